import type { Result } from '@bourse/rules';
import type { AnswerOfFollower, Begun, FollowerStatus, Following, QuestionsOf } from '../follower/port.ts';
import type { Database } from '../store/database.ts';
import type { JournalWriter } from '../store/journal.ts';
import type { Lease } from '../store/lease.ts';
import type { Signer } from '../store/signer.ts';
import type { Recovered } from '../store/snapshots.ts';
import type { ViewSet } from '../store/views.ts';
import type { Clock } from './clock.ts';
import type { Core } from './core-port.ts';

/**
 * What the sequencer itself answers; every other error is the core's refusal. BUSY, STOPPED: the command was not looked at. JOURNAL_FAILED: it was decided,
 * but is not in the journal and never will be. INTERNAL: deciding failed. OUTCOME_UNKNOWN: it may be in the journal, or come there yet.
 */
export type SequencerError = 'BUSY' | 'JOURNAL_FAILED' | 'STOPPED' | 'INTERNAL' | 'OUTCOME_UNKNOWN';

/** What an accepted command led to. A command without events has the sequence of the row before it. */
export type Accepted<E> = { readonly seq: number; readonly at: number; readonly events: readonly E[] };

export type Committed<C, E, M> = Accepted<E> & { readonly command: C; readonly meta: M | undefined };

/** Why no command is taken any more. DATABASE_LOST: it was out of reach too long; LEASE_LOST: another server leads. */
export type Fault = {
  readonly reason: 'JOURNAL_FAILED' | 'DATABASE_LOST' | 'LEASE_LOST' | 'INVARIANT_BROKEN';
  readonly detail: string;
};

export type SequencerStatus = {
  /** The last decided row, and the last durable one; views are written with the journal, so they stand where it does. */
  readonly seq: number;
  readonly committedSeq: number;
  readonly viewSeq: number;
  /** Commands decided but not yet durable, and how long the oldest of them has waited. */
  readonly pending: number;
  readonly oldestWaitMs: number;
  readonly faulted: Fault | undefined;
  readonly stopped: boolean;
  /** Whether the state may be shown: after a fault not before it was brought back from the journal. */
  readonly isKnown: boolean;
  readonly fence: string;
  /** How long the last commit took. */
  readonly lastCommitMs: number;
  /** Where the follower stands, which keeps the snapshots. */
  readonly follower: FollowerStatus;
  /** The chained hash (hex) of the last decided row. */
  readonly hash: string;
};

export type Sequencer<S, C, E, M = unknown> = {
  /** The live state, for reading only: what has been decided, ahead of what is durable by what waits. After a fault it is brought back to what is. */
  readonly state: S;
  /**
   * To be asked before the state is read; its answer, asked after, says once all that was read is durable. False when a fault came in between, or
   * the commit takes too long: then what was read is not to be shown.
   */
  reading(): () => Promise<boolean>;
  /** Whether the state may be shown; see {@link SequencerStatus}. */
  readonly isKnown: boolean;
  /** Decides at once, in order; answers when the journal holds it, and all it could have seen. */
  submit(command: C, meta?: M): Promise<Result<Accepted<E>, SequencerError | (string & {})>>;
  /** Calls with each durable command, in the journal's order; the answer ends it. */
  onCommitted(listener: (committed: Committed<C, E, M>) => void): () => void;
  /** Calls once, when commands are no longer taken for a fault. */
  onFault(listener: (fault: Fault) => void): () => void;
  status(): SequencerStatus;
  /** Keeps a snapshot of all that is durable once what is decided now is. */
  snapshot(): Promise<boolean>;
  /** Asks the follower's state, once it has folded all that is durable now. */
  ask(name: string, input: unknown): Promise<AnswerOfFollower>;
  /** Takes no more commands, commits what waits, keeps a snapshot and gives the lease up. */
  stop(): Promise<void>;
  readonly recovered: Pick<Recovered<S>, 'seq' | 'at' | 'snapshotSeq' | 'replayed' | 'setAside'> & {
    readonly builtViews: readonly string[];
  };
};

export type SequencerOptions<S, C, E> = {
  readonly core: Core<S, C, E>;
  readonly database: Database;
  readonly views: ViewSet<S, E>;
  /** Signs snapshots. */
  readonly signer: Signer;
  readonly clock?: Clock;
  /** For people: who holds the lease. */
  readonly holder?: string;
  readonly leaseTtlMs?: number;
  /** How long to look for a way back to the database before that is a fault. */
  readonly reconnectMs?: number;
  /** A command whose commit takes longer is answered OUTCOME_UNKNOWN; new ones are answered BUSY from half of it on. */
  readonly answerWithinMs?: number;
  /** How long to wait for another leader at start (Infinity: a standby). */
  readonly leaseWaitMs?: number;
  /** A snapshot each so many rows. */
  readonly snapshotEvery?: number;
  /** Commands waiting for their commit above which `BUSY` is answered. */
  readonly maxPending?: number;
  /** Commands in one commit at most. */
  readonly maxBatch?: number;
  readonly log?: (line: string) => void;
  /** What the follower can be asked, where it is in this thread. */
  readonly questions?: QuestionsOf<S>;
  /** Follows the journal and keeps the snapshots; without it that is done in this thread. */
  readonly follower?: (begun: Begun) => Following;
  /** Whether a command is refused (INTERNAL) without being looked at, because it broke the core before. */
  readonly isSetAside?: (command: C) => boolean;
  /** Writes down what broke the core: the command, what was decided on it and what was thrown. */
  readonly onBroken?: (command: C, decided: readonly E[], error: Error, at: number) => Promise<void>;
  /** What must be so before anything is folded; done once this process leads. What it throws stops the start. */
  readonly beforeFolding?: () => Promise<void>;
  /** Another way to the journal, for tests of faults. */
  readonly writer?: (lease: Lease, real: JournalWriter) => JournalWriter;
};
