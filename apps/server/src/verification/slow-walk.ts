import type pg from 'pg';
import type { Clock } from '../sequencer/clock.ts';
import { brokenSeals, type CheckRows, type SealedTable } from '../store/row-seals.ts';
import type { Signer } from '../store/signer.ts';
import type { Anchor } from './anchors.ts';
import { type Walked, type WalkOptions, walkJournal } from './walk.ts';

/** Of the time, the walk takes this part at most. */
const SHARE = 0.25;

/** What is walked: the journal, its views, and the rows that carry a seal. */
export type Whole<S, C, E> = Pick<WalkOptions<S, C, E>, 'core' | 'views'> & {
  readonly connect: () => Promise<pg.Client>;
  readonly signer: Signer;
  readonly sealedTables: readonly SealedTable[];
  readonly rowChecks: readonly CheckRows[];
};

/** Who watches a walk: told where it is, and may end it. */
export type Watch = { readonly at: (row: number) => void; readonly signal: AbortSignal };

/** Walks everything that is written, and holds the anchors against it; undefined when it was told to stop. */
export type WalkAll = (anchors: readonly Anchor[], watch: Watch) => Promise<Walked | undefined>;

/** Walks once, as fast as it goes, or with a pause now and then. */
export const walkWhole = async <S, C, E>(
  { core, views, signer, sealedTables, rowChecks, connect }: Whole<S, C, E>,
  anchors: readonly Anchor[],
  pause?: (row: number) => Promise<boolean>,
): Promise<Walked | undefined> => {
  const client = await connect();
  try {
    const walked = await walkJournal({ core, client, views, anchors, ...(pause ? { pause } : {}) });
    if (walked === undefined) return undefined;
    const faults = [walked.faults, await brokenSeals(client, signer, sealedTables)];
    const goesOn = async (): Promise<boolean> => (await pause?.(walked.upTo)) ?? true;
    for (const check of rowChecks) faults.push(await check(client, signer, goesOn));
    if (!(await goesOn())) return undefined;
    return { ...walked, faults: faults.flat() };
  } finally {
    await client.end();
  }
};

/** Walks beside other work of the same thread and the same machine, a part of the time. */
export const slowWalk =
  <S, C, E>(whole: Whole<S, C, E>, clock: Pick<Clock, 'elapsedMs'>): WalkAll =>
  (anchors, { at, signal }) => {
    let workedFrom = clock.elapsedMs();
    return walkWhole(whole, anchors, async (row) => {
      at(row);
      const workedMs = clock.elapsedMs() - workedFrom;
      await new Promise<void>((resolve) => setTimeout(resolve, Math.ceil(workedMs * (1 / SHARE - 1))));
      workedFrom = clock.elapsedMs();
      return !signal.aborted;
    });
  };
