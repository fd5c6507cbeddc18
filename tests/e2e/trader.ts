import type { Client } from '@bourse/wire/client';
import { demo } from '../../apps/server/src/identity/index.ts';
import { type CastCustomer, clientOf, fundCustomer, type Operators, sessionOf, uploadPicture, value } from './cast.ts';
import type { Details } from './module-screens.ts';
import { makeForScreens, type TraderDetails } from './screens.ts';
import type { Bourse } from './server.ts';

const SHARE = 'US.OXMAR';
const COIN = 'BTC-USDT';

export type Trader = CastCustomer & { readonly details: TraderDetails };

const limitBelow = async (call: Client, instrument: string): Promise<string> => {
  const { quote } = value(await call('quotes.single', { instrument }));
  const last = quote.last ?? '0';
  const decimals = last.split('.')[1]?.length ?? 0;
  return ((Number(last) * 90) / 100).toFixed(Math.min(decimals, 2));
};

const trade = async (call: Client): Promise<void> => {
  const share = { instrument: SHARE, side: 'buy', leverage: 1 } as const;
  value(await call('orders.buyNewStock', { ...share, kind: 'market', quantity: '12' }));
  value(await call('orders.buyNewStock', { ...share, instrument: 'US.QUILM', kind: 'market', quantity: '40' }));
  const limitPrice = await limitBelow(call, SHARE);
  value(await call('orders.placePending', { ...share, kind: 'limit', quantity: '3', limitPrice }));
  const coin = { symbol: COIN, type: 'buy' } as const;
  value(await call('bb.place', { ...coin, delegateType: 'market', delegateTotal: '0.05' }));
  value(await call('bb.place', { ...coin, delegateType: 'market', type: 'sell', delegateTotal: '0.01' }));
  const delegatePrice = await limitBelow(call, COIN);
  value(await call('bb.place', { ...coin, delegateType: 'limit', delegateTotal: '0.02', delegatePrice }));
  await Promise.all(
    ['US.OXMAR', 'US.QUILM', 'BTC-USDT', 'ETH-USDT'].map((instrument) => call('watch.add', { instrument })),
  );
};

/** Moves and converts money, and asks for some of it: one withdrawal waits, one is cancelled, one is paid. */
const moveMoney = async (
  call: Client,
  operator: Client,
): Promise<{ readonly withdrawal: string; readonly account: string }> => {
  value(await call('funds.transfer', { asset: 'EUR', from: 'stock', to: 'platform', amount: '250' }));
  const conversion = { from: 'USDT', to: 'ETH', amount: '500' } as const;
  const quote = value(await call('funds.quoteSwap', { ...conversion, account: 'platform' }));
  value(await call('funds.swap', { ...conversion, quoteId: quote.id }));
  const [account] = value(await call('funds.bankCards', {}));
  if (!account) throw new Error('the demo customer has a bank account');
  const ask = async (amount: string) =>
    value(
      await call('funds.withdraw', {
        channel: 'card',
        amount,
        destination: account.id,
        currency: 'EUR',
        fundsPassword: demo.customer.fundsPassword,
      }),
    ).record;
  const { id: paid } = await ask('120');
  const reference = `REF-${crypto.randomUUID()}`;
  value(await operator('console.startWithdrawal', { id: paid }));
  value(await operator('console.revealDestination', { id: paid, reason: 'To pay it.' }));
  value(await operator('console.payWithdrawal', { id: paid, reference, again: reference }));
  value(await call('funds.cancelWithdrawal', { id: (await ask('80')).id }));
  await ask('60');
  return { withdrawal: String(paid), account: String(account.id) };
};

/** Proves the address, for which the picture is asked again. */
const proveAddress = async (call: Client, operator: Client): Promise<void> => {
  const proofKey = await uploadPicture(call);
  const { id } = value(await call('user.submitAdvanced', { address: '1 Sample Street', proofKey }));
  value(await operator('console.takeApplication', { id }));
  value(await operator('console.revealApplication', { id }));
  const again = { item: 'proof', reason: 'too-old', note: 'It is of last year.' } as const;
  value(await operator('console.decideApplication', { id, decision: 'ask-again', items: [again] }));
};

/**
 * The demo customer, whose places to be paid out to have no wait before them, with something of everything: money of every kind, holdings,
 * orders, deposits and withdrawals in each state, messages, points. So no screen is empty.
 */
export const makeTrader = async (bourse: Bourse, operators: Operators): Promise<Trader> => {
  const { operator } = operators;
  const { email, password } = demo.customer;
  const { accessToken } = await sessionOf(bourse.url, { email, password });
  const call = clientOf(bourse.url, accessToken);
  const trader = { email, password, call };
  await fundCustomer(trader, operators, [
    { amount: '12500.75', currency: 'EUR' },
    { amount: '40000', currency: 'USD' },
    { amount: '30000', currency: 'USDT' },
  ]);
  await trade(call);
  const { withdrawal, account } = await moveMoney(call, operator);
  await proveAddress(call, operator);
  value(await call('points.sign', {}));
  value(await call('funds.createStockRecharge', { amount: '5000', currency: 'EUR' }));
  const { rows: deposits } = value(await call('funds.recharges', { pageNo: 1, pageSize: 10 }));
  const { list: messages } = value(await call('notify.page', { pageNo: 1, pageSize: 10, tab: 'own' }));
  const { list: news } = value(await call('quotes.newsPage', { pageNo: 1 }));
  const { list: trades } = value(await call('funds.records', { type: 'trade', pageNo: 1, pageSize: 10 }));
  const { list: moves } = value(await call('funds.records', { type: 'transfer', pageNo: 1, pageSize: 10 }));
  const order = trades[0]?.order;
  const conversion = moves.find(({ received }) => received !== null)?.id;
  const details = {
    order,
    conversion,
    withdrawal,
    account,
    deposit: deposits[0]?.id,
    message: messages[0]?.id,
    news: news[0]?.id,
  };
  for (const [detail, id] of Object.entries(details))
    if (id === undefined) throw new Error(`the trader has no ${detail}`);
  const ids = Object.fromEntries(Object.entries(details).map(([detail, id]) => [detail, String(id)])) as Details;
  return { ...trader, details: { ...ids, made: await makeForScreens(call, operators) } };
};
