import { type InstrumentId, mulDiv, notional, type PriceTicks, priceTicks, quantityLots } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { listingOf, productTerms } from '../market/index.ts';
import { priceOf } from '../orders/index.ts';
import type { FollowEvent } from './event.ts';
import type { Copied, Following } from './state.ts';

/** Whether fills of an instrument are copied: of what is paid in full and kept as a holding. */
export const isCopied = (
  core: Core,
  { mode, instrument }: Pick<Extract<Event, { readonly type: 'order-filled' }>, 'mode' | 'instrument'>,
): boolean => mode === 'real' && productTerms(core, listingOf(core, instrument).instrument).hasHoldings;

/** Some lots of what is held, with their part of its cost and fees, halves to even. */
export const partOf = ({ lots, cost, fees = 0n }: Copied, part: number): Required<Copied> => {
  const share = (whole: bigint): bigint => mulDiv(whole, BigInt(part), BigInt(lots), 'half-even');
  return { lots: part, cost: share(cost), fees: share(fees) };
};

/** What the copies held of a setting cost without fees, in the asset's smallest unit. */
export const costOfCopies = ({ copied }: Pick<Following, 'copied'>): bigint => {
  let cost = 0n;
  for (const held of copied.values()) cost += held.cost;
  return cost;
};

/**
 * What a copy that is over has brought, in the quote asset's smallest unit: of a sale its proceeds less fees, cost and the fees of its purchase, of
 * the part that was still copied (rule FOLLOW-12). Of a purchase nothing: its fees are kept with what it bought, but for one from before they were.
 */
export const broughtBy = ({
  copy,
  filled,
  quoteAmount,
  fees,
  copied,
}: Pick<
  Extract<FollowEvent, { readonly type: 'copy-ended' }>,
  'copy' | 'filled' | 'quoteAmount' | 'fees' | 'copied'
>): bigint => {
  if (filled === 0) return 0n;
  if (copy.side === 'buy') return (copied.fees ?? 0n) - fees;
  return (
    mulDiv(quoteAmount - fees, BigInt(-copied.lots), BigInt(filled), 'half-even') + copied.cost + (copied.fees ?? 0n)
  );
};

type Valued = {
  readonly instrument: InstrumentId;
  readonly price: PriceTicks;
  /** What one tick changes at most, in the asset's smallest unit. */
  readonly tickUnits: bigint;
};

/** What a setting's copies have brought until now, sold and held, in the asset's smallest unit, and the prices that it was worked out with. */
export type Standing = { readonly result: bigint; readonly valued: readonly Valued[] };

/** What a setting's copies have brought at the last prices (rule FOLLOW-14). Where none is known yet, as after a start, copies are worth what they cost. */
export const standingOf = (core: Core, { realised, copied }: Following): Standing => {
  let result = realised;
  const valued: Valued[] = [];
  for (const [instrument, { lots, cost, fees = 0n }] of copied) {
    const listing = listingOf(core, instrument);
    const { scale } = listing;
    const held = quantityLots(lots);
    const last = priceOf(core, 'real', listing, 'last');
    const paid = mulDiv(cost, scale.notionalDenominator, scale.notionalNumerator * BigInt(lots), 'down');
    const price = last ?? priceTicks(Math.max(1, Number(paid)));
    result += (last === undefined ? 0n : notional(scale, price, held, 'down') - cost) - fees;
    valued.push({ instrument, price, tickUnits: notional(scale, priceTicks(1), held, 'up') });
  }
  return { result, valued };
};
