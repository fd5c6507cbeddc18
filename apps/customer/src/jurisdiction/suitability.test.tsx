// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const test1 = {
  version: 1,
  passMark: 1,
  waitHours: 24,
  questions: [
    { id: 'leverage', answers: ['tenth', 'half'] },
    { id: 'trades', answers: ['never', 'some'] },
  ],
  state: 'open',
  until: null,
  last: null,
} as const;
const say = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  text('jurisdiction', `jurisdiction.${key}`, values);

test('JURISDICTION-7: the test is answered one question after the other, with how far it is, and handed in as a whole', async () => {
  const app = await openApp('/suitability', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'jurisdiction.test': () => ({
        ...test1,
        questions: test1.questions.map((each) => ({ ...each, answers: [...each.answers] })),
      }),
      'jurisdiction.answer': () => ({
        version: 1,
        points: 1,
        of: 2,
        passed: true,
        at: 1,
        until: 2,
        missed: ['trades'],
      }),
    },
  });
  await screen.findByText(say('test.progress', { at: '1', of: '2' }));
  await userEvent.click(screen.getByRole('radio', { name: say('a.leverage.half') }));
  await userEvent.click(screen.getByRole('button', { name: say('test.next') }));
  await screen.findByText(say('test.progress', { at: '2', of: '2' }));
  await userEvent.click(screen.getByRole('radio', { name: say('a.trades.never') }));
  await userEvent.click(screen.getByRole('button', { name: say('test.send') }));
  await expect
    .poll(() => app.made.find(({ name }) => name === 'jurisdiction.answer')?.input)
    .toEqual({
      version: 1,
      answers: [
        { question: 'leverage', answer: 'half' },
        { question: 'trades', answer: 'never' },
      ],
    });
});

test('JURISDICTION-1: in live mode the page says what is closed before anything is typed, and leads to the test where one is needed', async () => {
  const products = [
    { product: 'option', state: 'not-available' },
    { product: 'follow', state: 'suitability-needed' },
  ] as const;
  const residence = { declared: 'ES', declaredAt: 1, confirmed: 'ES', confirmedAt: 1 };
  await openApp('/tradeDeal', {
    session: session(),
    site: { mode: 'live' },
    answers: {
      'user.get': () => user(),
      'second.coins': () => ({ list: [] }),
      'jurisdiction.own': () => ({
        mode: 'live',
        residence,
        products: [...products],
        caps: [],
        marginCloseOutBps: null,
      }),
    },
  });
  await screen.findByText(text('shell', 'shell.gate.not-available'));
  expect(screen.getByRole('link', { name: text('shell', 'shell.gate.permissions') }).getAttribute('href')).toBe(
    '/tradingPermissions',
  );
});
