// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { type Answers, closeApp, confirm, openApp, session, text } from '../shell/testing.tsx';
import { cash, heldShare, holdings, leveragedShare as leveraged, placedOrder } from './testing.ts';

afterEach(closeApp);

const t = (key: string, values?: Record<string, string>): string => text('stocks', `stocks.margin.${key}`, values);

const open = (list: readonly (typeof heldShare)[], over: Answers = {}, address = '/myPositions') =>
  openApp(address, {
    session: session(),
    answers: {
      'orders.positions': () => ({ list: [...list], total: list.length }),
      'orders.list': () => ({ list: [], total: 0 }),
      'contract.positions': () => ({ rows: [], total: 0 }),
      'funds.holdings': () => holdings(),
      'funds.byCurrency': () => cash('USD', '1000.00'),
      'quotes.single': () => listedShare,
      'orders.closePosition': () => placedOrder({}),
      ...over,
    },
  });

const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('alertdialog'));
};

test('MARGIN-4: a position with leverage shows its result on the margin, and how far it is from the call and from liquidation', async () => {
  await open([heldShare, leveraged]);
  expect(await screen.findByText(text('stocks', 'stocks.margin.title'))).toBeDefined();
  expect(screen.getAllByText(/Long \d+×/).map((one) => one.textContent)).toEqual(['Long 10×']);
  const part = screen.getByText(text('stocks', 'stocks.margin.title')).closest('section');
  const shown = part?.textContent ?? '';
  for (const figure of ['136.50', '138.00', '150.00', '149.00', '300.00', '280.00', '6.67'])
    expect(shown).toContain(figure);
});

test('MARGIN-4: the positions of the trade page are all that is open, those with leverage too', async () => {
  await open([heldShare, leveraged], {}, '/trade?tradeKey=possess');
  expect(await screen.findByText('Long 10×')).toBeDefined();
});

test('MARGIN-18: positions beyond a page of the call are shown too, twenty at a time', async () => {
  const all = Array.from({ length: 125 }, (_, at) => ({ ...leveraged, id: 41 + at }));
  await open([], {
    'orders.positions': ({ pageNo = 1, pageSize = 100 }) => ({
      list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: all.length,
    }),
  });
  const rows = () => screen.findAllByRole('button', { name: /QUILM/ });
  expect(await rows()).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: t('showMore', { left: '105' }) }));
  expect(await rows()).toHaveLength(40);
});

test('MARGIN-16: where nothing is held with leverage, nothing is said of it', async () => {
  await open([heldShare]);
  expect(await screen.findByText(text('market', 'market.positionsNone'))).toBeDefined();
  expect(screen.queryByText(text('stocks', 'stocks.margin.title'))).toBeNull();
});

test('MARGIN-16: a part of a position is closed by its number, and never more than is free of it', async () => {
  const { made } = await open([leveraged]);
  const sheet = await press(t('close'));
  const field = sheet.getByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, '21');
  expect(sheet.getByText('You can close up to 20')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  await confirm(text('stocks', 'stocks.margin.close'));
  expect(made.find(({ name }) => name === 'orders.closePosition')?.input).toEqual({ id: 41, buyNum: '5' });
});

test('MARGIN-18: the liquidation price is shown before and after margin is added, and what cannot go is said beside the amount', async () => {
  let isRefused = true;
  const { made } = await open([leveraged], {
    'orders.changeMargin': () =>
      isRefused ? { refusal: 'UNSETTLED_FUNDS', message: 'Not settled yet' } : { ...leveraged, margin: '320.00' },
  });
  const sheet = await press(t('change'));
  await userEvent.type(await sheet.findByRole('textbox'), '20');
  // 150 − (320 − 30) ÷ 20.
  expect(await sheet.findByText('135.50')).toBeDefined();
  expect(sheet.getByText('136.50')).toBeDefined();
  await userEvent.click(sheet.getByRole('tab', { name: t('way.remove') }));
  await userEvent.type(sheet.getByRole('textbox'), '20');
  expect(sheet.getByText(t('most.remove', { amount: '$0.00' }))).toBeDefined();
  await userEvent.click(sheet.getByRole('tab', { name: t('way.add') }));
  await userEvent.type(sheet.getByRole('textbox'), '20');
  const send = t('send.add', { amount: '$20.00' });
  await confirm(send);
  expect(await sheet.findByText('Not settled yet')).toBeDefined();
  expect(sheet.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  isRefused = false;
  await userEvent.click(sheet.getByRole('button', { name: send }));
  expect(await screen.findByText(t('done.add'))).toBeDefined();
  expect(made.findLast(({ name }) => name === 'orders.changeMargin')?.input).toEqual({
    id: 41,
    type: 'add',
    amount: '20',
  });
});

test('MARGIN-9: no more margin is taken out than leaves the stop before the liquidation price', async () => {
  const secured = { ...leveraged, margin: '500.00', liquidationPrice: '126.50', stopLoss: '132.00', last: '160.00' };
  await open([secured]);
  const sheet = await press(t('change'));
  await userEvent.click(await sheet.findByRole('tab', { name: t('way.remove') }));
  // At the stop 360 are lost, and 30 are what it is liquidated at.
  expect(await sheet.findByText(t('available.remove', { amount: '$109.99' }))).toBeDefined();
  await userEvent.type(sheet.getByRole('textbox'), '110');
  expect(sheet.getByText(t('most.stop', { amount: '$109.99' }))).toBeDefined();
});

test.each([
  ['long', '136.50', true],
  ['long', '136.51', false],
  ['short', '136.50', true],
  ['short', '136.49', false],
] as const)('MARGIN-8: the stop of a %s at %s that cannot fire says so: %j', async (direction, stopLoss, isBeyond) => {
  await open([{ ...leveraged, direction, stopLoss }]);
  await screen.findByRole('button', { name: t('exits') });
  expect(screen.queryByText(t('stopBeyond')) !== null).toBe(isBeyond);
});

test('MARGIN-18: a stop is set between liquidation and the last price, and taken back by its switch', async () => {
  const sent: unknown[] = [];
  await open([leveraged], {
    'orders.setExits': (input) => {
      sent.push(input);
      return leveraged;
    },
  });
  const sheet = await press(t('exits'));
  const [, stop] = await sheet.findAllByRole('switch');
  if (!stop) throw new Error('two exits');
  await userEvent.click(stop);
  const field = sheet.getByRole('textbox');
  expect((field as HTMLInputElement).value, 'half way').toBe('142.75');
  await userEvent.clear(field);
  await userEvent.type(field, '136');
  expect(sheet.getByText(t('bad.stopLoss'))).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '140');
  expect(sheet.queryByText(t('bad.stopLoss'))).toBeNull();
  // 20 × (140 − 150).
  expect(sheet.getByText(text('market', 'market.leverage.exitResult')).nextElementSibling?.textContent).toBe(
    '−$200.00−66.67% of margin',
  );
  await confirm(t('exitsSend'));
  expect(await screen.findByText(t('exitsSet'))).toBeDefined();
  expect(sent).toEqual([{ id: 41, stopLoss: '140' }]);
});

test('MARGIN-18: both exits are taken back', async () => {
  const sent: unknown[] = [];
  await open([{ ...leveraged, takeProfit: '170.00', stopLoss: '140.00' }], {
    'orders.setExits': (input) => {
      sent.push(input);
      return leveraged;
    },
  });
  const sheet = await press(t('exits'));
  for (const one of await sheet.findAllByRole('switch')) await userEvent.click(one);
  await confirm(t('exitsSend'));
  expect(await screen.findByText(t('exitsRemoved'))).toBeDefined();
  expect(sent).toEqual([{ id: 41 }]);
});

test('MARGIN-18: of several positions each opens to its figures and closes again', async () => {
  await open([leveraged, { ...leveraged, id: 42, leverage: 5 }]);
  const rows = await screen.findAllByRole('button', { name: /QUILM/ });
  expect(rows.map((row) => row.getAttribute('aria-expanded'))).toEqual(['false', 'false']);
  expect(screen.queryByRole('button', { name: t('change') })).toBeNull();
  await userEvent.click(rows[1] as HTMLElement);
  expect(screen.getAllByRole('button', { name: t('change') })).toHaveLength(1);
});

test('MARGIN-19: closed positions say why they ended and what they brought, one of one number beside a holding', async () => {
  const over = { state: 'closed', closedAt: 1_700_000_100_000 } as const;
  const liquidated = { ...leveraged, ...over, exitPrice: '136.00', totalProfit: '-304.80', closeReason: 'liquidation' };
  const sold = { ...heldShare, ...over, id: 41, exitPrice: '150.00', totalProfit: '48.80' };
  await openApp('/myPositions?tab=closed', {
    session: session(),
    answers: { 'orders.closedPositions': () => ({ list: [liquidated as typeof heldShare, sold], total: 2 }) },
  });
  expect(await screen.findByText(text('stocks', 'stocks.closed.reason.liquidation'))).toBeDefined();
  expect(screen.getByText(text('stocks', 'stocks.closed.reason.sold'))).toBeDefined();
  expect(document.body.textContent).toContain('304.80');
  expect(document.body.textContent).toContain('48.80');
});

const SHARE = 'gid=US.QUILM&market=US';
const listed = {
  ...listedShare,
  terms: {
    ...listedShare.terms,
    leverages: [1, 10],
    margin: {
      tiers: [{ upTo: null, maintenanceBps: 200, maxLeverage: 10 }],
      callBps: 10_000,
      closeOutBps: 5000,
      marginCloseOutBps: null,
      financing: { everyMs: 86_400_000, long: 200, short: 0 },
      maxQuantity: '100000',
    },
  },
};
const ofShare: Answers = {
  'quotes.single': () => listed,
  'orders.position': () => leveraged,
  'orders.positions': () => ({ list: [leveraged, { ...leveraged, id: 43, instrument: 'US.OTHER' }], total: 2 }),
  'orders.list': () => ({ list: [], total: 0 }),
};

test('MARGIN-18: the detail of a share shows what is open with leverage in it, and no holding', async () => {
  await openApp(`/myPositions-details?${SHARE}`, { session: session(), answers: ofShare });
  expect(await screen.findByText(t('long', { leverage: '10' }))).toBeDefined();
  expect(screen.getByRole('button', { name: t('exits') })).toBeDefined();
  expect(screen.queryByText(text('market', 'market.own.title'))).toBeNull();
});

test('MARGIN-18: the page of a share leads to what is open with leverage in it', async () => {
  await openApp(`/transaction?${SHARE}`, { session: session(), answers: ofShare });
  const way = await screen.findByRole('link', { name: new RegExp(text('market', 'market.leverage.own')) });
  expect(way.getAttribute('href')).toBe(`/myPositions-details?${SHARE}`);
  expect(way.textContent).toContain('10×');
  expect(screen.queryByText(text('market', 'market.own.title'))).toBeNull();
});
