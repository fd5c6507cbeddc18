import { expect, test } from 'vitest';
import { crc32, type DepthLevel, type DepthSides, depthChecksum, depthText } from './depth.ts';
import { priceTicks, quantityLots } from './instrument.ts';

const level = (price: number, quantity: number, house = 0): DepthLevel => ({
  price: priceTicks(price),
  quantity: quantityLots(quantity),
  house: quantityLots(house),
});

const depth: DepthSides = { bids: [level(99, 5, 2), level(98, 7)], asks: [level(101, 4, 4)] };

test.each([
  // The check values published for this CRC.
  ['', 0],
  ['123456789', 0xcbf43926],
  ['The quick brown fox jumps over the lazy dog', 0x414fa339],
])('BOOK-18: the CRC-32 of "%s" is as published', (text, expected) => {
  expect(crc32(text)).toBe(expected);
});

test('BOOK-18: the checksum is of the best ten levels of each side as price:quantity:house', () => {
  expect(depthText(depth)).toBe('99:5:2,98:7:0|101:4:4');
  expect(depthText({ bids: [], asks: [] })).toBe('|');
  expect(depthChecksum(depth)).toBe(crc32('99:5:2,98:7:0|101:4:4'));
  const asks = Array.from({ length: 12 }, (_, at) => level(101 + at, 1));
  expect(depthText({ bids: [], asks })).toBe(
    '|101:1:0,102:1:0,103:1:0,104:1:0,105:1:0,106:1:0,107:1:0,108:1:0,109:1:0,110:1:0',
  );
});
