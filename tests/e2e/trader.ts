import type { Client } from '@bourse/wire/client';
import { type CastCustomer, fundCustomer, registerCustomer, value } from './cast.ts';
import type { Bourse } from './server.ts';

const SHARE = 'US.OXMAR';
const COIN = 'BTC-USDT';

const limitBelow = async (call: Client, instrument: string): Promise<string> => {
  const { quote } = value(await call('quotes.single', { instrument }));
  const last = quote.last ?? '0';
  const decimals = last.split('.')[1]?.length ?? 0;
  return ((Number(last) * 90) / 100).toFixed(Math.min(decimals, 2));
};

/** A customer with money of every kind, holdings, orders that were filled and orders that rest: so that no screen is empty. */
export const makeTrader = async (bourse: Bourse, operator: Client): Promise<CastCustomer> => {
  const trader = await registerCustomer(bourse);
  const { call } = trader;
  await fundCustomer(trader, operator, [
    { amount: '12500.75', currency: 'EUR' },
    { amount: '40000', currency: 'USD' },
    { amount: '30000', currency: 'USDT' },
  ]);
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
  return trader;
};
