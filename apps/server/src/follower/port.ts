/** Where a follower stands. */
export type FollowerStatus = {
  /** The last row of the journal that it has folded. */
  readonly seq: number;
  /** The row that the newest snapshot stands at. */
  readonly snapshotSeq: number;
  /** How long the last snapshot took to be written down, milliseconds; nothing else waits for it. */
  readonly lastSnapshotMs: number;
  /** How much memory its thread takes for what it holds. */
  readonly heapBytes: number;
  /** Why it does not follow at present, in one line; null while it does. */
  readonly trouble: string | null;
};

/** What a question came to: its answer, that it could not be asked of a state so new, or that working the answer out failed, with where. */
export type AnswerOfFollower =
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'behind' }
  | { readonly type: 'failed'; readonly stack: string };

/** What can be asked: pure functions of the state and an input, by name. Inputs and answers are plain data: they go from thread to thread. */
export type QuestionsOf<S> = Readonly<Record<string, (state: S, input: never) => unknown>>;

/** Rows of the journal in its own texts, from the row `first` on without a gap: what its columns of these names hold. */
export type JournalRows = {
  readonly first: number;
  readonly ats: readonly number[];
  readonly events: readonly string[];
  readonly hashes: readonly string[];
};

/** The state folded from the committed journal, apart from the thread that decides: it keeps the snapshots (rule JOURNAL-8) and answers questions. */
export type Following = {
  /** The journal is durable up to this row; whoever wrote its newest rows hands them over, so that they need not be read again. */
  committed(seq: number, rows?: readonly JournalRows[]): void;
  /** Keeps a snapshot of all that is durable now; false when there is nothing to keep, or it could not be kept. */
  snapshot(): Promise<boolean>;
  /** Asks the state, once this row is folded. */
  ask(name: string, input: unknown, seq: number): Promise<AnswerOfFollower>;
  status(): FollowerStatus;
  stop(): Promise<void>;
};

/** Where the thread that decides began, so that a follower knows how old the newest snapshot is. */
export type Begun = { readonly seq: number; readonly snapshotSeq: number; readonly replayed: number };
