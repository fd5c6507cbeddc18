// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import type { ReplyOfCall } from '../shell/index.ts';
import { type Answers, closeApp, confirm, openApp, session, text } from '../shell/testing.tsx';
import { placedOrder, soldReceipt } from './testing.ts';

afterEach(closeApp);

const t = (key: string): string => text('market', key);

const AT = 1_795_000_000_000;
const fill = { at: AT, price: '100.00', quantity: '3', fee: '0.30' };

const answers: Answers = {
  'funds.freezeList': () => [],
  'orders.list': () => ({ list: [placedOrder({ id: 41, state: 'filled', filled: '5' })], total: 1 }),
  'orders.order': () => ({
    id: 41,
    instrument: 'US.QUILM',
    code: 'QUILM',
    name: 'Quillmere Systems',
    venue: 'US',
    product: 'stocks',
    side: 'sell',
    kind: 'limit',
    quantity: '5',
    filled: '5',
    limitPrice: '99.00',
    averagePrice: '100.40',
    currency: 'USD',
    openAmount: null,
    held: null,
    amount: '502.00',
    fee: '0.50',
    effect: null,
    net: '501.50',
    profit: '11.20',
    profitPercent: '2.28',
    placedAt: AT,
    updatedAt: AT,
    state: 'filled',
    reason: null,
    fills: [
      { ...fill, id: '1' },
      { ...fill, id: '2', price: '101.00', quantity: '2', fee: '0.20' },
    ],
    fillCount: 2,
    timeInForce: 'GTC',
    settlesAt: AT + 2 * 86_400_000,
  }),
};

const written = (): string => document.body.textContent ?? '';

test('ORDER-32, ORDER-35, ORDER-36: a row of the order history leads to the order, with each fill and the sums', async () => {
  await openApp('/myPositions?tab=history', { session: session(), answers });
  const row = await screen.findByRole('link', { name: 'QUILM' });
  expect(row.getAttribute('href')).toBe('/order-detail?id=41');
  row.click();
  const fills = await screen.findByRole('list', { name: t('market.receipt.fills') });
  expect(within(fills).getAllByRole('listitem')).toHaveLength(2);
  expect(within(fills).getByText('2 × 101.00')).toBeDefined();
  for (const sum of ['$502.00', '$0.50', '$501.50', '+$11.20', '100.40', '99.00']) expect(written()).toContain(sum);
  expect(screen.getByText(t('market.receipt.received'))).toBeDefined();
  // ORDER-35, ORDER-36: how long it could wait, and from when what it brought can be withdrawn.
  expect(screen.getByText(t('market.order.validity')).parentElement?.textContent).toContain(t('market.validity.GTC'));
  expect(screen.getByText(t('market.settles.from')).parentElement?.textContent).toContain('Nov 20, 2026');
  expect(screen.getByText(t('market.receipt.filledAt'))).toBeDefined();
});

test('FIGURES-23: what closed a position shows its result and what came to or left the account, what opened one no sum that never moved', async () => {
  const total = async (order: Partial<ReplyOfCall<'orders.order'>>) => {
    await openApp('/order-detail?id=11', {
      session: session(),
      answers: { 'orders.order': () => soldReceipt({ settlesAt: null, ...order }) },
    });
    await screen.findByText(t('market.order.value'));
    const shown = ['market.receipt.paid', 'market.receipt.received'].map(
      (key) => screen.queryByText(t(key))?.parentElement?.textContent,
    );
    const result = screen.queryByText(text('shell', 'shell.figure.realised'))?.parentElement?.textContent;
    closeApp();
    return [...shown, result];
  };
  const lost = await total({ effect: 'reduce', net: '-4.50', profit: '-5.07', profitPercent: '-2.50' });
  expect(lost).toEqual([expect.stringContaining('paid$4.50'), undefined, expect.stringMatching(/5\.07.*2\.50/)]);
  const gained = await total({ side: 'buy', effect: 'reduce', net: '3.00', profit: '2.40', profitPercent: '1.00' });
  expect(gained).toEqual([undefined, expect.stringContaining('received$3.00'), expect.stringContaining('2.40')]);
  const opened = await total({ side: 'sell', effect: 'open', net: null, profit: null, profitPercent: null });
  expect(opened).toEqual([undefined, undefined, undefined]);
});

test('ORDER-49: the record of a market order that waits for the open says when that is', async () => {
  const order = soldReceipt({
    kind: 'market',
    timeInForce: 'IOC',
    limitPrice: null,
    averagePrice: null,
    state: 'waiting',
  });
  const quote = { ...listedShare.quote, session: 'closed' as const, nextOpen: AT };
  await openApp('/order-detail?id=11', {
    session: session(),
    answers: { 'orders.order': () => order, 'quotes.single': () => ({ ...listedShare, quote }) },
  });
  expect((await screen.findByText(t('market.order.opens'))).parentElement?.textContent).toContain('Nov 18, 2026');
  expect(written()).toContain(t('market.validity.OPEN'));
  expect(written()).not.toContain(t('market.validity.IOC'));
});

test('ORDER-32: an order that lives is cancelled on its own page', async () => {
  const order = answers['orders.order']?.({ id: 41 }) as ReplyOfCall<'orders.order'>;
  const living: ReplyOfCall<'orders.order'> = {
    ...order,
    state: 'open',
    filled: '0',
    averagePrice: null,
    openAmount: '495.00',
    held: '495.40',
    profit: null,
    settlesAt: null,
    fills: [],
  };
  let isCancelled = false;
  await openApp('/order-detail?id=41', {
    session: session(),
    answers: {
      ...answers,
      'orders.order': () => (isCancelled ? order : living),
      'orders.cancelPending': ({ id }) => {
        isCancelled = id === 41;
        return null;
      },
    },
  });
  const cancel = t('market.orders.cancel');
  const figureOf = async (key: string) => (await screen.findByText(t(key))).parentElement?.textContent;
  expect(await figureOf('market.receipt.open')).toContain('$495.00');
  expect(await figureOf('market.receipt.held')).toContain('$495.40');
  await userEvent.click(await screen.findByRole('button', { name: cancel }));
  await confirm(cancel);
  await waitFor(() => expect(isCancelled).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: cancel })).toBeNull());
});

test('BOOK-22, ORDER-32: an order between two pieces of its fills says that it is being filled, and waits for no open', async () => {
  const order = answers['orders.order']?.({ id: 41 }) as ReplyOfCall<'orders.order'>;
  const inPieces: ReplyOfCall<'orders.order'> = { ...order, state: 'waiting', filled: '2', settlesAt: null };
  await openApp('/order-detail?id=41', { session: session(), answers: { ...answers, 'orders.order': () => inPieces } });
  expect(await screen.findByText(t('market.orders.filling'))).toBeDefined();
  expect(screen.queryByText(t('market.orders.waiting'))).toBeNull();
});

const empty = {
  name: null,
  instrument: null,
  symbol: null,
  product: null,
  kind: null,
  logo: null,
  traded: null,
  order: null,
  source: null,
  fill: null,
  onMargin: null,
  account: null,
  claimed: null,
  credited: null,
  depositState: null,
  reversedAt: null,
  withdrawalState: null,
  withdrawn: null,
  withdrawalStep: null,
  reason: null,
  decidedAt: null,
} as const;

test('FUNDS-130: a conversion among the records leads to its rate and fee; a transfer has no more to say', async () => {
  const moved = { ...empty, type: 'transfer', at: AT, currency: 'EUR', transferred: '100.00' } as const;
  await openApp('/fundingRecords?active=4', {
    session: session(),
    answers: {
      ...answers,
      'funds.records': () => ({
        list: [
          { ...moved, id: '7', moved: 'conversion', from: 'EUR', to: 'USD', received: '108.20' },
          { ...moved, id: '8', moved: 'transfer', from: 'stock', to: 'platform', received: null },
        ],
        total: 2,
      }),
      'funds.conversion': () => ({
        id: 7,
        at: AT,
        account: 'stock',
        from: 'EUR',
        fromAmount: '100.00',
        to: 'USD',
        toAmount: '108.20',
        fee: '0.11',
        rate: '1.0820',
      }),
    },
  });
  const rows = await screen.findAllByRole('link', { name: /→/ });
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/conversion-detail?id=7']);
  rows[0]?.click();
  expect(await screen.findByText(text('funds', 'funds.conversion.rate'))).toBeDefined();
  for (const text of ['1 EUR = 1.0820 USD', '$0.11', '$108.20', '€100.00']) expect(written()).toContain(text);
});
