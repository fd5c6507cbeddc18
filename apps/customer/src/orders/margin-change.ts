import {
  finishedText,
  formatDecimal,
  initialMargin,
  mulDiv,
  type PriceTicks,
  parseDecimal,
  parsePrice,
  parseQuantity,
  percentText,
  positionResult,
  priceAtEquity,
  priceText,
  type Stake,
  turnover,
  turnoverValue,
  unrealisedResult,
} from '@bourse/rules';
import type { Listing } from '../market/index.ts';
import { decimalsOfQuote, scaleFrom } from './order-market.ts';
import { baseQuantity, type MarginPosition } from './use-margin-positions.ts';

/** A position in the numbers of its instrument: money in the quote asset's smallest unit. */
export type MarginStake = Stake & {
  readonly scale: ReturnType<typeof scaleFrom>;
  readonly decimals: number;
  readonly leverage: number;
  /** The margin and result together at which it is closed. */
  readonly closeOutAt: bigint;
  readonly stop: PriceTicks | undefined;
};

const units = (text: string, decimals: number): bigint => {
  const read = parseDecimal(text, decimals);
  return read.ok ? read.value : 0n;
};

/** A position as the wire says it; of one that is paid in full its cost is its margin. */
export const stakeOf = (position: MarginPosition, { terms, quote }: Listing): MarginStake | undefined => {
  const scale = scaleFrom(terms, quote.currency);
  const decimals = decimalsOfQuote(quote.currency);
  const quantity = parseQuantity(scale, baseQuantity(position));
  if (!quantity.ok) return undefined;
  const stop = parsePrice(scale, position.stopLoss ?? '');
  return {
    scale,
    decimals,
    side: position.direction,
    quantity: quantity.value,
    entry: mulDiv(units(position.cost, decimals), scale.notionalDenominator, scale.notionalNumerator, 'down'),
    margin: units(position.margin, decimals),
    leverage: position.leverage,
    closeOutAt: units(position.closeOutEquity ?? '0', decimals),
    stop: stop.ok ? stop.value : undefined,
  };
};

/** A price as typed in ticks of the position's instrument; undefined of what is none. */
export const ticksOf = ({ scale }: Pick<MarginStake, 'scale'>, text: string | null | undefined) => {
  const read = text === null || text === undefined ? undefined : parsePrice(scale, text);
  return read?.ok ? read.value : undefined;
};

/** What the outcome of an exit is worked out of: a position as it is, or as an order would open it. */
export type ExitStake = Pick<MarginStake, 'scale' | 'decimals' | 'side' | 'quantity' | 'entry' | 'leverage'>;

/** What a position would bring or lose at an exit, before costs, and that in percent of the margin to open it. Decimal texts. */
export type ExitOutcome = { readonly amount: string; readonly percent: string };

/** The outcome at a price as typed (rule MARGIN-25); undefined of what is no price. */
export const outcomeAt = (stake: ExitStake | undefined, text: string | undefined): ExitOutcome | undefined => {
  const at = stake && text !== undefined ? ticksOf(stake, finishedText(text)) : undefined;
  if (!stake || !at) return undefined;
  const { scale, side, quantity, entry, leverage, decimals } = stake;
  const result = positionResult(scale, side, entry, turnover(at, quantity));
  const value = turnoverValue(scale, entry, 'up');
  if (value === 0n) return undefined;
  return { amount: formatDecimal(result, decimals), percent: percentText(result * BigInt(leverage), value) };
};

/** The price at which a position would be closed with so much more margin, or less (rule MARGIN-4). Decimal text; null where none would. */
export const liquidationWith = (stake: MarginStake, more: bigint): string | null => {
  const at = priceAtEquity(stake.scale, { ...stake, margin: stake.margin + more }, stake.closeOutAt);
  return at === null ? null : priceText(stake.scale, at);
};

const atLeast0 = (a: bigint): bigint => (a > 0n ? a : 0n);

/** What may be taken out so that the stop still lies before the liquidation price; undefined without a stop. */
const removableBeforeStop = (stake: MarginStake): bigint | undefined =>
  stake.stop && stake.margin + unrealisedResult(stake.scale, stake, stake.stop) - stake.closeOutAt - 1n;

/** What may be taken out at a price: what is beyond the initial margin, unrealised losses counted, and beyond what the stop needs (rule MARGIN-9). */
export const removable = (
  stake: MarginStake,
  last: string | undefined,
): { readonly units: bigint; readonly by: 'margin' | 'stop' } => {
  const price = last === undefined ? undefined : parsePrice(stake.scale, last);
  const result = price?.ok ? unrealisedResult(stake.scale, stake, price.value) : 0n;
  const beyond = stake.margin - initialMargin(stake.scale, stake.entry, stake.leverage);
  const free = result < 0n ? beyond + result : beyond;
  const beforeStop = removableBeforeStop(stake);
  return beforeStop !== undefined && beforeStop < free
    ? { units: atLeast0(beforeStop), by: 'stop' }
    : { units: atLeast0(free), by: 'margin' };
};
