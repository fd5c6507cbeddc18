import { after, nowMs } from './clock.ts';

/** What is held changes on the page at most so often, ms. */
const PACE_MS = 250;

/** What came at once is spread over so many frames, so that no frame of a slow phone is a long one; so many topics are drawn in one at most. */
const FRAMES = 12;
const PER_FRAME = 4;

const newest = new Map<string, unknown>();
/** What of it watchers have heard of: all that is drawn between two rounds shows one value. */
const held = new Map<string, unknown>();
const watchers = new Map<string, Set<() => void>>();
const changed = new Set<string>();
/** What of a round is still to be drawn. */
let round: string[] = [];
let perFrame = 1;
let begunAt = 0;

const begin = (): void => {
  round = [...changed];
  changed.clear();
  perFrame = Math.min(PER_FRAME, Math.ceil(round.length / FRAMES));
  begunAt = nowMs();
  drawSome();
};

const schedule = (): void => void after(Math.max(0, begunAt + PACE_MS - nowMs()), () => requestAnimationFrame(begin));

const drawSome = (): void => {
  for (const key of round.splice(0, perFrame)) {
    held.set(key, newest.get(key));
    for (const watcher of watchers.get(key) ?? []) watcher();
  }
  if (round.length > 0) requestAnimationFrame(drawSome);
  else if (changed.size > 0) schedule();
};

/** Keeps the newest push of a topic. Watchers hear of all that came in between at once, at a pace that eyes can follow and a slow phone can draw. */
export const put = (key: string, value: unknown): void => {
  newest.set(key, value);
  if (changed.size === 0 && round.length === 0) schedule();
  changed.add(key);
};

/** The push of a topic, by its key, that watchers last heard of; undefined before the first. */
export const heldOf = <Value>(key: string): Value | undefined => held.get(key) as Value | undefined;

/** Calls back when what is held of a topic changes, until the returned function is called. */
export const watch = (key: string, onChange: () => void): (() => void) => {
  const set = watchers.get(key) ?? new Set();
  set.add(onChange);
  watchers.set(key, set);
  return () => {
    set.delete(onChange);
    if (set.size === 0) watchers.delete(key);
  };
};
