import type { PriceTicks, QuantityLots } from './instrument.ts';

/** One price of the depth: all there is in lots, and how much of it is the house's quote. */
export type DepthLevel = { readonly price: PriceTicks; readonly quantity: QuantityLots; readonly house: QuantityLots };

/** Both sides of an instrument, best first, prices in ticks. */
export type DepthSides = { readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] };

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
