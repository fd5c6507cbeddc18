// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listedCoin } from '../market/testing.ts';
import { closeApp, fill, openApp, session, text } from '../shell/testing.tsx';
import type { Coin, Option, Period, Receipt } from './option-figures.ts';

afterEach(closeApp);

const COIN: Coin = {
  id: 1,
  instrument: 'BTC-USDT',
  showSymbol: 'BTC',
  coin: 'BTC',
  baseCoin: 'BTC',
  logo: null,
  scheduled: true,
  currency: 'EUR',
  quickAmounts: ['10', '50', '500', '1000'],
};
const PERIODS: readonly Period[] = [
  { id: 11, seconds: 60, oddsPercent: '85', minimum: '10.00', maximum: '500.00' },
  { id: 12, seconds: 3_600, oddsPercent: '90', minimum: '20.00', maximum: '500.00' },
];

const option = (over: Partial<Option> = {}): Option => {
  const now = Date.now();
  return {
    id: 7,
    side: 'up',
    stake: '50.00',
    openPrice: '62409.00',
    openedAt: now,
    closePrice: null,
    closedAt: null,
    instrument: 'BTC-USDT',
    coinSymbol: 'BTC-USDT',
    showCoin: 'BTC',
    currency: 'eur',
    period: 11,
    minimum: '10.00',
    maximum: '500.00',
    periodSeconds: 60,
    odds: '85',
    state: 'open',
    payout: '92.50',
    result: null,
    reason: null,
    startsAt: now,
    endsAt: now + 60_000,
    time: 60,
    params: { createTime: now },
    ...over,
  };
};

const receiptOf = (order: Option): Receipt => {
  const at = order.startsAt;
  const [open, close] = [
    { seq: 1, at, price: '62409.00', hash: 'a'.repeat(64), counts: true },
    { seq: 2, at: at + 59_000, price: '62410.00', hash: 'b'.repeat(64), counts: true },
  ];
  return {
    order,
    open,
    close: order.state === 'settled' ? close : null,
    ticks: order.state === 'settled' ? [open, close] : [open],
    isWhole: true,
    terms: {
      acceptedAt: at,
      afterSeq: 0,
      startsAt: at,
      endsAt: order.endsAt,
      closeWindowMs: 5_000,
      jumpBps: 500,
      oddsPpm: 850_000,
    },
  };
};

const open = async (order: Option = option(), answers: NonNullable<Parameters<typeof openApp>[1]>['answers'] = {}) => {
  const cash = {
    accountType: 'financial',
    asset: 'EUR',
    available: '200.00',
    held: '0.00',
    worth: '200.00',
    unrealised: null,
    movable: '200.00',
    unsettled: [],
    claims: [],
    instrument: null,
    logo: null,
  } as const;
  return openApp('/tradeDeal?symbol=BTC-USDT', {
    session: session(),
    answers: {
      'quotes.single': () => listedCoin,
      'second.coins': () => ({ list: [COIN] }),
      'second.periods': () => ({ list: [...PERIODS] }),
      'second.orders': ({ which }) => ({
        list: which === 'current' ? [order] : [],
        total: which === 'current' ? 1 : 0,
      }),
      'second.order': () => receiptOf(order),
      'second.place': () => ({ id: order.id, openPrice: null }),
      'second.cancel': () => null,
      'funds.assets': () => [{ ...cash, unsettled: [], claims: [] }],
      ...answers,
    },
  });
};

const t = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  text('option', `option.${key}`, values);

const openSheet = async (side: 'up' | 'down'): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${t(side)}`) }));
  return screen.findByRole('dialog');
};

test('OPTION-8: what an option can bring is told before it is bought, and what is sent is what was typed', async () => {
  const { made } = await open();
  const sheet = await openSheet('down');
  expect(await within(sheet).findByText(t('available', { amount: '€200.00' }))).toBeDefined();
  await fill(t('stake'), '9');
  expect(within(sheet).getByText(t('atLeast', { amount: '€10.00' }))).toBeDefined();
  await fill(t('stake'), '201');
  expect(within(sheet).getByText(text('option', 'Input_amount_exceeds'))).toBeDefined();
  const move = within(sheet).getByRole('link', { name: t('transfer') });
  expect(move.getAttribute('href')).toMatch(/^\/transfer\?keyStr=stock&to=financial&asset=EUR/);
  await fill(t('stake'), '50');
  expect(within(sheet).getByText('+€42.50')).toBeDefined();
  expect(within(sheet).getByText(t('paidBack', { amount: '€92.50' }))).toBeDefined();
  await userEvent.click(
    within(sheet).getByRole('button', { name: t('place.down', { amount: '€50.00', period: '60 s' }) }),
  );
  await waitFor(() => expect(made.find(({ name }) => name === 'second.place')).toBeDefined());
  const sent = made.find(({ name }) => name === 'second.place');
  expect(sent?.input).toMatchObject({ side: 'down', stake: '50', instrument: 'BTC-USDT', period: 11 });
  expect(sent?.key).toBeDefined();
  expect(await within(sheet).findByRole('timer')).toBeDefined();
});

test('SPOT-13: while the coin is halted no option is sold, and the operator’s words stand beside the buttons', async () => {
  const { instrument } = listedCoin.quote;
  const row = { id: instrument, instrument, code: 'BTC', name: 'Bitcoin', venue: 'COIN', since: Date.now() } as const;
  await open(option(), {
    'quotes.single': () => ({ ...listedCoin, quote: { ...listedCoin.quote, session: 'halted' } }),
    'quotes.disposition': () => ({ list: [{ ...row, reason: 'Feed under review' }], total: 1 }),
  });
  const reason = await screen.findByText('Feed under review');
  expect(reason.parentElement?.textContent).toContain(text('market', 'market.off.halted'));
  expect(screen.getByRole('button', { name: new RegExp(`^${t('up')}`) }).hasAttribute('disabled')).toBe(true);
});

test('OPTION-20: the stakes at a tap are those of the deployment that the chosen period takes', async () => {
  await open();
  const sheet = await openSheet('up');
  const offered = () =>
    within(within(sheet).getByRole('group', { name: t('stake') }))
      .getAllByRole('button')
      .map((one) => one.textContent);
  expect(offered()).toEqual(['10', '50', '500']);
  await userEvent.click(within(sheet).getByText('1 h'));
  await waitFor(() => expect(offered()).toEqual(['50', '500']));
});

test('OPTION-12: a start is picked on the own clock, later than now and within seven days', async () => {
  const { made } = await open();
  const sheet = await openSheet('up');
  await fill(t('stake'), '50');
  const send = () =>
    within(sheet).getByRole('button', { name: new RegExp(t('place.up', { amount: '€50.00', period: '60 s' })) });
  await userEvent.click(within(sheet).getByText(t('otherTime')));
  expect(send().hasAttribute('disabled')).toBe(true);
  const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  await fill(t('startTime'), dayFromNow(-2));
  expect(within(sheet).getByText(text('option', 'greaterThanCurrentTime'))).toBeDefined();
  await fill(t('startTime'), dayFromNow(9));
  expect(within(sheet).getByText(text('option', 'error.APPOINTMENT_TOO_FAR'))).toBeDefined();
  expect(send().hasAttribute('disabled')).toBe(true);
  await fill(t('startTime'), dayFromNow(3));
  await userEvent.click(send());
  await waitFor(() => expect(made.some(({ name }) => name === 'second.place')).toBe(true));
  const sent = made.find(({ name }) => name === 'second.place')?.input;
  expect(sent).toMatchObject({ start: 'scheduled', openTime: expect.any(Number) });
});

test('OPTION-19: the page shows the high, the low and the volume of the last 24 hours', async () => {
  await open();
  const figureOf = async (name: string): Promise<string | null | undefined> =>
    (await screen.findByText(text('market', 'market.in24h', { name: text('market', `market.${name}`) }))).parentElement
      ?.lastElementChild?.textContent;
  expect(await figureOf('high')).toBe('63,000.00');
  expect(await figureOf('low')).toBe('61,000.00');
  expect(await figureOf('volume')).toBe('1.00K');
});

test('OPTION-14: a settled option shows its result, why, and the ticks that it follows from', async () => {
  await open(
    option({ state: 'settled', result: 'won', reason: 'above', closePrice: '62410.00', closedAt: Date.now() }),
  );
  const list = await screen.findByRole('list', { name: t('list.current') });
  await userEvent.click(within(list).getByRole('button'));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText(t('outcome.won'))).toBeDefined();
  expect(within(sheet).getByText('+€42.50')).toBeDefined();
  expect(within(sheet).getByText(t('reason.above'))).toBeDefined();
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(2);
});

test('OPTION-12: a scheduled option can be cancelled, one that runs cannot', async () => {
  const { made } = await open(
    option({ state: 'scheduled', openPrice: null, openedAt: null, startsAt: Date.now() + 60_000 }),
  );
  const list = await screen.findByRole('list', { name: t('list.current') });
  await userEvent.click(within(list).getByRole('button'));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('button', { name: t('cancel') }));
  await waitFor(() => expect(made.find(({ name }) => name === 'second.cancel')?.input).toEqual({ id: 7 }));
});

test('OPTION-12: the button of a scheduled option names its start, and the text speaks of that', async () => {
  const { made } = await open();
  const sheet = await openSheet('down');
  await fill(t('stake'), '20');
  const now = t('place.down', { amount: '€20.00', period: '60 s' });
  expect(within(sheet).getByRole('button', { name: now })).toBeDefined();
  expect(within(sheet).getByText(t('says'))).toBeDefined();
  await userEvent.click(within(sheet).getByText('In 15 min'));
  expect(within(sheet).getByText(t('saysScheduled'))).toBeDefined();
  const button = within(sheet).getByRole('button', { name: new RegExp(`^${now} at .*\\d:\\d\\d:\\d\\d$`) });
  await userEvent.click(button);
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'second.place')?.input).toMatchObject({ start: 'scheduled' }),
  );
});

test('OPTION-21: an option that settles while the page is open is told, but for the one that is looked at', async () => {
  const settled = option({ id: 8, state: 'settled', result: 'won', reason: 'above', closePrice: '62410.00' });
  const seen = option({ ...settled, id: 9, result: 'lost' });
  let isOver = false;
  const first = option({ id: 6, state: 'settled', result: 'lost' });
  await open(option({ id: 9 }), {
    'second.orders': ({ which }) => {
      const list = which === 'current' ? [option({ id: 9 })] : isOver ? [seen, settled, first] : [first];
      return { list, total: list.length };
    },
    'second.order': () => receiptOf(seen),
  });
  const list = await screen.findByRole('list', { name: t('list.current') });
  await userEvent.click(within(list).getByRole('button'));
  await screen.findByRole('dialog');
  isOver = true;
  await waitFor(() => expect(document.body.textContent).toContain('BTC Up: Won, +€42.50'), { timeout: 6_000 });
  expect(document.body.textContent).not.toContain('Lost, ');
});

test('LIMITS-12: a stake that the loss limit refuses says what is left of it, and leads to the limits', async () => {
  const loss = { amount: '100.00', window: 'day', used: '80.00', left: '20.00', pending: null } as const;
  await open(option(), {
    'second.place': () => ({ refusal: 'LOSS_LIMIT_REACHED', message: 'Own limit' }),
    'limits.own': () => ({ currency: 'EUR', now: Date.now(), deposit: null, loss, session: null, exclusion: null }),
  });
  const sheet = await openSheet('up');
  await fill(t('stake'), '50');
  await userEvent.click(
    within(sheet).getByRole('button', { name: t('place.up', { amount: '€50.00', period: '60 s' }) }),
  );
  expect(await within(sheet).findByText(new RegExp(t('lossLeft', { left: '€20.00', stake: '€50.00' })))).toBeDefined();
  expect(
    within(sheet)
      .getByRole('link', { name: t('toLimits') })
      .getAttribute('href'),
  ).toContain('/limits');
});
