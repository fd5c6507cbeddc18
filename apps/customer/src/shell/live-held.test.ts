import { afterEach, expect, test, vi } from 'vitest';
import { put, watch } from './live-held.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('LIST-1: prices that come at once are drawn over several frames, each once, and none is lost', () => {
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
  const first = drawn.length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(keys.length);
  // What comes meanwhile waits for the next round.
  put('TICKER 0', {});
  while (frames.length > 0) nextFrame();
  expect(drawn).toEqual(keys);
  vi.advanceTimersByTime(250);
  nextFrame();
  expect(drawn).toEqual([...keys, 'TICKER 0']);
});
