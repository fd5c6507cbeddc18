import { expect, test } from 'vitest';
import { Outgoing, READERS_A_TURN } from './outgoing.ts';
import type { Reader } from './reader.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** So many readers, and what was written to each, one text a write. */
const readersOf = (count: number) => {
  const readers = Array.from(
    { length: count },
    (): Reader => ({ write: () => undefined, waiting: () => 0, drop: () => undefined }),
  );
  const written = new Map<Reader, Buffer[]>(readers.map((reader) => [reader, []]));
  const outgoing = new Outgoing((reader, frames) => written.get(reader)?.push(frames));
  const texts = (at: number): string[] => (written.get(readers[at] as Reader) ?? []).map(String);
  const reached = (): number => [...written.values()].filter(({ length }) => length > 0).length;
  const push = (text: string): void => {
    const frame = Buffer.from(text);
    for (const reader of readers) outgoing.add(reader, frame);
    outgoing.go();
  };
  return { readers, written, outgoing, texts, reached, push };
};

test('LIVE-18: a push goes to some readers a turn of the loop, until all have it', async () => {
  const { outgoing, reached, push } = readersOf(3 * READERS_A_TURN);
  push('a');
  expect([reached(), outgoing.size]).toEqual([READERS_A_TURN, 2 * READERS_A_TURN]);
  await nextTurn();
  expect([reached(), outgoing.size]).toEqual([2 * READERS_A_TURN, READERS_A_TURN]);
  await nextTurn();
  expect([reached(), outgoing.size]).toEqual([3 * READERS_A_TURN, 0]);
});

test('LIVE-18: very many readers have a push after as many turns as a thousand do', async () => {
  const { outgoing, push } = readersOf(100 * READERS_A_TURN);
  push('a');
  for (let turn = 1; turn < 16; turn += 1) await nextTurn();
  expect(outgoing.size).toBe(0);
});

test('LIVE-18: who waits yet when the next push comes has both in one write, in their order, and keeps the place', async () => {
  const { outgoing, texts, push } = readersOf(2 * READERS_A_TURN);
  push('a');
  push('b');
  expect([texts(0), texts(READERS_A_TURN)]).toEqual([['a'], []]);
  await nextTurn();
  expect([texts(0), texts(READERS_A_TURN)]).toEqual([['a'], ['ab']]);
  await nextTurn();
  expect(texts(0)).toEqual(['a', 'b']);
  expect(outgoing.size).toBe(0);
});

test('LIVE-18: frames of one push are joined once for all its readers', async () => {
  const { readers, written, outgoing } = readersOf(2 * READERS_A_TURN);
  const [a, b] = [Buffer.from('a'), Buffer.from('b')];
  for (const frame of [a, b]) for (const reader of readers) outgoing.add(reader, frame);
  outgoing.go();
  await nextTurn();
  expect(new Set([...written.values()].flat())).toEqual(new Set([Buffer.from('ab')]));
  expect(new Set([...written.values()].flat()).size).toBe(1);
});

test('LIVE-18: who is spoken to, or is gone, does not wait', async () => {
  const { readers, outgoing, texts, push } = readersOf(READERS_A_TURN + 2);
  push('a');
  const [spokenTo, gone] = [READERS_A_TURN, READERS_A_TURN + 1];
  outgoing.catchUp(readers[spokenTo] as Reader);
  expect(texts(spokenTo)).toEqual(['a']);
  outgoing.forget(readers[gone] as Reader);
  await nextTurn();
  expect([texts(spokenTo), texts(gone), outgoing.size]).toEqual([['a'], [], 0]);
});

test('LIVE-18: nothing is written after the stop', async () => {
  const { outgoing, reached, push } = readersOf(2 * READERS_A_TURN);
  push('a');
  outgoing.stop();
  await nextTurn();
  expect(reached()).toBe(READERS_A_TURN);
});
