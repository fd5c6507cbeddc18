import { Gauge, type Registry } from 'prom-client';
import type { SequencerStatus } from '../sequencer/sequencer.ts';

/** What a server is asked at each reading of `/metrics`. */
export type Readings = {
  readonly status: () => SequencerStatus;
  readonly staleInstruments: () => number;
  readonly followedTopics: () => number;
};

/** Adds what an operator's alarms watch (docs/operations.md) to the figures of `/metrics`. */
export const addGauges = (registry: Registry, { status, staleInstruments, followedTopics }: Readings): void => {
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
  gauge('bourse_snapshot_seq', 'Number of the command that the newest snapshot stands at.', () => status().snapshotSeq);
  gauge('bourse_snapshot_ms', 'How long the last snapshot held up decisions.', () => status().lastSnapshotMs);
  gauge('bourse_stale_instruments', 'Open instruments whose price is too old to take new risk on.', staleInstruments);
  gauge('bourse_live_topics', 'Topics of the live feed that anyone follows.', followedTopics);
};
