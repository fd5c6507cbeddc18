// @vitest-environment happy-dom
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, confirm, openApp, session, text } from '../shell/testing.tsx';

afterEach(closeApp);

const said = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  text('credit', `credit.${key}`, values);

const DUE = Date.UTC(2026, 11, 5, 12);

const loan = {
  id: 4,
  asset: 'EUR',
  drawn: '300.00',
  principal: '300.00',
  interest: '0.09',
  accrued: '0.09',
  dailyRate: '0.0003',
  drawnAt: 0,
  dueAt: DUE,
  state: 'open',
  owedWhenDue: '300.63',
} as const;

const line: ReplyOf<Endpoints['credit.line']> = {
  asset: 'EUR',
  level: 1,
  limit: '2000.00',
  used: '300.00',
  left: '1700.00',
  interest: '0.09',
  payable: '5000.00',
  dailyRate: '0.0003',
  termDays: 7,
  dueAt: DUE,
  turnover: '0.00',
  loans: [loan],
};

const open = async (sent: unknown[]) =>
  openApp('/credit', {
    session: session(),
    answers: {
      'credit.line': () => line,
      'credit.config': () => [],
      'credit.list': () => [],
      'credit.draw': (input) => {
        sent.push(input);
        return loan;
      },
      'credit.repay': (input) => {
        sent.push(input);
        return loan;
      },
    },
  });

/** The lines of a question as they stand there. */
const linesOf = (question: HTMLElement) =>
  within(question)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

test('CREDIT-11: a drawing says what is owed when it is due, and goes out once that is confirmed', async () => {
  const sent: unknown[] = [];
  await open(sent);
  await userEvent.click(await screen.findByRole('button', { name: said('draw') }));
  // CREDIT-3: of which day and of what the limit is.
  expect(screen.getByText(said('limitNote'))).toBeDefined();
  await userEvent.type(await screen.findByRole('textbox', { name: said('amount') }), '1000');
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText(said('owedWhenDue')).nextElementSibling?.textContent).toBe('€1,002.10');
  await userEvent.click(sheet.getByRole('button', { name: said('review') }));
  expect(sent).toEqual([]);
  expect(linesOf(await screen.findByRole('alertdialog'))).toEqual([
    '€1,000.00',
    said('perDay', { percent: '0.03' }),
    '€2.10',
    'Dec 5, 2026',
    '€1,002.10',
  ]);
  await confirm(said('drawAmount', { amount: '€1,000.00' }));
  await expect.poll(() => sent).toEqual([{ amount: '1000' }]);
});

test('CREDIT-11: an open loan says what is owed on its due date, and a repayment what it pays', async () => {
  const sent: unknown[] = [];
  await open(sent);
  await userEvent.click(await screen.findByText(said('dueWith', { date: 'Dec 5, 2026', amount: '€300.63' })));
  const field = await screen.findByRole('textbox', { name: said('amount') });
  await userEvent.clear(field);
  await userEvent.type(field, '100');
  await userEvent.click(screen.getByRole('button', { name: said('review') }));
  expect(linesOf(await screen.findByRole('alertdialog'))).toEqual(['€0.09', '€99.91', '€200.09']);
  await confirm(said('repayAmount', { amount: '€100.00' }));
  await expect.poll(() => sent).toEqual([{ id: 4, amount: '100' }]);
});
