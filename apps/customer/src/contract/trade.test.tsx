// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { holdings } from '../orders/testing.ts';
import { put } from '../shell/live-held.ts';
import { topicKey } from '../shell/live-topic.ts';
import { type Answers, closeApp, confirm, openApp, session, text, user } from '../shell/testing.tsx';
import { contractTerms, filledOrder, listedContract, longPosition } from './testing.ts';

afterEach(closeApp);

const t = (key: string, values?: Record<string, string>): string => text('contract', `contract.${key}`, values);
const money = (available: string) => [
  { accountType: 'contract', asset: 'USDT', available } as const,
  { accountType: 'platform', asset: 'USDT', available: '500.000000' } as const,
];

const open = (
  over: Answers = {},
  address = '/tradeDealU?symbol=BTC-USDT.P',
  isWide = false,
  mode: 'real' | 'demo' = 'real',
) =>
  openApp(address, {
    session: session(mode),
    isWide,
    answers: {
      'user.get': () => user(),
      'contract.coins': () => [contractTerms, { ...contractTerms, symbol: 'ETH-USDT.P', showSymbol: 'ETH-PERP' }],
      'quotes.single': () => listedContract,
      'orders.opened': () => ({ value: '0', currency: 'USDT' }),
      'funds.transferable': () => money('1000.000000'),
      'contract.positions': () => ({ rows: [], total: 0 }),
      'contract.orders': () => ({ rows: [], total: 0 }),
      'contract.exits': () => [],
      'contract.counts': () => ({ holding: 0, openOrder: 0, profitAndLoss: 0, orderHistory: 0 }),
      ...over,
    },
  });
const holding: Answers = {
  'contract.positions': ({ status }) =>
    status === 'open' ? { rows: [longPosition], total: 1 } : { rows: [], total: 0 },
  'contract.counts': () => ({ holding: 1, openOrder: 0, profitAndLoss: 1, orderHistory: 3 }),
};

test('CONTRACT-8: a limit and a quantity are judged as they are typed, each beside its field', async () => {
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: text('market', 'market.order.limit') }));
  const price = screen.getByRole('textbox', { name: new RegExp(text('market', 'market.order.limitPrice')) });
  await userEvent.clear(price);
  await userEvent.type(price, '0');
  expect(await screen.findByText(text('contract', 'Please_entera_price_greater'))).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: t('long') }));
  expect(await screen.findByText(text('contract', 'quantitycan_onlyenter_integers'))).toBeDefined();
});

test('CONTRACT-8: an order is asked for with what it takes and risks, and goes out as it was typed', async () => {
  const { made } = await open({ 'contract.place': () => filledOrder });
  const quantity = await screen.findByRole('textbox', { name: new RegExp(t('contracts')) });
  await userEvent.click(screen.getByRole('tab', { name: text('market', 'market.order.limit') }));
  await userEvent.type(quantity, '20');
  await userEvent.click(screen.getByRole('button', { name: t('short') }));
  const question = within(await screen.findByRole('alertdialog'));
  // 0.02 BTC at 60,000: margin 120 and two fees of 0.6; a short is liquidated at 60,000 × (1 + 1/10 − 0.5 %).
  expect(question.getByText(/121\.20/)).toBeDefined();
  expect(question.getAllByText(/65,700\.00/).length).toBeGreaterThan(0);
  await confirm(t('short'));
  expect(await screen.findByText('Long 20 at 60,000.00, fee 0.60 USDT')).toBeDefined();
  expect(made.find(({ name }) => name === 'contract.place')?.input).toEqual({
    symbol: 'BTC-USDT.P',
    leverage: 10,
    delegatePrice: '60000.00',
    delegateTotal: '20',
    type: 'short',
    delegateType: 'limit',
  });
});

test('CONTRACT-8: who has no money there is told what contracts are and led to a transfer', async () => {
  await open({ 'funds.transferable': () => money('0.000000') });
  const way = await screen.findByRole('link', { name: t('transfer') });
  expect(way.getAttribute('href')).toContain('/transfer?keyStr=platform&to=contract&asset=USDT');
  for (const line of ['what', 'who', 'lose', 'end', 'cost'])
    expect(screen.getByText(text('contract', `contract.explain.${line}`))).toBeDefined();
});

test('CONTRACT-8: a position shows its result, how far it is from liquidation and its count, of all or of one contract', async () => {
  await open(holding);
  expect(await screen.findByText('Long 10×')).toBeDefined();
  const card =
    screen.getByText('Long 10×').closest('button')?.parentElement?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  for (const figure of [
    '20 contracts',
    '60,000.00',
    '54,300.00',
    '54,390.00',
    '66,000.00',
    text('stocks', 'stocks.margin.openedAt'),
  ])
    expect(card).toContain(figure);
  expect(screen.getByRole('tab', { name: `${t('tab.positions')} 1` })).toBeDefined();
  expect(screen.getByRole('tab', { name: `${t('tab.history')} 3` })).toBeDefined();
});

test('CONTRACT-12: mark price, position value and result move with the pushed price', async () => {
  const topic = topicKey({ channel: 'TICKER', symbol: 'BTC-USDT.P' });
  await open(holding);
  const card = () =>
    screen.getByText('Long 10×').closest('button')?.parentElement?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  await screen.findByText('Long 10×');
  expect(card()).toContain('1,220.00');
  expect(card()).toContain(text('stocks', 'stocks.margin.prices'));
  put(topic, { symbol: 'BTC-USDT.P', last: '62000.00', mark: '61987.65', changeBps: 0 });
  await waitFor(() => expect(card()).toContain('1,240.00'));
  expect(card()).toContain('+40.00');
  expect(screen.getByText('61,987.65')).toBeDefined();
  put(topic, undefined);
  await waitFor(() => expect(card()).toContain('1,220.00'));
});

test('CONTRACT-8: margin, exits and closing go out by the calls of contracts', async () => {
  const { made } = await open({
    ...holding,
    'contract.changeMargin': () => longPosition,
    'contract.setExit': () => longPosition,
    'contract.cancelExit': () => longPosition,
    'contract.close': () => filledOrder,
  });
  const press = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('alertdialog'));
  };
  const m = (key: string, values?: Record<string, string>): string => text('stocks', `stocks.margin.${key}`, values);
  let sheet = await press(m('change'));
  await userEvent.type(await sheet.findByRole('textbox'), '60');
  // 60,000 − (180 − 6) ÷ 0.02.
  expect(await sheet.findByText('51,300.00')).toBeDefined();
  await confirm(m('send.add', { amount: '60.00\u00a0USDT' }));
  await screen.findByText(m('done.add'));
  sheet = await press(m('exits'));
  const [target, stop] = await sheet.findAllByRole('switch');
  await userEvent.click(target as HTMLElement);
  await userEvent.click(stop as HTMLElement);
  const field = sheet.getByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, '58000');
  await confirm(m('exitsSend'));
  await screen.findByText(m('exitsSet'));
  sheet = await press(m('close'));
  const size = sheet.getByRole('textbox');
  await userEvent.clear(size);
  await userEvent.type(size, '5');
  await confirm(m('close'));
  await screen.findByText(text('stocks', 'successfully_closed'));
  const sent = (of: string) => made.find(({ name }) => name === of)?.input;
  expect(sent('contract.changeMargin')).toEqual({ id: 41, money: '60', flag: 'add' });
  expect(sent('contract.cancelExit')).toEqual({ id: 82 });
  expect(sent('contract.setExit')).toEqual({ positionId: 41, delegateType: 'market', losePrice: '58000' });
  expect(sent('contract.close')).toEqual({ id: 41, quantity: '5' });
  expect(made.some(({ name }) => name.startsWith('orders.') && name !== 'orders.opened')).toBe(false);
});

test('CONTRACT-8: an exit that places a limit is not sent without its price', async () => {
  const { made } = await open({ ...holding, 'contract.setExit': () => longPosition });
  const m = (key: string): string => text('stocks', `stocks.margin.${key}`);
  await userEvent.click(await screen.findByRole('button', { name: m('exits') }));
  const sheet = within(await screen.findByRole('alertdialog'));
  await userEvent.click(sheet.getByRole('tab', { name: text('market', 'market.order.limit') }));
  const limit = await sheet.findByRole('textbox', { name: new RegExp(m('orderPrice')) });
  await userEvent.clear(limit);
  expect(await sheet.findByText(text('market', 'priceNotNull'))).toBeDefined();
  await confirm(m('exitsSend'));
  expect(made.some(({ name }) => name === 'contract.setExit')).toBe(false);
  await userEvent.type(limit, '65900');
  await confirm(m('exitsSend'));
  await screen.findByText(m('exitsSet'));
  expect(made.find(({ name }) => name === 'contract.setExit')?.input).toMatchObject({
    delegateType: 'limit',
    earnPrice: '66000.00',
    earnDelegatePrice: '65900',
  });
});

test('CONTRACT-8: turning a position round is told as two orders, and a refused second one leaves it closed', async () => {
  const { made } = await open({
    ...holding,
    'contract.close': () => filledOrder,
    'contract.place': () => ({ refusal: 'INSUFFICIENT_FUNDS', message: 'Not enough' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: t('act.reverse') }));
  await confirm(t('act.reverse'));
  expect(await screen.findByText(t('reverse.closedOnly', { why: 'Not enough' }))).toBeDefined();
  expect(made.find(({ name }) => name === 'contract.place')?.input).toMatchObject({
    type: 'short',
    delegateTotal: '20',
  });
});

const sheetOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  const sheet = await screen.findByRole('alertdialog');
  return {
    ...within(sheet),
    rowOf: (label: string): string | undefined =>
      [...sheet.querySelectorAll('dt')]
        .filter((one) => one.textContent === label)
        .map((one) => one.nextElementSibling?.textContent?.replaceAll('\u00a0', ' '))
        .join(' | '),
  };
};
const m = (key: string): string => text('market', `market.${key}`);

test('CONTRACT-13: turning a position round shows what each of the two orders costs, and what is left', async () => {
  await open(holding);
  const sheet = await sheetOf(t('act.reverse'));
  const row = async (label: string, value: string) => waitFor(() => expect(sheet.rowOf(label)).toBe(value));
  // 0.02 BTC from 60,000 to 61,000, with a fee of 0.05 % of 1,220.
  await row(text('stocks', 'stocks.margin.closeResult'), '+20.00 USDT');
  await row(m('fee'), '0.61 USDT');
  await row(text('stocks', 'stocks.margin.closeNet'), '+19.39 USDT');
  // The other way at the last price of the listing, 60,000.
  await row(m('leverage.margin'), '120.00 USDT');
  await row(t('openingFee'), '0.60 USDT');
  await row(m('leverage.taken'), '121.20 USDT');
  // 1,000 and the margin of 120, the 0.60 set aside and 19.39, less 121.20.
  await row(m('order.left'), '1,018.79 USDT');
  await row(t('liquidationPrice'), '65,700.00');
});

test('CONTRACT-13: adding to a position says how many contracts are added, what is taken for them and what is left', async () => {
  const { made } = await open({ ...holding, 'contract.increase': () => filledOrder });
  const sheet = await sheetOf(t('act.increase'));
  expect(await sheet.findByText(new RegExp(`^${m('order.available')}: 1,000\\.00`))).toBeDefined();
  await userEvent.type(await sheet.findByRole('textbox'), '100');
  const row = async (label: string, value: string) => waitFor(() => expect(sheet.rowOf(label)).toBe(value));
  // Sixteen thousandths of a bitcoin at 60,000 with 10×, and two fees of 0.05 %.
  await row(m('leverage.margin'), '96.00 USDT');
  await row(m('leverage.taken'), '96.96 USDT');
  await row(m('order.left'), '903.04 USDT');
  await confirm('Add 16 contracts');
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'contract.increase')?.input).toEqual({ id: 41, money: '100' }),
  );
});

test.each([
  ['0.0100000', 'You pay 0.12 USDT'],
  ['-0.0100000', 'You receive 0.12 USDT'],
])('CONTRACT-13: funding at a rate of %s says who pays it', async (fundingRate, says) => {
  await open({ ...holding, 'contract.coins': () => [{ ...contractTerms, fundingRate }] });
  const next = await screen.findByText(t('nextFunding'));
  await waitFor(() => expect(next.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')).toContain(says));
});

test('FIGURES-26: the rows of closing and the fees of a position are shown to the last digit', async () => {
  const odd = { ...longPosition, openingFee: '0.979001', funding: '-0.005005', last: '61234.57' };
  await open({ ...holding, 'contract.positions': () => ({ rows: [odd], total: 1 }) });
  for (const figure of ['0.979001', '0.005005'])
    expect((await screen.findAllByText(new RegExp(figure.replace('.', '\\.')))).length).toBeGreaterThan(0);
  const sheet = await sheetOf(text('stocks', 'stocks.margin.close'));
  await waitFor(() => expect(sheet.rowOf(text('stocks', 'stocks.margin.closeResult'))).toBe('+24.6914 USDT'));
  expect(sheet.rowOf(m('fee'))).toBe('0.612346 USDT');
  expect(sheet.rowOf(text('stocks', 'stocks.margin.closeNet'))).toBe('+24.079054 USDT');
});

test.each([
  [
    { state: 'open', status: 'open', dealNum: 0, dealPrice: null, delegatePrice: '59000.00', fee: '0' },
    'Order placed: Long 20, waiting at 59,000.00',
  ],
  [
    { state: 'cancelled', dealNum: 5, fee: '0.15' },
    'Long 5 of 20 at 60,000.00, fee 0.15 USDT. The rest could not be filled and was cancelled.',
  ],
  [
    { state: 'cancelled', dealNum: 0, dealPrice: null, fee: '0' },
    'Not filled: no offers at an acceptable price. Nothing was charged.',
  ],
] as const)('CONTRACT-16: after an order %j the page says: %s', async (over, says) => {
  await open({ 'contract.place': () => ({ ...filledOrder, ...over }) });
  await userEvent.type(await screen.findByRole('textbox', { name: new RegExp(t('contracts')) }), '20');
  await userEvent.click(screen.getByRole('button', { name: t('long') }));
  await confirm(t('long'));
  await waitFor(() => expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(says));
});

test('CONTRACT-16: more contracts than the money pays for are said beside the quantity while it is typed', async () => {
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: text('market', 'market.order.limit') }));
  await userEvent.type(screen.getByRole('textbox', { name: new RegExp(t('contracts')) }), '99999999');
  // 1,000 USDT at 60,000 with 10×: 6 and two fees of 0.03 a contract.
  expect(await screen.findByText('At most 165 contracts')).toBeDefined();
});

test('CONTRACT-14: the leverage that was chosen for a contract stands there again, as long as it is offered', async () => {
  const isChosen = async (name: string): Promise<boolean> =>
    (await screen.findByRole('radio', { name })).getAttribute('aria-checked') === 'true';
  const stored = (): string => localStorage.getItem('bourse.LEVERAGE') ?? '';
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: '5×' }));
  await waitFor(() => expect(stored()).toBe('{"BTC-USDT.P":5}'));
  const before = stored();
  const again = async (over: Answers = {}) => {
    closeApp();
    localStorage.setItem('bourse.LEVERAGE', before);
    await open(over);
  };
  await again();
  expect([await isChosen('5×'), await isChosen('10×')]).toEqual([true, false]);
  await again({ 'contract.coins': () => [{ ...contractTerms, leverage: [10, 2] }] });
  expect(await isChosen('10×')).toBe(true);
});

test('CONTRACT-15: the picture of a position says that its money is simulated', async () => {
  await open(holding, undefined, false, 'demo');
  await userEvent.click(await screen.findByRole('button', { name: t('act.share') }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText(text('shell', 'shell.demo.mark'))).toBeDefined();
});

test('CONTRACT-10: an order says what it does with a position, its leverage and its margin', async () => {
  const waiting = { ...filledOrder, status: 'open', state: 'open', dealNum: 0, dealPrice: null, fee: '0' } as const;
  await open({
    'contract.orders': () => ({
      rows: [
        { ...waiting, id: 8, type: 'short' },
        { ...waiting, id: 9, effect: 'reduce', amount: '0' },
        { ...waiting, id: 10, effect: 'increase' },
      ],
      total: 3,
    }),
  });
  await userEvent.click(await screen.findByRole('tab', { name: t('tab.orders') }));
  const rowOf = async (effect: string): Promise<string> =>
    (await screen.findByText(`${effect} 10×`)).closest('li')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  // Both are sold: one opens a short, the other closes a long.
  const opening = await rowOf(text('market', 'market.order.effect.open.short'));
  const closing = await rowOf(text('market', 'market.order.effect.reduce.long'));
  expect(await rowOf(text('market', 'market.order.effect.increase.long'))).toContain(text('market', 'market.buy'));
  for (const row of [opening, closing]) expect(row).toContain(text('market', 'market.sell'));
  expect(opening).toContain('120.00');
  expect(closing).not.toContain(text('market', 'market.leverage.margin'));
});

test('CONTRACT-10: a closed position says its margin, its value, and from when to when it was held', async () => {
  const [opened, closed] = [1_700_000_000_000, 1_700_090_000_000];
  const over = { ...longPosition, state: 'closed', closeReason: 'requested', exitPrice: '61000.00' } as const;
  await open({
    'contract.positions': ({ status }) =>
      status === 'closed'
        ? { rows: [{ ...over, params: { createTime: opened, dealTime: closed, deliveryDays: 1 } }], total: 1 }
        : { rows: [], total: 0 },
  });
  await userEvent.click(await screen.findByRole('tab', { name: t('tab.history') }));
  const tab = screen.queryByRole('tab', { name: t('closedPositions') }) ?? screen.getByText(t('closedPositions'));
  await userEvent.click(tab);
  const row = (await screen.findByText('Long 10×')).closest('li')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  for (const part of ['120.00', '1,200.00', 'Nov 14', 'Nov 15']) expect(row).toContain(part);
});

test('CONTRACT-11: the lists and their counts are asked for of the contract on the page, where the rows of others fill their pages', async () => {
  const counts = { holding: 12, openOrder: 0, profitAndLoss: 0, orderHistory: 0 };
  const others = Array.from({ length: 10 }, (_, at) => ({ ...longPosition, id: 100 + at, instrument: 'ETH-USDT.P' }));
  await open({
    'contract.positions': ({ status, symbol, pageNo }) =>
      status === 'closed'
        ? { rows: [], total: 0 }
        : symbol === undefined
          ? { rows: pageNo === 1 ? others : [longPosition], total: 11 }
          : { rows: [longPosition], total: 1 },
    'contract.counts': ({ symbol }) => (symbol === undefined ? counts : { ...counts, holding: 1 }),
  });
  expect(await screen.findByRole('tab', { name: `${t('tab.positions')} 12` })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: t('onlyThis') }));
  expect(await screen.findByRole('tab', { name: `${t('tab.positions')} 1` })).toBeDefined();
  await waitFor(() => expect(screen.getAllByText('Long 10×')).toHaveLength(1));
});

test('CONTRACT-8: a copied position follows its leader and has nothing to change it with', async () => {
  await open({ 'contract.positions': () => ({ rows: [{ ...longPosition, source: 'copied' }], total: 1 }) });
  expect(await screen.findByText(text('stocks', 'stocks.margin.copied'))).toBeDefined();
  expect(screen.queryByRole('button', { name: text('stocks', 'stocks.margin.close') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('act.increase') })).toBeNull();
});

test('CONTRACT-8: another contract is picked from the list at the side, which is searched', async () => {
  const { at } = await open();
  await userEvent.click(await screen.findByRole('button', { name: t('change', { name: 'BTC-PERP' }) }));
  const list = within(await screen.findByRole('dialog'));
  await userEvent.type(list.getByRole('searchbox'), 'eth');
  expect(list.queryByText('BTC-PERP')).toBeNull();
  await userEvent.click(list.getByText('ETH-PERP'));
  expect(at()).toBe('/tradeDealU?symbol=ETH-USDT.P');
});

test.each(['/tradeU?symbol=BTC-USDT.P', '/trade?tradeKey=Ustandard&symbol=BTC-USDT.P'])(
  'CONTRACT-8: %s leads to the page of the contract, on a desktop too',
  async (address) => {
    await open({}, address, true);
    expect(await screen.findByRole('button', { name: t('long') })).toBeDefined();
  },
);

const NO_CONTRACTS: Answers = { 'contract.positions': () => ({ rows: [], total: 0 }) };
const everything: Answers = {
  ...holding,
  'orders.positions': () => ({ list: [], total: 0 }),
  'funds.holdings': () => holdings(),
  'contract.close': () => filledOrder,
};

test('CONTRACT-9: positions in contracts stand where all positions are, and are closed there', async () => {
  const { made } = await open(everything, '/myPositions');
  const card = await screen.findByRole('button', { name: /BTC-PERP/ });
  const part = within(card.closest('section') as HTMLElement);
  expect(part.getByRole('heading').textContent).toBe(t('title'));
  await userEvent.click(part.getByRole('button', { name: text('stocks', 'stocks.margin.close') }));
  await confirm(text('stocks', 'stocks.margin.close'));
  await waitFor(() => expect(made.find(({ name }) => name === 'contract.close')?.input).toEqual({ id: 41 }));
});

test('CONTRACT-9: where no contract is held nothing is said of them, and nothing else waits for them', async () => {
  await open({ ...everything, ...NO_CONTRACTS }, '/myPositions');
  expect(await screen.findByText(text('market', 'market.positionsNone'))).toBeDefined();
  expect(screen.queryByText(t('title'))).toBeNull();
});
