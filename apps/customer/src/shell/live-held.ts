import { after, nowMs } from './clock.ts';

/** What is held changes on the page at most so often, ms. */
const PACE_MS = 250;

const held = new Map<string, unknown>();
const watchers = new Map<string, Set<() => void>>();
const changed = new Set<string>();
let notifiedAt = 0;

const notifyWatchers = (): void => {
  const keys = [...changed];
  changed.clear();
  notifiedAt = nowMs();
  for (const key of keys) for (const watcher of watchers.get(key) ?? []) watcher();
};

/** Keeps the newest push of a topic. Watchers hear of all that came in between at once, at a pace that eyes can follow and a slow phone can draw. */
export const put = (key: string, value: unknown): void => {
  held.set(key, value);
  if (changed.size === 0)
    after(Math.max(0, notifiedAt + PACE_MS - nowMs()), () => requestAnimationFrame(notifyWatchers));
  changed.add(key);
};

/** The newest push of a topic by its key; undefined before the first. */
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
