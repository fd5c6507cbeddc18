import { afterEach, expect, test, vi } from 'vitest';
import { ReadTurns } from './read-turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Reads that end when they are told to, and the order in which they began. */
const readsOf = (reads: ReadTurns, names: readonly string[]) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const answers = names.map((name) =>
    reads.run(name.split(' ')[0] ?? '', async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }),
  );
  return { begun, answers, end: (name: string) => ends.get(name)?.() };
};

test('HTTP-30: few reads are made at once; the next begins in a later turn of the loop, in the order in which they came', async () => {
  const { begun, answers, end } = readsOf(new ReadTurns({ mostAtOnce: 2, slowMs: 60_000 }), ['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await answers[1]).toBe('b');
  expect(begun).toEqual(['a', 'b']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  await answers[2];
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
});

test('HTTP-30: callers take turns, each with its oldest read: one of another waits for one of each, not for a hundred', async () => {
  const many = Array.from({ length: 100 }, (_, at) => `ann ${at}`);
  const { begun, answers, end } = readsOf(new ReadTurns({ mostAtOnce: 1, slowMs: 60_000 }), [
    ...many,
    'ben 0',
    'cat 0',
  ]);
  for (let at = 0; at < answers.length; at += 1) {
    end(begun[at] ?? '');
    await nextTurn();
    await nextTurn();
  }
  await Promise.all(answers);
  expect(begun.slice(0, 5)).toEqual(['ann 0', 'ann 1', 'ben 0', 'cat 0', 'ann 2']);
  expect(begun.filter((name) => name.startsWith('ann'))).toEqual(many);
});

test('HTTP-30: none is refused, however many wait, and one that fails gives its place up', async () => {
  const reads = new ReadTurns({ mostAtOnce: 1, slowMs: 60_000 });
  const made = await Promise.allSettled(
    Array.from({ length: 500 }, (_, at) =>
      reads.run('ann', async () => {
        await nextTurn();
        if (at % 2) throw new Error('no');
        return at;
      }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(250);
  expect(await reads.run('ann', async () => 'more')).toBe('more');
});

test('HTTP-30: a read that waits long, for the database say, lets the next one begin beside it', async () => {
  vi.useFakeTimers();
  const { begun, answers, end } = readsOf(new ReadTurns({ mostAtOnce: 1, slowMs: 5 }), ['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(11);
  expect(begun).toEqual(['a', 'b']);
  // Its place is not given away a second time.
  end('a');
  expect(await answers[0]).toBe('a');
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'b', 'c']);
  end('c');
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
});
