import type { Query, QueryClient } from '@tanstack/react-query';

/** Debounce and maximum delay before stale cached answers are fetched again; ms. */
const QUIET_MS = 200;
const LONGEST_MS = 2_000;
/** How long after a command its push is waited for before the answers it makes old are asked for. */
const PUSH_MS = 1_500;

type Timer = { readonly cancel: () => void };

export type StaleAnswersOptions<Entity extends string> = {
  readonly cache: QueryClient;
  /** What the answer of a call is about; the call's name is the first part of its key in the cache. */
  readonly shows: (call: string) => readonly Entity[];
  /** What pushes tell of, while there are any: after a command they are waited for. */
  readonly pushed: ReadonlySet<Entity>;
  readonly after: (delayMs: number, run: () => void) => Timer;
  readonly nowMs: () => number;
};

/**
 * The stale cached answers, found by the entities they show: fetched again together, each once, however often they are invalidated meanwhile.
 * An answer that is not on the screen is fetched when it is shown again.
 */
export const createStaleAnswers = <Entity extends string>({
  cache,
  shows,
  pushed,
  after,
  nowMs,
}: StaleAnswersOptions<Entity>) => {
  const hashes = new Set<string>();
  const awaited = new Set<Entity>();
  let isEverything = false;
  let since: number | undefined;
  let timer: Timer | undefined;
  let push: Timer | undefined;
  let isPushed = false;

  const shownBy = ({ queryKey: [name] }: Query): readonly Entity[] => (typeof name === 'string' ? shows(name) : []);

  const ask = (): void => {
    const old = new Set(hashes);
    const all = isEverything;
    hashes.clear();
    isEverything = false;
    since = undefined;
    void cache.invalidateQueries({ predicate: ({ queryHash }) => all || old.has(queryHash) });
  };

  const schedule = (): void => {
    since ??= nowMs();
    timer?.cancel();
    timer = after(Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - nowMs())), ask);
  };

  const add = (old: Iterable<string>): void => {
    for (const hash of old) hashes.add(hash);
    if (hashes.size > 0) schedule();
  };

  /** Asks anew for the answers that show any of these; of an answer that was changed in place, `isInPlace` says by what of them. */
  const addShown = (
    changed: ReadonlySet<Entity>,
    isInPlace: (query: Query, entity: Entity) => boolean = () => false,
  ): void => {
    const isOld = (query: Query): boolean =>
      shownBy(query).some((entity) => changed.has(entity) && !isInPlace(query, entity));
    add(
      cache
        .getQueryCache()
        .getAll()
        .filter(isOld)
        .map(({ queryHash }) => queryHash),
    );
  };

  return {
    /** Asks anew for single answers, by their hashes. */
    add,
    addShown,
    /** Fetches every cached answer again. */
    addAll(): void {
      isEverything = true;
      schedule();
    },
    /** Says whether what changes for the customer is being pushed. */
    setPushed(next: boolean): void {
      isPushed = next;
    },
    /** A push came: what it tells of that which a command of one's own changed is dealt with. */
    onPush(pushed: ReadonlySet<Entity>): void {
      for (const entity of pushed) awaited.delete(entity);
      if (awaited.size === 0) push?.cancel();
    },
    /** After a command: its push says what changed. Entities without a push are fetched at once, the others only when no push arrives. */
    async afterCommand(changed: readonly Entity[]): Promise<void> {
      const late = isPushed ? changed.filter((entity) => pushed.has(entity)) : [];
      for (const entity of late) awaited.add(entity);
      if (late.length > 0) {
        push?.cancel();
        push = after(PUSH_MS, () => {
          addShown(new Set(awaited));
          awaited.clear();
        });
      }
      const now = new Set(changed.filter((entity) => !late.includes(entity)));
      if (now.size === 0) return;
      await cache.invalidateQueries({ predicate: (query) => shownBy(query).some((entity) => now.has(entity)) });
    },
  };
};
