import { type AssetCode, MONEY_ASSETS } from './asset.ts';
import type { Instrument } from './instrument.ts';
import type { Side } from './order.ts';

/** What can be closed to a customer. Closing a position always works, whatever is frozen. */
export const FREEZE_MODULES = ['RECHARGE', 'WITHDRAW', 'EXCHANGE', 'TRANSFERFUNDS', 'FINANCIAL'] as const;
export type FreezeModule = (typeof FREEZE_MODULES)[number];

const isMoney = (asset: AssetCode): boolean => MONEY_ASSETS.includes(asset);

/**
 * Whether an order paid in full takes new risk: a purchase. Either side of a currency pair buys a currency with another: it takes new risk unless it
 * gives up what can gain or lose for money (rule PLATFORM-3, docs/decisions/freeze-of-pairs.md).
 */
export const buysRisk = (side: Side, { kind, base, quote }: Pick<Instrument, 'kind' | 'base' | 'quote'>): boolean => {
  if (kind !== 'currency') return side === 'buy';
  const [paid, received] = side === 'buy' ? [quote, base] : [base, quote];
  return isMoney(paid) || !isMoney(received);
};
