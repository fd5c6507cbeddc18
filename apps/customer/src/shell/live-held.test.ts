import { afterEach, expect, test, vi } from 'vitest';
import { heldOf, put, watch } from './live-held.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('LIST-1: prices that come at once are spread evenly over frames, each drawn once, and none is lost', () => {
  vi.useFakeTimers();
  let frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  const nextFrame = (): void => {
    const due = frames;
    frames = [];
    for (const draw of due) draw();
  };
  const drawn: string[] = [];
  const keys = Array.from({ length: 11 }, (_, at) => `TICKER ${at}`);
  for (const key of keys) watch(key, () => drawn.push(key));
  const putAll = (): void => {
    for (const key of keys) put(key, {});
  };
  putAll();
  vi.advanceTimersByTime(250);
  nextFrame();
  expect(drawn).toEqual(['TICKER 0']);
  // What comes meanwhile waits for the next round.
  put('TICKER 0', {});
  while (frames.length > 0) nextFrame();
  expect(drawn).toEqual(keys);
  vi.advanceTimersByTime(250);
  nextFrame();
  expect(drawn).toEqual([...keys, 'TICKER 0']);
});

test('LIST-1: between two rounds all that is drawn shows the value that was drawn before, however many came since', () => {
  vi.useFakeTimers();
  let frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  const round = (): void => {
    // The test before has left its own time behind.
    vi.advanceTimersByTime(1_000);
    while (frames.length > 0) {
      const due = frames;
      frames = [];
      for (const draw of due) draw();
    }
  };
  const drawn: unknown[] = [];
  watch('DEPTH held', () => drawn.push(heldOf('DEPTH held')));
  put('DEPTH held', 1);
  expect(heldOf('DEPTH held')).toBeUndefined();
  round();
  put('DEPTH held', 2);
  put('DEPTH held', 3);
  expect(heldOf('DEPTH held')).toBe(1);
  round();
  expect(heldOf('DEPTH held')).toBe(3);
  expect(drawn).toEqual([1, 3]);
});
