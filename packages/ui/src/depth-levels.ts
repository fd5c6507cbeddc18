import { decimalsWritten, formatDecimal, parseDecimal } from '@bourse/rules';

/** A level of the book in decimal texts. `house` is the part of `quantity` that the house quotes. */
export type DepthLevel = { readonly price: string; readonly quantity: string; readonly house?: string };

/** A level as drawn: the sum up to here, its share (0 to 1) of the largest shown, and whether customers' orders are part of the level. */
export type DrawnLevel = DepthLevel & { readonly sum: string; readonly share: number; readonly hasCustomers: boolean };

const SCALE = 18;

const units = (text: string): bigint => {
  const value = parseDecimal(text, SCALE);
  return value.ok ? value.value : 0n;
};

/**
 * Puts levels together on a coarser step, exactly: bids round down, asks round up, so that no level looks better than it is.
 * Levels come best first and leave best first.
 */
export const aggregate = (levels: readonly DepthLevel[], step: string, side: 'bid' | 'ask'): readonly DepthLevel[] => {
  const size = units(step);
  if (size <= 0n) return levels;
  const sums = new Map<bigint, { quantity: bigint; house: bigint }>();
  for (const level of levels) {
    const price = units(level.price);
    const down = price - (price % size);
    const at = side === 'ask' && down !== price ? down + size : down;
    const sum = sums.get(at) ?? { quantity: 0n, house: 0n };
    sums.set(at, { quantity: sum.quantity + units(level.quantity), house: sum.house + units(level.house ?? '0') });
  }
  return [...sums].map(([price, sum]) => ({
    price: formatDecimal(price, SCALE)
      .slice(0, -SCALE + decimalsWritten(step))
      .replace(/\.$/, ''),
    quantity: trim(formatDecimal(sum.quantity, SCALE)),
    house: trim(formatDecimal(sum.house, SCALE)),
  }));
};

const trim = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** The exact spread, best offer minus best bid; undefined while a side is empty. */
export const spreadOf = (bids: readonly DepthLevel[], asks: readonly DepthLevel[]): string | undefined => {
  const [bid, ask] = [bids[0], asks[0]];
  return bid && ask ? trim(formatDecimal(units(ask.price) - units(bid.price), SCALE)) : undefined;
};

/** The first `count` levels with the lengths of their bars, measured against the deepest of both sides. */
export const drawnLevels = (
  bids: readonly DepthLevel[],
  asks: readonly DepthLevel[],
  count: number,
): { readonly bids: readonly DrawnLevel[]; readonly asks: readonly DrawnLevel[] } => {
  const summed = (levels: readonly DepthLevel[]) => {
    let sum = 0n;
    return levels.slice(0, count).map((level) => {
      sum += units(level.quantity);
      return { level, sum };
    });
  };
  const sides = { bids: summed(bids), asks: summed(asks) };
  const most = [...sides.bids, ...sides.asks].reduce((top, { sum }) => (sum > top ? sum : top), 1n);
  const share = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 1000n) / whole) / 1000);
  const draw = ({ level, sum }: { level: DepthLevel; sum: bigint }): DrawnLevel => ({
    ...level,
    sum: trim(formatDecimal(sum, SCALE)),
    share: share(sum, most),
    hasCustomers: units(level.quantity) > units(level.house ?? '0'),
  });
  return { bids: sides.bids.map(draw), asks: sides.asks.map(draw) };
};
