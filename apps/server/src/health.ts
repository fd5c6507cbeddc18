import type { ReadonlyCore } from '@bourse/core';
import { feedHealth } from './market/feed-health.ts';
import type { MarketData } from './market/market-data.ts';
import { agendaAlarms } from './platform/index.ts';
import type { AfterFault } from './sequencer/after-fault.ts';
import type { Sequencer, SequencerStatus } from './sequencer/sequencer.ts';

/** What `/readyz` and `/livez` say. */
export type Health = {
  /** Whether commands are taken. */
  readonly ready: boolean;
  /** `ok`, or why this process should be ended and another started. */
  readonly live: string;
  /** Every part by its name, `ok` or one line. */
  readonly parts: Readonly<Record<string, string>>;
};

export type HealthParts = {
  readonly sequencer: Pick<Sequencer<unknown, unknown, unknown>, 'status' | 'recovered'>;
  readonly core: ReadonlyCore;
  readonly broken: { alarms(): readonly string[] };
  readonly database: { health(): string };
  readonly pulse: { health(): string };
  readonly afterFault: Pick<AfterFault, 'liveness'>;
  readonly market: MarketData;
  readonly loop: { readonly lastTickAt: number };
  readonly clock: { health(): string };
  readonly verification: { health(): string };
  readonly now: () => number;
};

/** A commit that waits so long is said; customers are told a good while later. */
const SLOW_COMMIT_MS = 1_500;

const journalHealth = ({ faulted, stopped, oldestWaitMs }: SequencerStatus): string => {
  if (faulted) return `${faulted.reason}: ${faulted.detail}`;
  if (stopped) return 'stopping';
  return oldestWaitMs >= SLOW_COMMIT_MS ? `a commit waits for ${(oldestWaitMs / 1_000).toFixed(1)} s` : 'ok';
};

export const healthOf =
  ({
    sequencer,
    core,
    broken,
    database: store,
    pulse,
    afterFault,
    market,
    loop,
    clock,
    verification,
    now,
  }: HealthParts): (() => Health) =>
  () => {
    const journal = journalHealth(sequencer.status());
    // Why it is away says more than that it gives no answer.
    const database = store.health() === 'ok' ? pulse.health() : store.health();
    // Without prices the rest still works: closing at the next price, withdrawing, reading. So the feed does not make it unready.
    return {
      ready: journal === 'ok' && database === 'ok',
      live: afterFault.liveness(),
      parts: {
        journal,
        database,
        feed: feedHealth(market, loop.lastTickAt, now()),
        clock: clock.health(),
        follower: sequencer.status().follower.trouble ?? 'ok',
        snapshots: sequencer.recovered.setAside.join('; ') || 'ok',
        agenda: agendaAlarms(core).join('; ') || 'ok',
        commands: broken.alarms().join('; ') || 'ok',
        verification: verification.health(),
      },
    };
  };
