import { Gauge, type Registry } from 'prom-client';
import type { SequencerStatus } from '../sequencer/sequencer.ts';
import type { VerificationStatus } from '../verification/verification.ts';

/** What a server is asked at each reading of `/metrics`. */
export type Readings = {
  readonly status: () => SequencerStatus;
  readonly staleInstruments: () => number;
  readonly followedTopics: () => number;
  readonly clockOffsetMs: () => number;
  readonly verification: () => VerificationStatus;
};

/** Adds what an operator's alarms watch (docs/operations.md) to the figures of `/metrics`. */
export const addGauges = (
  registry: Registry,
  { status, staleInstruments, followedTopics, clockOffsetMs, verification }: Readings,
): void => {
  const gauge = (name: string, help: string, read: () => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        made.set(read());
      },
    });
  };
  gauge('bourse_journal_faulted', '1 when no command is taken any more.', () => (status().faulted ? 1 : 0));
  gauge('bourse_journal_committed_seq', 'Number of the last durable command.', () => status().committedSeq);
  gauge('bourse_journal_pending', 'Commands decided but not yet durable.', () => status().pending);
  gauge('bourse_journal_oldest_wait_ms', 'How long the oldest of them waits.', () => status().oldestWaitMs);
  gauge('bourse_journal_commit_ms', 'How long the last commit took.', () => status().lastCommitMs);
  gauge(
    'bourse_snapshot_seq',
    'Number of the command that the newest snapshot stands at.',
    () => status().follower.snapshotSeq,
  );
  gauge(
    'bourse_snapshot_ms',
    'How long the last snapshot took to be written down, beside the decisions.',
    () => status().follower.lastSnapshotMs,
  );
  gauge('bourse_follower_seq', 'Number of the last command that the follower has folded.', () => status().follower.seq);
  gauge('bourse_follower_heap_bytes', "What the follower's thread holds in memory.", () => status().follower.heapBytes);
  gauge('bourse_stale_instruments', 'Open instruments whose price is too old to take new risk on.', staleInstruments);
  gauge('bourse_clock_offset_ms', "How far the machine's clock is ahead of the server's time.", clockOffsetMs);
  gauge('bourse_verification_faults', 'What the last walk over the journal and its views found wrong.', () => {
    const { last, trouble } = verification();
    return (last?.faults.length ?? 0) + (trouble === null ? 0 : 1);
  });
  gauge('bourse_verified_seq', 'Number of the last row that was verified.', () => verification().last?.upTo ?? 0);
  gauge(
    'bourse_anchor_seq',
    'Number of the row that the newest anchor stands at.',
    () => verification().anchor?.seq ?? 0,
  );
  gauge('bourse_live_topics', 'Topics of the live feed that anyone follows.', followedTopics);
};
