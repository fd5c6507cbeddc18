import { expect, test } from 'vitest';
import { applyDepthDelta, crc32, type Depth, type DepthLevel, depthChecksum, depthDelta, depthText } from './depth.ts';
import { priceTicks, quantityLots } from './instrument.ts';

const level = (price: number, quantity: number, house = 0): DepthLevel => ({
  price: priceTicks(price),
  quantity: quantityLots(quantity),
  house: quantityLots(house),
});

const depth: Depth = { sequence: 7, bids: [level(99, 5, 2), level(98, 7)], asks: [level(101, 4, 4)] };

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

test('BOOK-17: a change tells what differs, gone levels with quantity 0, one number higher', () => {
  const after = { bids: [level(99, 5, 3), level(98, 7)], asks: [level(100, 1), level(102, 9)] };
  const delta = depthDelta(depth, after);
  expect(delta).toEqual({
    sequence: 8,
    bids: [level(99, 5, 3)],
    asks: [level(100, 1), level(102, 9), level(101, 0)],
    checksum: depthChecksum(after),
  });
  expect(delta && applyDepthDelta(depth, delta)).toEqual({ ok: true, value: { ...after, sequence: 8 } });
  expect(depthDelta(depth, { bids: depth.bids, asks: depth.asks })).toBeUndefined();
});

test('BOOK-17: a missed change or a copy that went wrong is noticed', () => {
  const delta = depthDelta(depth, { bids: depth.bids, asks: [] });
  if (!delta) throw new Error('a change was expected');
  expect(applyDepthDelta({ ...depth, sequence: 6 }, delta)).toEqual({ ok: false, error: 'DEPTH_GAP' });
  expect(applyDepthDelta({ ...depth, sequence: 8 }, delta)).toEqual({ ok: false, error: 'DEPTH_GAP' });
  expect(applyDepthDelta({ ...depth, bids: [level(99, 6, 2), level(98, 7)] }, delta)).toEqual({
    ok: false,
    error: 'DEPTH_MISMATCH',
  });
});
