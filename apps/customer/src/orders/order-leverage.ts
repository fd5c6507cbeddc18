import {
  areExitsSound,
  callEquity,
  closeOutEquity,
  financingDue,
  initialMargin,
  type MarginTier,
  marginTier,
  type PositionSide,
  type PriceTicks,
  priceAtEquity,
  priceTicks,
  type QuantityLots,
  type Turnover,
  turnoverFee,
  turnoverValue,
} from '@bourse/rules';
import type { MarginMarket, OrderMarket } from './order-market.ts';

const HOUR_MS = 3_600_000;
const BPS = 10_000n;

/** How often financing is charged, hours. */
export const financingHours = ({ financing }: MarginMarket): number => financing.everyMs / HOUR_MS;

/** The most that may be open with a leverage, in the quote asset's smallest unit (rule MARGIN-3); undefined without end. */
export const mostOpen = ({ tiers }: MarginMarket, leverage: number): bigint | undefined => {
  const last = tiers.findLast(({ maxLeverage }) => maxLeverage >= leverage);
  return last ? (last.upTo ?? undefined) : 0n;
};

/** What a leverage may still open beside what is open, in the quote asset's smallest unit; undefined without end, or where all is paid in full. */
const roomOf = (margin: MarginMarket, leverage: number): bigint | undefined => {
  const most = leverage === 1 ? undefined : mostOpen(margin, leverage);
  if (most === undefined) return undefined;
  return most > margin.opened ? most - margin.opened : 0n;
};

/** The largest entry value that so much money opens with a leverage, the fee to open and as much to close paid from it too; rounded down. */
const affordedBy = (leverage: number, feeBps: number, funds: bigint): bigint => {
  const times = BigInt(leverage);
  const fees = leverage === 1 ? 1n : 2n;
  return (funds * times * BPS) / (BPS + fees * BigInt(feeBps) * times);
};

/** What so much money opens with a leverage, and no more than the leverage may still open (rule MARGIN-26). In the quote asset's smallest unit. */
export const buyingPower = (margin: MarginMarket, leverage: number, feeBps: number, funds: bigint): bigint => {
  const afforded = affordedBy(leverage, feeBps, funds);
  const room = roomOf(margin, leverage);
  return room !== undefined && room < afforded ? room : afforded;
};

/** The most that may be open with a leverage, where that and not the money ends the buying power (rule MARGIN-26). In the quote asset's smallest unit. */
export const limitOfPower = (
  margin: MarginMarket,
  leverage: number,
  feeBps: number,
  funds: bigint,
): bigint | undefined => {
  const room = roomOf(margin, leverage);
  return room !== undefined && room < affordedBy(leverage, feeBps, funds) ? mostOpen(margin, leverage) : undefined;
};

/** What the buying power takes of the money, its margin and both fees: all of it unless the leverage ends it. Smallest units, rounded down. */
export const mostTaken = (margin: MarginMarket, leverage: number, feeBps: number, funds: bigint): bigint => {
  const room = roomOf(margin, leverage);
  if (room === undefined || room >= affordedBy(leverage, feeBps, funds)) return funds;
  return room / BigInt(leverage) + 2n * ((room * BigInt(feeBps)) / BPS);
};

const tierOf = ({ tiers, opened }: MarginMarket, scale: OrderMarket['scale'], entry: Turnover): MarginTier =>
  marginTier(tiers, opened + turnoverValue(scale, entry, 'up'));

/** What an order opens, known beforehand: money in the quote asset's smallest unit, prices in ticks. */
export type Opening = {
  readonly initial: bigint;
  /** Held beside the margin for the fee to close. */
  readonly closingFee: bigint;
  /** What the financing of one period costs. */
  readonly financing: bigint;
  /** The price at which margin is called for; null where none is. */
  readonly call: PriceTicks | null;
  /** The price at which the position would be closed for want of margin; null where none is. */
  readonly liquidation: PriceTicks | null;
  /** The position that it opens. */
  readonly stake: { readonly side: PositionSide; readonly quantity: QuantityLots; readonly entry: Turnover };
};

/** A position as it would stand once it is opened, estimated at what fills now (rules MARGIN-1, MARGIN-4, MARGIN-6). */
export const openingOf = (
  { scale, terms }: Pick<OrderMarket, 'scale' | 'terms'>,
  margin: MarginMarket,
  quantity: QuantityLots,
  entry: Turnover,
  leverage: number,
  side: PositionSide = 'long',
): Opening => {
  const { maintenanceBps } = tierOf(margin, scale, entry);
  const initial = initialMargin(scale, entry, leverage);
  const thresholds = { ...margin, entry, leverage, maintenanceBps };
  const priceAt = (equity: bigint): PriceTicks | null =>
    quantity === 0 ? null : priceAtEquity(scale, { side, quantity, entry, margin: initial }, equity);
  return {
    initial,
    closingFee: turnoverFee(scale, entry, terms.feeBps),
    financing: financingDue(scale, entry, margin.financing.ppm[side]),
    call: priceAt(callEquity(scale, thresholds)),
    liquidation: priceAt(closeOutEquity(scale, thresholds)),
    stake: { side, quantity, entry },
  };
};

/** The prices at which a position closes by itself: for it, and against it. */
export const EXITS = ['takeProfit', 'stopLoss'] as const;
export type Exit = (typeof EXITS)[number];

/** Whether a position can have this exit (rule MARGIN-8). */
export const isExitSound = (
  side: PositionSide,
  exit: Exit,
  price: PriceTicks,
  mark: PriceTicks,
  liquidationPrice: PriceTicks | null,
): boolean => {
  const [target, stop] = exit === 'takeProfit' ? [price, null] : [null, price];
  return areExitsSound({ side, liquidationPrice }, mark, target, stop);
};

/** Where an exit begins before it is changed: where as much as the margin is gained, or half of it is lost; of what is paid in full, as with a leverage of 10. Ticks. */
export const exitStart = (exit: Exit, reference: number, leverage: number, side: PositionSide = 'long'): PriceTicks => {
  const up = side === 'long' ? 1 : -1;
  const times = leverage === 1 ? 10 : leverage;
  const away = exit === 'takeProfit' ? up * Math.floor(reference / times) : -up * Math.floor(reference / (2 * times));
  return priceTicks(Math.max(1, reference + away));
};
