// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, confirm, openApp, session, text } from '../shell/testing.tsx';
import { fallsOf } from './course.tsx';
import { namedIn } from './detail.screen.tsx';
import { shareCode } from './share-code.ts';

afterEach(closeApp);

const said = (key: string, values: object = {}): string => text('follow', `follow.${key}`, values as never);

const earnings = {
  worth: '1010.00',
  cost: '1000.00',
  result: '-32.00',
  yield: '-4.20',
  openProfit: '10.00',
  openYield: '1.00',
  closedProfit: '-42.00',
  currency: 'USD',
  sales: 5,
  winRate: '60.00',
  worstFall: '9.20',
  profitShare: '0',
};

const leader = {
  userId: 7,
  id: 7,
  name: 'Calm Harbour',
  profitShare: '0',
  followers: 3,
  yield: '-4.20',
  result: '-42.00',
  currency: 'USD',
  tradingStatus: 1,
  paused: false,
  status: 0,
  approvedAt: 1,
};

test('FOLLOW-3: what copying is stands folded above the fields, and what they hold is confirmed and sent', async () => {
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
  await user.click(await screen.findByRole('button', { name: said('copyTrader', { name: 'Calm Harbour' }) }));
  const start = await screen.findByRole('button', { name: said('review') });
  for (const line of ['pays', 'who', 'lose', 'leave', 'cost'])
    expect(screen.getByText(text('follow', `follow.explained.${line}`)).closest('details')?.open).toBe(false);
  expect(start.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText(said('ratio')), '25');
  await user.type(screen.getByLabelText(said('cap')), '500');
  await user.type(screen.getByRole('textbox', { name: said('profitTarget') }), '30');
  await user.click(start);
  expect(sent).toEqual([]);
  screen.getByText(said('startSays'));
  screen.getByText(said('sizeRatio', { percent: '25' }));
  await confirm(said('start'));
  await expect
    .poll(() => sent)
    .toEqual([{ leader: 7, percent: '25', currency: 'USD', cap: '500', slippageBps: 50, profitPercent: '30' }]);
});

test('FOLLOW-6: a skipped copy says why', async () => {
  const report = {
    id: 1,
    leader: 7,
    leaderName: null,
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
    order: null,
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
    name: null,
    percent: 25,
    amount: null,
    currency: 'USD',
    cap: '500.00',
    slippageBps: 50,
    held: '0.00',
    profitPercent: 25,
    stopPercent: null,
    result: '-3.00',
    yield: '-1.50',
    reached: null,
    paused: false,
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
  await user.click(
    await screen.findByRole('button', { name: said('stopTrader', { name: said('trader', { id: 7 }) }) }),
  );
  await screen.findByText(said('stopSays'));
  expect(sent).toEqual([]);
});

test('FOLLOW-14: a setting whose target was reached says so, and can only be stopped', async () => {
  const setting = {
    id: 9,
    leader: 7,
    name: 'Calm Harbour',
    percent: 25,
    amount: null,
    currency: 'USD',
    cap: '500.00',
    slippageBps: 50,
    held: '200.00',
    profitPercent: 25,
    stopPercent: 10,
    result: '52.00',
    yield: '26.00',
    reached: 'profit' as const,
    paused: false,
    since: 1,
  };
  await openApp('/followOrderList?tab=copying', {
    session: session(),
    answers: { 'follow.settings': () => ({ list: [setting], total: 1 }) },
  });
  await screen.findByText(said('target.profit'));
  screen.getByText(said('reachedText'));
  expect(screen.queryByRole('button', { name: said('changeTrader', { name: 'Calm Harbour' }) })).toBeNull();
  screen.getByRole('button', { name: said('stopTrader', { name: 'Calm Harbour' }) });
});

test('FOLLOW-15: who asks to lead gives a name, reads what it brings with it, and confirms', async () => {
  const sent: unknown[] = [];
  await openApp('/followOrderList', {
    session: session(),
    answers: {
      'follow.leaders': () => ({ list: [], total: 0 }),
      'follow.own': () => ({ status: 'none', name: null, reason: '', canApply: true }),
      'follow.apply': (input) => {
        sent.push(input);
        return null;
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: said('leadApply') }));
  await user.type(await screen.findByLabelText(said('leadName')), 'Calm Harbour');
  await user.click(screen.getByRole('button', { name: said('review') }));
  screen.getByText(said('leadSays'));
  expect(sent).toEqual([]);
  await confirm(said('leadApply'));
  await expect.poll(() => sent).toEqual([{ name: 'Calm Harbour' }]);
});

test.each(['0', '2'])(
  'FOLLOW-12: the published list of own copies by type %s leads to where they are',
  async (type) => {
    const { at } = await openApp(`/followOrderList?type=${type}`, {
      session: session(),
      answers: { 'follow.earnings': () => earnings, 'follow.ownPositions': () => ({ list: [], total: 0 }) },
    });
    await waitFor(() => expect(at()).toBe('/followOrderRecord'));
  },
);

test('FOLLOW-7: copies are kept as one’s own after a question', async () => {
  const sent: unknown[] = [];
  await openApp('/followOrderRecord', {
    session: session(),
    answers: {
      'follow.earnings': () => earnings,
      'follow.ownPositions': () => ({ list: [{ ...holding, setting: 9 }], total: 1 }),
      'follow.detach': (input) => {
        sent.push(input);
        return null;
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: said('detach') }));
  expect(screen.getByText('LANTR').parentElement?.textContent).toBe('LANTR · Calm Harbour');
  expect(screen.getByText(said('openedAt'))).toBeDefined();
  await screen.findByText(said('detachSays'));
  expect(sent).toEqual([]);
  await confirm(said('detach'));
  await expect.poll(() => sent).toEqual([{ id: 9, instrument: 'US.LANTR' }]);
});

const holding = {
  id: 3,
  leader: 7,
  leaderName: 'Calm Harbour',
  setting: null,
  name: 'Lantern',
  instrument: 'US.LANTR',
  state: 'open',
  currency: 'USD',
  quantity: '10',
  entryPrice: '100.00',
  last: '101.00',
  exitPrice: null,
  worth: '1010.00',
  profit: '10.00',
  yield: '1.00',
  openedAt: 1,
  closedAt: null,
} as const;

test('FOLLOW-12: a trader’s page shows the record with its worst fall, what is held beside it, and no way to copy oneself', async () => {
  await openApp('/tradersView?id=7', {
    session: session(),
    answers: {
      'follow.leaders': () => ({ list: [{ ...leader, tradingStatus: 4 }], total: 1 }),
      'follow.earnings': () => earnings,
      'follow.yields': () => ({
        list: [
          { day: 86_400_000, yield: '5.00', profit: '50.00' },
          { day: 172_800_000, yield: '-4.20', profit: '-42.00' },
        ],
      }),
      'follow.positions': () => ({ list: [holding], total: 1 }),
    },
  });
  await screen.findByText(said('winRate'));
  await screen.findByRole('slider', { name: said('worstFall') });
  screen.getByText(text('follow', 'follow.explained.lose'));
  await screen.findByText('Lantern');
  expect(screen.queryByRole('button', { name: said('copyTrader', { name: 'Calm Harbour' }) })).toBeNull();
});

test('FOLLOW-1: a trader who cannot be copied now says so, in the list and on the page', async () => {
  const paused = { ...leader, tradingStatus: 0, paused: true };
  const closed = { ...leader, id: 8, userId: 8, name: 'Slow Tide', tradingStatus: 0 };
  await openApp('/followOrderList', {
    session: session(),
    answers: { 'follow.leaders': () => ({ list: [paused, closed], total: 2 }) },
  });
  expect((await screen.findByText(said('paused'))).closest('article')?.textContent).toContain('Calm Harbour');
  expect(screen.getByText(said('closedToYou')).closest('article')?.textContent).toContain('Slow Tide');
  closeApp();
  await openApp('/tradersView?id=7', {
    session: session(),
    answers: {
      'follow.leaders': () => ({ list: [paused], total: 1 }),
      'follow.earnings': () => earnings,
      'follow.yields': () => ({ list: [] }),
      'follow.positions': () => ({ list: [], total: 0 }),
    },
  });
  await screen.findByText(said('pausedText'));
});

test('the fall of a course is told from its heights, and from nothing at its beginning', () => {
  expect(fallsOf([])).toEqual([]);
  expect(fallsOf([-1, 5, 3, 7, 0])).toEqual([-1, 0, -2, 0, -7]);
});

test.each([
  [
    { id: '3', tradingId: '7', status: '1' },
    { id: 3, leader: 7, state: 'closed' },
  ],
  [{ id: '{"id":3,"tradingId":7}' }, { id: 3, leader: 7, state: 'open' }],
  [{ id: '{' }, { id: 0, leader: 0, state: 'open' }],
  [{}, { id: 0, leader: 0, state: 'open' }],
])('a holding is named by its parts or in one text: %o', (query, expected) => {
  expect(namedIn(query)).toEqual(expected);
});

test('a share is named by its code', () => {
  expect([shareCode('US.LANTR'), shareCode('HK.00700'), shareCode('LANTR')]).toEqual(['LANTR', '00700', 'LANTR']);
});
