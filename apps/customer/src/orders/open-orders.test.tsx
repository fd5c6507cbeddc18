// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listedCoin, listedShare } from '../market/testing.ts';
import { closeApp, openApp, session, user } from '../shell/testing.tsx';
import { coinOf, heldCoin, holdings, openCoinOrder, placedOrder } from './testing.ts';

afterEach(closeApp);

const coinOrder = openCoinOrder({ id: 12, delegatePrice: '60000.00', delegateTotal: '0.01', delegateValue: '600.00' });

const shareOrder = placedOrder({ id: 13, state: 'open', list: 'current', filled: '0', averagePrice: null });

const answers = {
  'user.get': () => user(),
  'quotes.single': ({ instrument }: { readonly instrument: string }) =>
    instrument === 'BTC-USDT' ? listedCoin : listedShare,
  'orders.position': () => ({ refusal: 'POSITION_NOT_FOUND' }) as const,
  'orders.list': () => ({ list: [shareOrder], total: 1 }),
  'bb.list': () => ({ records: [coinOrder], totalRecord: 1 }),
  'divisa.list': () => ({ list: [], total: 0 }),
  'funds.coins': () => [coinOf('USDT', '100')],
};

test.each([
  ['a coin', '/transactionbb?symbol=btc', 'BTC/USDT'],
  ['a share', '/transaction?gid=US.QUILM&market=US', 'QUILM'],
])('ORDER-47: the page of %s shows the own open orders in it, as its product lists them', async (_, page, name) => {
  await openApp(page, { session: session(), answers });
  const tab = await screen.findByRole('tab', { name: 'My orders 1' });
  tab.click();
  const row = (await screen.findAllByRole('listitem')).find((one) => one.textContent?.includes(name));
  expect(row && within(row).getAllByRole('button')).not.toEqual([]);
});

test.each([
  ['a coin', '/transactionbb?symbol=btc', 'bb.list'],
  ['a share', '/transaction?gid=US.QUILM&market=US', 'orders.list'],
])(
  'ORDER-47: the page of %s asks for its open orders once: for the list, the chart and the number at its name',
  async (_, page, call) => {
    const { made } = await openApp(page, { session: session(), answers });
    (await screen.findByRole('tab', { name: 'My orders 1' })).click();
    await screen.findByRole('button', { name: 'Cancel order' });
    expect(made.filter(({ name }) => name === call)).toHaveLength(1);
  },
);

test('ORDER-47: the trade page asks for the open orders of each product once', async () => {
  const { made } = await openApp('/trade?tradeKey=possess', {
    session: session(),
    answers: { ...answers, 'funds.holdings': () => ({ refusal: 'INTERNAL' }) as const },
  });
  (await screen.findByRole('tab', { name: 'Open orders' })).click();
  await screen.findByRole('radio', { name: 'Coins 1' });
  const lists = () => made.map(({ name }) => name).filter((name) => name.endsWith('.list'));
  await waitFor(() => expect([...new Set(lists())]).toHaveLength(3));
  expect(lists().sort()).toEqual(['bb.list', 'divisa.list', 'orders.list']);
});

test('ORDER-47: the trade page shows own open orders of every product', async () => {
  await openApp('/trade?tradeKey=possess', {
    session: session(),
    answers: { ...answers, 'funds.holdings': () => ({ refusal: 'INTERNAL' }) as const },
  });
  (await screen.findByRole('tab', { name: 'Open orders' })).click();
  expect(await screen.findAllByText('QUILM')).not.toEqual([]);
  // What is open in another product is not missed: its number stands at its name.
  (await screen.findByRole('radio', { name: 'Coins 1' })).click();
  expect(await screen.findAllByText('BTC/USDT')).not.toEqual([]);
  expect(screen.getByRole('radio', { name: 'Currencies' })).toBeDefined();
});

test('SHELL-32: filled and ordered quantity and the fee of an order are never cut', async () => {
  const done = { ...coinOrder, delegateTotal: '0.00096', dealNum: '0.00096', dealPrice: '103174.08', fee: '0.099048' };
  await openApp('/myPositions?tab=history&of=coins', {
    session: session(),
    answers: { ...answers, 'bb.list': () => ({ records: [{ ...done, state: 'filled' }], totalRecord: 1 }) },
  });
  const label = await screen.findByText('Filled / quantity');
  const figures = [...(label.closest('dl')?.querySelectorAll('dd') ?? [])];
  expect(figures.map((figure) => figure.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '0.00096 / 0.00096',
    '103,174.08',
    '0.099048 USDT',
  ]);
  for (const figure of figures) expect(figure.className).not.toContain('truncate');
});

test('ORDER-51: the page of a coin shows what is held of it, with its average price and result', async () => {
  await openApp('/transactionbb?symbol=btc', {
    session: session(),
    answers: { ...answers, 'funds.holdings': () => holdings(heldCoin) },
  });
  const line = (await screen.findByText('Your position')).closest('a');
  expect(line?.textContent).toContain('1× 100.00');
  expect(line?.textContent).toContain('+0.90');
  expect(line?.getAttribute('href')).toBe('/assets?tab=platform');
});
