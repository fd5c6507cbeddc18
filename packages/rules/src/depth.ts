import type { PriceTicks, QuantityLots } from './instrument.ts';
import { err, ok, type Result } from './result.ts';

/** One price of the depth: all there is in lots, and how much of it is the house's quote. */
export type DepthLevel = { readonly price: PriceTicks; readonly quantity: QuantityLots; readonly house: QuantityLots };

/** Both sides of an instrument, best first, prices in ticks. */
export type DepthSides = { readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] };

/** The depth after its `sequence`th change. */
export type Depth = DepthSides & { readonly sequence: number };

/** What changed from one depth to the next: levels as they are now, quantity 0 where a level is gone; the checksum of the whole after it. */
export type DepthDelta = DepthSides & { readonly sequence: number; readonly checksum: number };

/** How many levels of each side the checksum covers. */
export const CHECKSUM_LEVELS = 10;

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 (ISO 3309, as in gzip and PNG) of a text of ASCII characters, as an unsigned number. */
export const crc32 = (ascii: string): number => {
  let crc = -1;
  for (let at = 0; at < ascii.length; at += 1) {
    crc = (CRC_TABLE[(crc ^ ascii.charCodeAt(at)) & 0xff] as number) ^ (crc >>> 8);
  }
  return (crc ^ -1) >>> 0;
};

const sideText = (levels: readonly DepthLevel[]): string =>
  levels
    .slice(0, CHECKSUM_LEVELS)
    .map(({ price, quantity, house }) => `${price}:${quantity}:${house}`)
    .join(',');

/** The text the checksum is of (BOOK-18): 'price:quantity:house' per level in ticks and lots, best first, bids '|' asks. */
export const depthText = (depth: DepthSides): string => `${sideText(depth.bids)}|${sideText(depth.asks)}`;

/** CRC-32 of the best 10 levels of each side (BOOK-18), by which a reader knows that its copy is right. */
export const depthChecksum = (depth: DepthSides): number => crc32(depthText(depth));

const changes = (before: readonly DepthLevel[], after: readonly DepthLevel[]): DepthLevel[] => {
  const old = new Map(before.map((level) => [level.price, level]));
  const changed: DepthLevel[] = [];
  for (const level of after) {
    const was = old.get(level.price);
    old.delete(level.price);
    if (was?.quantity !== level.quantity || was.house !== level.house) changed.push(level);
  }
  for (const price of old.keys()) changed.push({ price, quantity: 0 as QuantityLots, house: 0 as QuantityLots });
  return changed;
};

/**
 * The change from one depth to what it is now, numbered one higher (BOOK-17); undefined when nothing changed.
 * Applying it to `before` gives a depth with the sides of `after`.
 */
export const depthDelta = (before: Depth, after: DepthSides): DepthDelta | undefined => {
  const bids = changes(before.bids, after.bids);
  const asks = changes(before.asks, after.asks);
  if (bids.length === 0 && asks.length === 0) return undefined;
  return { sequence: before.sequence + 1, bids, asks, checksum: depthChecksum(after) };
};

const patched = (levels: readonly DepthLevel[], changed: readonly DepthLevel[], direction: 1 | -1): DepthLevel[] => {
  const byPrice = new Map(levels.map((level) => [level.price, level]));
  for (const level of changed) {
    if (level.quantity === 0) byPrice.delete(level.price);
    else byPrice.set(level.price, level);
  }
  return [...byPrice.values()].sort((a, b) => (a.price - b.price) * direction);
};

/**
 * The depth after a change. Errors, on either of which a reader asks for the whole depth anew: DEPTH_GAP, the change is not
 * the next one; DEPTH_MISMATCH, the result is not what the sender has.
 */
export const applyDepthDelta = (depth: Depth, delta: DepthDelta): Result<Depth, 'DEPTH_GAP' | 'DEPTH_MISMATCH'> => {
  if (delta.sequence !== depth.sequence + 1) return err('DEPTH_GAP');
  const bids = patched(depth.bids, delta.bids, -1);
  const asks = patched(depth.asks, delta.asks, 1);
  const after = { sequence: delta.sequence, bids, asks };
  return depthChecksum(after) === delta.checksum ? ok(after) : err('DEPTH_MISMATCH');
};
