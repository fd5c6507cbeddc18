// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const money = { amount: '12.00', currency: 'USD', others: {} };
const application = {
  id: 4,
  offering: 2,
  name: 'Marlstone',
  code: 'MARL',
  instrument: 'US.MARL',
  kind: 'most',
  status: 'paid',
  requested: 300,
  allotted: 100,
  number: null,
  price: '12.00',
  paid: '1200.00',
  priceMoney: money,
  dueMoney: money,
  paidMoney: { ...money, amount: '1200.00' },
  appliedAt: 1_700_000_000_000,
  paysAt: 1_800_000_100_000,
  listsAt: 1_800_000_200_000,
  listedAt: null,
  account: 'stock',
} as const;

test('OFFERS-15: what was allotted says what is due for it, or what was paid', async () => {
  const due = { ...money, amount: '2400.00' };
  const allotted = { ...application, id: 5, name: 'Quilm', status: 'allotted', allotted: 200, dueMoney: due } as const;
  const waiting = { ...application, id: 6, name: 'Aurix', status: 'applied', allotted: 0 } as const;
  await openApp('/myBuysell?active=8&kind=newShares', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'funds.freezeList': () => [],
      'ipo.applications': () => ({ list: [application, allotted, waiting], total: 3 }),
    },
  });
  const rowOf = async (name: string): Promise<string> =>
    (await screen.findByText(name)).closest('li')?.textContent ?? '';
  expect(await rowOf('Marlstone')).toMatch(new RegExp(`${text('ipo', 'ipo.paid')}.*1,200\\.00`));
  expect(await rowOf('Quilm')).toMatch(new RegExp(`${text('ipo', 'ipo.due')}.*2,400\\.00`));
  const none = new RegExp(`${text('ipo', 'ipo.due')}|${text('ipo', 'ipo.paid')}`);
  expect(await rowOf('Aurix')).not.toMatch(none);
});

test('OFFERS-15: own applications for new shares stand beside the purchases, by where they stand', async () => {
  const requested: unknown[] = [];
  await openApp('/myBuysell?active=8&kind=newShares', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'funds.freezeList': () => [],
      'ipo.applications': (input) => {
        requested.push(input.status);
        return { list: input.status === 'successful' ? [application] : [], total: 1 };
      },
    },
  });
  expect((await screen.findByText('Marlstone')).closest('a')?.getAttribute('href')).toBe('/newSharesCenter');
  expect(screen.getAllByText(text('ipo', 'ipo.status.paid'))).not.toEqual([]);
  await userEvent.click(screen.getByRole('tab', { name: text('ipo', 'ipo.status.not-allotted') }));
  await screen.findByText(text('ipo', 'ipo.nothing.own'));
  expect(requested).toEqual(['successful', 'not-allotted']);
});
