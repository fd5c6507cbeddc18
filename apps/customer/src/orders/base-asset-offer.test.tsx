// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listedCoin } from '../market/testing.ts';
import type { ReplyOfCall } from '../shell/index.ts';
import { type Answers, closeApp, confirm, fill, openApp, session, text, user } from '../shell/testing.tsx';
import { amountToTransfer, findOtherAccount } from './other-account.ts';
import { coinOf } from './testing.ts';

const t = (key: string, values?: Record<string, string>): string => text('market', key, values);
afterEach(closeApp);

const QUANTITY = /^Quantity/;
const HREF = '/tradeDealDetail?symbol=BTC-USDT&type=2';

/** A customer with 0.5 BTC in the financial account, `own` in the platform account, and 0.1 in the contract account. */
const answers = (own: { amount: string }, financial = '0.50000000'): Answers => ({
  'user.get': () => user(),
  'quotes.single': () => listedCoin,
  'funds.freezeList': () => [],
  'funds.coins': () => [coinOf('USDT', '0.000000'), coinOf('BTC', own.amount)],
  'funds.assets': () => [],
  'funds.transferable': () => [
    { accountType: 'platform', asset: 'BTC', available: own.amount },
    { accountType: 'financial', asset: 'BTC', available: financial },
    { accountType: 'financial', asset: 'USDT', available: '0.000000' },
  ],
  'funds.transfer': ({ amount }) => {
    own.amount = '0.30000000';
    return { amount, asset: 'BTC' };
  },
});

const openSale = async (answers: Answers) => {
  const app = await openApp(HREF, { session: session(), answers });
  await userEvent.click(await screen.findByRole('button', { name: t('market.sell') }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.limit') }));
  return { ...app, sheet };
};

test('ORDER-37, FUNDS-139: a sale of an asset held in another account leads to a transfer and back to the unchanged order', async () => {
  const own = { amount: '0.10000000' };
  const { sheet, made, at } = await openSale(answers(own));
  await fill(QUANTITY, '0.3');
  const account = t('market.account.financial');
  expect(await within(sheet).findByText(t('market.goods.elsewhere', { amount: '0.5 BTC', account }))).toBeDefined();
  await userEvent.click(within(sheet).getByRole('button', { name: t('market.funding.transfer') }));
  await waitFor(() => expect(at()).toMatch(/^\/transfer\?/));
  // 0.3 are to be sold and 0.1 are there: 0.2 are missing.
  const amount = await screen.findByLabelText(new RegExp(text('funds', 'funds.transfer.amount')), {
    selector: 'input',
  });
  expect((amount as HTMLInputElement).value).toBe('0.2');
  await userEvent.click(screen.getByRole('button', { name: text('funds', 'funds.transfer.submit') }));
  await confirm(text('funds', 'funds.transfer.submit'));
  await waitFor(() => expect(at()).toBe(HREF));
  expect(made.find(({ name }) => name === 'funds.transfer')?.input).toEqual({
    asset: 'BTC',
    from: 'financial',
    to: 'platform',
    amount: '0.2',
  });
  const again = await screen.findByRole('dialog');
  await waitFor(() =>
    expect((within(again).getByLabelText(QUANTITY, { selector: 'input' }) as HTMLInputElement).value).toBe('0.3'),
  );
  const button = await within(again).findByRole('button', { name: /^Sell 0.3 BTC at/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
});

test('ORDER-37: where no account holds the asset, the shortfall and a deposit are offered', async () => {
  const { sheet } = await openSale(answers({ amount: '0.00000000' }, '0.00000000'));
  expect(await within(sheet).findByText(t('market.order.holdsNone', { name: 'BTC' }))).toBeDefined();
  expect(within(sheet).getByRole('link', { name: t('market.funding.deposit') })).toBeDefined();
  expect(within(sheet).queryByRole('button', { name: t('market.funding.transfer') })).toBeNull();
});

test('ORDER-24, ORDER-37: that more is sold than is held is said once, beside the field, with the way to a deposit', async () => {
  const { sheet } = await openSale(answers({ amount: '0.10000000' }, '0.00000000'));
  await fill(QUANTITY, '0.3');
  expect(await within(sheet).findByRole('link', { name: t('market.funding.deposit') })).toBeDefined();
  const said = within(sheet).getAllByText(/available to sell|Not enough|more than/i);
  const texts = said.map((one) => one.textContent).filter((one) => one !== t('market.order.sellable'));
  expect(texts).toEqual([t('market.order.holdingShort', { held: '0.1', name: 'BTC' })]);
});

test('ORDER-46: the form names the account that is credited, and leads to its balances', async () => {
  const { sheet } = await openSale(answers({ amount: '0.10000000' }));
  expect(within(sheet).getByText(t('market.order.creditedTo', { asset: 'USDT' }))).toBeDefined();
  const link = within(sheet).getByRole('link', { name: t('market.account.platform') });
  expect(link.getAttribute('href')).toBe('/assets?tab=platform');
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.buy') }));
  expect(await within(sheet).findByText(t('market.order.creditedTo', { asset: 'BTC' }))).toBeDefined();
});

test('ORDER-37: an account that covers the shortfall comes before one that does not; never the order’s own account, never more than its balance', () => {
  const stored = [
    { accountType: 'platform', asset: 'BTC', available: '9' },
    { accountType: 'contract', asset: 'BTC', available: '0.2' },
    { accountType: 'financial', asset: 'BTC', available: '0.5' },
    { accountType: 'financial', asset: 'ETH', available: '7' },
  ] as const;
  const of = (wanted: string, asset = 'BTC') => findOtherAccount(stored, { account: 'platform', asset, wanted });
  expect(of('0.1')).toMatchObject({ account: 'financial', available: '0.5' });
  expect(of('3')).toMatchObject({ account: 'financial' });
  expect(of('1', 'XRP')).toBeUndefined();
  const found = { account: 'financial', available: '0.5' } as const;
  expect([amountToTransfer('0.1', found), amountToTransfer('3', found), amountToTransfer('0', found)]).toEqual([
    '0.1',
    '0.5',
    '0.5',
  ]);
});

const currencyBuy = async (held: ReplyOfCall<'funds.transferable'>) => {
  const { quote } = listedCoin;
  const pair = {
    ...quote,
    kind: 'currency' as const,
    product: 'divisa' as const,
    instrument: 'EUR-USD',
    symbol: 'EUR/USD',
    base: 'EUR',
  };
  const app = await openApp('/tradeDealDetail?symbol=EUR-USD&type=4', {
    session: session(),
    answers: {
      ...answers({ amount: '0' }),
      'quotes.single': () => ({ ...listedCoin, quote: { ...pair, currency: 'USD' } }),
      'funds.coins': () => [coinOf('EUR', '0.00'), coinOf('USD', '0.00')],
      'funds.transferable': () => held,
      'funds.swapCoins': () => [],
      'funds.allRates': () => ({ EUR: '1.08', USD: '1', GBP: '1.2' }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: t('market.buy') }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.limit') }));
  return { ...app, sheet };
};

test('ORDER-44: who has the base of a pair on another account is led to its transfer, and back', async () => {
  const { sheet, at } = await currencyBuy([
    { accountType: 'stock', asset: 'EUR', available: '250.00' },
    { accountType: 'platform', asset: 'EUR', available: '0.00' },
  ]);
  const said = t('market.funding.sellInstead', { base: 'EUR', quote: 'USD' });
  expect(await within(sheet).findByText(said)).toBeDefined();
  const account = t('market.account.stock');
  expect(await within(sheet).findByText(t('market.goods.elsewhere', { amount: '€250.00', account }))).toBeDefined();
  await userEvent.click(within(sheet).getByRole('button', { name: t('market.funding.transfer') }));
  await waitFor(() => expect(at()).toMatch(/^\/transfer\?keyStr=stock&to=platform&asset=EUR&amount=250&/));
});

test('ORDER-44: where money is there that may not be converted into it, currency trading is offered, not a deposit', async () => {
  const { sheet } = await currencyBuy([{ accountType: 'platform', asset: 'GBP', available: '300.00' }]);
  await fill(QUANTITY, '1');
  expect(await within(sheet).findByText(t('market.funding.shortTrade', { asset: 'USD' }))).toBeDefined();
  const link = within(sheet).getByRole('link', { name: t('market.funding.tradeCurrencies') });
  expect(link.getAttribute('href')).toBe('/divisa');
  expect(within(sheet).queryByText(t('market.funding.deposit'))).toBeNull();
});
