import type { Action, CoreConfig } from '@bourse/core';
import { type CustomerId, priceTicks, quantityLots } from '@bourse/rules';
import { benchConfig, pair } from './bench-market.ts';

const MIDDLE = 10_000_000;

/** The price that all of them stand away from. */
export const middle = priceTicks(MIDDLE);

/** A market whose demo customers have three accounts each. */
export const manyCustomersConfig = (): CoreConfig => {
  const { demoMoney, ...config } = benchConfig(pair, { maxOpenOrders: 1_000_000 });
  const third = { account: 'financial' as const, money: { asset: 'USDT', units: 10n ** 9n } };
  return { ...config, demoMoney: [...demoMoney, third] };
};

/** Far from the market, so that it rests. */
export const restingOrder = (customer: CustomerId): Action => ({
  type: 'place-order',
  mode: 'demo',
  customer,
  instrument: pair.id,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'GTC',
  quantity: quantityLots(100),
  limit: priceTicks(MIDDLE - 1_000_000 - (customer % 50_000)),
  budget: null,
});

/** What brings a customer with three accounts and one order about, in order. */
export const openings: readonly ((customer: CustomerId) => Action)[] = [
  (customer) => ({ type: 'open-customer', customer }),
  (customer) => ({ type: 'start-demo', customer }),
  restingOrder,
];
