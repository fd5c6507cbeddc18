import { useSyncExternalStore } from 'react';

let isOpen = false;
const watchers = new Set<() => void>();

/** Says whether what changes for the customer is being pushed. */
export const setPrivateFeed = (next: boolean): void => {
  if (isOpen === next) return;
  isOpen = next;
  for (const watcher of watchers) watcher();
};

const watch = (onChange: () => void): (() => void) => {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
};

/** How often to ask again for what is pushed: only while nothing is pushed, for the options of a query. */
export const useUnpushed = (everyMs: number): { readonly everyMs?: number } => {
  const isPushed = useSyncExternalStore(watch, () => isOpen);
  return isPushed ? {} : { everyMs };
};
