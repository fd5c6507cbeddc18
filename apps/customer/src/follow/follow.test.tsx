// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';

afterEach(closeApp);

const said = (key: string, values: object = {}): string => text('follow', `follow.${key}`, values as never);

const leader = {
  userId: 7,
  id: 7,
  followers: 3,
  yield: '-4.20',
  result: '-42.00',
  currency: 'USD',
  tradingStatus: 1,
  status: 0,
  approvedAt: 1,
};

test('FOLLOW-3: what copying is stands above the fields, and what they hold is sent', async () => {
  const sent: unknown[] = [];
  await openApp('/followOrderList', {
    session: session(),
    answers: {
      'follow.leaders': () => ({ list: [leader], total: 1 }),
      'follow.create': (input) => {
        sent.push(input);
        return { id: 1 };
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: said('copyTrader', { id: 7 }) }));
  const start = await screen.findByRole('button', { name: said('start') });
  for (const line of ['pays', 'who', 'lose', 'leave', 'cost']) screen.getByText(said(`explain.${line}Text`));
  expect(start.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText(said('ratio')), '25');
  await user.type(screen.getByLabelText(said('cap')), '500');
  await user.click(start);
  await expect
    .poll(() => sent)
    .toMatchObject([{ leader: 7, percent: '25', currency: 'USD', cap: '500', slippageBps: 50 }]);
});

test('FOLLOW-6: a skipped copy says why', async () => {
  const report = {
    id: 1,
    leader: 7,
    name: 'Lantern',
    instrument: 'US.LANTR',
    side: 'buy',
    leaderPrice: '100.10',
    price: null,
    slippage: null,
    quantity: '10',
    filled: '0',
    state: 'skipped',
    reason: 'above-cap',
    source: 'copied',
    at: 1,
  } as const;
  await openApp('/followOrderList?tab=copies', {
    session: session(),
    answers: { 'follow.copies': () => ({ list: [report], total: 1 }) },
  });
  await screen.findByText(said('reason.above-cap'));
  screen.getByText(said('state.skipped'));
});

test('FOLLOW-8: stopping asks first, and says that what was copied stays', async () => {
  const setting = {
    id: 9,
    leader: 7,
    percent: 25,
    amount: null,
    currency: 'USD',
    cap: '500.00',
    slippageBps: 50,
    since: 1,
  };
  const sent: unknown[] = [];
  await openApp('/followOrderList?tab=copying', {
    session: session(),
    answers: {
      'follow.settings': () => ({ list: [setting], total: 1 }),
      'follow.delete': (input) => {
        sent.push(input);
        return null;
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: said('stopTrader', { id: 7 }) }));
  await screen.findByText(said('stopSays'));
  expect(sent).toEqual([]);
});
