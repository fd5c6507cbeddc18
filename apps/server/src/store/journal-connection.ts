import { InvariantBroken } from '@bourse/rules';
import pg from 'pg';
import type { Clock } from '../sequencer/clock.ts';
import type { AppendBatch } from './append-batch.ts';
import { ANSWER_WITHIN_MS, boundedAnswer, cutConnection, END_WITHIN_MS, endOf } from './bounded-answer.ts';
import type { Database } from './database.ts';
import { type AppendOutcome, type JournalWriter, journalWriter } from './journal.ts';
import type { Lease } from './lease.ts';
import { JOURNAL_SESSION, setUpSession } from './session-settings.ts';
import { reasonOf, StartRefused } from './start-refused.ts';

/** An append that came to no end in time, or to a bad one. */
export class AppendFailed extends Error {
  override readonly name = 'AppendFailed';
  /** Whether the batch may be in the journal all the same: its statement was sent, and no answer to it is known. */
  readonly isUnknown: boolean;

  constructor(reason: string, isUnknown: boolean) {
    super(reason);
    this.isUnknown = isUnknown;
  }
}

export type JournalSettings = {
  readonly database: Pick<Database, 'connect'>;
  readonly lease: Lease;
  readonly clock: Clock;
  /** How long to look for a way back to the database before the append counts as failed. */
  readonly reconnectMs: number;
  readonly log?: ((line: string) => void) | undefined;
  /** Another writer on each connection, for tests of faults. */
  readonly writer?: ((lease: Lease, real: JournalWriter) => JournalWriter) | undefined;
};

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/**
 * Errors after which the same append is tried again on a new connection: the server ended the connection, is starting or stopping, has no place
 * left, or gave the statement up for its time or a lock. Every other error of the database is its last word on the batch.
 */
const isPassing = (code: string): boolean =>
  /^(08|57P0)/.test(code) || ['57014', '55P03', '40001', '40P01', '53300', '25P03'].includes(code);

/** The database's own error; undefined for what the network or this process says. */
const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined);

/** A row of this number is there: what our own earlier attempt left behind, or another leader's. */
const DUPLICATE = '23505';

const closed = (): Error => new Error('the connection of the journal is closed');

type Open = { readonly client: pg.Client; readonly writer: JournalWriter; readonly pid: number | undefined };

/**
 * The journal's own connection. When it is lost it is opened again, and the batch whose answer was lost with it is looked for in the journal by
 * its hash: it is there, or it is appended once more. The process it was sent to is ended first, so that nothing can still come of it.
 */
export class JournalConnection {
  readonly #settings: JournalSettings;
  #open: Open | undefined;
  #opening: Promise<Open> | undefined;
  /** The process that may still be carrying out what was sent to it. */
  #lostPid: number | undefined;
  #isClosed = false;

  constructor(settings: JournalSettings) {
    this.#settings = settings;
  }

  /** Connects. @throws {StartRefused} when the connection cannot be set up as the journal needs it. */
  async open(): Promise<Open> {
    if (this.#open !== undefined) return this.#open;
    if (this.#isClosed) throw closed();
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /**
   * Appends a batch, as {@link JournalWriter}; comes back when its outcome is known.
   * @throws {AppendFailed} when the database refused it, or there was no way back to it in time.
   */
  async append(batch: AppendBatch, after: number): Promise<AppendOutcome> {
    const { clock, log } = this.#settings;
    let isUnknown = false;
    let firstFailureMs: number | undefined;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      let sent = false;
      try {
        const { client, writer } = await this.open();
        if (isUnknown) {
          const became = await boundedAnswer(clock, client, becameOf(client, batch, after));
          if (became !== 'nothing') return became;
          isUnknown = false;
        }
        sent = true;
        const outcome = await this.#inTime(writer.append(batch, after));
        if (firstFailureMs !== undefined) log?.(`the journal is written again after row ${after}`);
        return outcome;
      } catch (error) {
        if (error instanceof InvariantBroken || error instanceof StartRefused || this.#isClosed)
          throw new AppendFailed(reasonOf(error), isUnknown || (sent && this.#isClosed));
        const code = codeOf(error);
        // The database's last word: the statement did nothing. After any other error nobody knows yet.
        const isFinal = code !== undefined && code !== DUPLICATE && !isPassing(code);
        if (sent && !isFinal) isUnknown = true;
        this.#drop(error);
        if (isFinal) throw new AppendFailed(reasonOf(error), isUnknown);
        firstFailureMs ??= clock.elapsedMs();
        if (clock.elapsedMs() - firstFailureMs >= this.#settings.reconnectMs)
          throw new AppendFailed(reasonOf(error), isUnknown);
        await new Promise<void>((resolve) => clock.after(pauseMs, resolve));
      }
    }
  }

  async #connect(): Promise<Open> {
    const { clock, database } = this.#settings;
    const client = await database.connect('journal');
    try {
      client.on('error', (error) => this.#onEnded(client, error));
      client.on('end', () => this.#onEnded(client, new Error('the connection ended')));
      await boundedAnswer(clock, client, setUpSession(client, JOURNAL_SESSION));
      if (this.#lostPid !== undefined) await boundedAnswer(clock, client, endProcess(client, this.#lostPid));
      this.#lostPid = undefined;
      if (this.#isClosed) throw closed();
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    const { lease, writer } = this.#settings;
    const real = journalWriter(client, lease);
    const pid = (client as unknown as { processID?: number }).processID;
    this.#open = { client, writer: writer?.(lease, real) ?? real, pid };
    return this.#open;
  }

  #onEnded(client: pg.Client, error: unknown): void {
    if (this.#isClosed || this.#open?.client !== client) return;
    this.#drop(error);
    // At once, so that the next command need not wait for it; an append that is under way does it itself.
    this.open().catch(() => undefined);
  }

  #drop(error: unknown): void {
    const open = this.#open;
    if (open === undefined) return;
    this.#open = undefined;
    this.#lostPid = open.pid;
    this.#settings.log?.(`the journal's connection was lost: ${reasonOf(error)}`);
    cutConnection(open.client);
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.#settings.clock.after(ANSWER_WITHIN_MS, () =>
        reject(new Error('the database gives no answer')),
      );
      answer.then(resolve, reject).finally(cancel);
    });
  }

  /** Ends the connection. One that is being opened ends by itself, and is waited for; no other is opened (STORE-23). */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#opening !== undefined) await endOf(this.#settings.clock, this.#opening);
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const ended = open.client.end().catch(() => undefined);
    await boundedAnswer(this.#settings.clock, open.client, ended, END_WITHIN_MS);
  }
}

/** Ends the process that served a lost connection of the journal, and waits until it is gone. */
async function endProcess(client: pg.Client, pid: number): Promise<void> {
  const { rows } = await client.query<{ gone: boolean }>(
    `SELECT pg_terminate_backend(pid, 5000) AS gone FROM pg_stat_activity
     WHERE pid = $1 AND pid <> pg_backend_pid() AND datname = current_database() AND application_name = 'bourse journal'`,
    [pid],
  );
  if (rows[0]?.gone === false) throw new Error(`the process ${pid} that served the lost connection does not end`);
}

/** What became of a batch whose answer was lost; certain, because whoever carried it out has ended. */
async function becameOf(client: pg.Client, batch: AppendBatch, after: number): Promise<AppendOutcome | 'nothing'> {
  const last = after + batch.size;
  const { rows } = await client.query<{ seq: bigint; hash: string }>(
    "SELECT seq, encode(hash, 'hex') AS hash FROM journal WHERE seq IN ($1, $2)",
    [after + 1, last],
  );
  if (rows.length === 0) return 'nothing';
  const found = rows.find(({ seq }) => Number(seq) === last);
  return found?.hash === batch.hashes.at(-1) ? 'appended' : 'refused';
}
