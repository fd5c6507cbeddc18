import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallName } from './api.ts';
import type { Timer } from './clock.ts';

/** Kept answers are asked for anew once no more become old for so long, and at the latest after so long; ms. */
const QUIET_MS = 200;
const LONGEST_MS = 2_000;
/** How long after a command its push is waited for before the answers it makes old are asked for. */
const PUSH_MS = 1_500;

type After = (delayMs: number, run: () => void) => Timer;

/**
 * The kept answers that are old: asked for anew together, each once, however much makes them old in the meantime. What is not on the screen
 * is asked for when it is shown again.
 */
export const createStaleAnswers = (cache: QueryClient, after: After, nowMs: () => number) => {
  const names = new Set<string>();
  const keys = new Set<string>();
  const awaited = new Set<CallName>();
  let isEverything = false;
  let since: number | undefined;
  let timer: Timer | undefined;
  let push: Timer | undefined;
  let isPushed = false;

  const isOld = (queryKey: QueryKey, hash: string): boolean =>
    isEverything || keys.has(hash) || (typeof queryKey[0] === 'string' && names.has(queryKey[0]));

  const ask = (): void => {
    const old = new Set(
      cache
        .getQueryCache()
        .getAll()
        .filter(({ queryKey, queryHash }) => isOld(queryKey, queryHash))
        .map(({ queryHash }) => queryHash),
    );
    names.clear();
    keys.clear();
    isEverything = false;
    since = undefined;
    void cache.invalidateQueries({ predicate: ({ queryHash }) => old.has(queryHash) });
  };

  const schedule = (): void => {
    since ??= nowMs();
    timer?.cancel();
    timer = after(Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - nowMs())), ask);
  };

  return {
    /** Asks anew for the answers of some calls, and for some single ones by their hashes. */
    add(old: { readonly calls?: Iterable<CallName>; readonly hashes?: Iterable<string> }): void {
      for (const name of old.calls ?? []) names.add(name);
      for (const hash of old.hashes ?? []) keys.add(hash);
      if (names.size > 0 || keys.size > 0) schedule();
    },
    /** Asks anew for everything that is kept. */
    addAll(): void {
      isEverything = true;
      schedule();
    },
    /** Says whether what changes for the customer is being pushed. */
    setPushed(next: boolean): void {
      isPushed = next;
    },
    /** A push came: what it covers of that which a command of one's own made old is dealt with. */
    onPush(covers: (name: CallName) => boolean): void {
      for (const name of awaited) if (covers(name)) awaited.delete(name);
      if (awaited.size === 0) push?.cancel();
    },
    /** After a command: its push says what changed. Where none comes, or none can, what the command makes old is asked for. */
    async afterCommand(old: readonly CallName[]): Promise<void> {
      if (!isPushed) {
        await Promise.all(old.map((name) => cache.invalidateQueries({ queryKey: [name] })));
        return;
      }
      for (const name of old) awaited.add(name);
      push?.cancel();
      push = after(PUSH_MS, () => {
        for (const name of awaited) names.add(name);
        awaited.clear();
        schedule();
      });
    },
  };
};
