import type pg from 'pg';
import type { Clock } from '../sequencer/clock.ts';
import { endOf } from './bounded-answer.ts';
import type { Database } from './database.ts';
import { reasonOf } from './start-refused.ts';

const EVERY_MS = 400;
/** Longer than any answer of a busy database to a question of nothing. */
const SILENT_AFTER_MS = 1_200;

/** Asks the database for nothing, on a connection of its own, two to three times a second. */
export class Pulse {
  readonly #database: Pick<Database, 'connect'>;
  readonly #clock: Clock;
  #client: pg.Client | undefined;
  #requestedAtMs: number | undefined;
  #trouble: string | undefined;
  #isStopped = false;
  /** The question that is under way, or was last. */
  #beating: Promise<void> | undefined;
  #cancel: () => void = () => undefined;

  constructor(database: Pick<Database, 'connect'>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  start(): void {
    this.#beating = this.#beat();
  }

  /** `ok`, or in one line since when the database gives no answer, or why not. */
  health(): string {
    const silentMs = this.#requestedAtMs === undefined ? 0 : this.#clock.elapsedMs() - this.#requestedAtMs;
    if (silentMs >= SILENT_AFTER_MS) return `no answer for ${(silentMs / 1_000).toFixed(1)} s`;
    return this.#trouble ?? 'ok';
  }

  async #beat(): Promise<void> {
    this.#requestedAtMs = this.#clock.elapsedMs();
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('SELECT');
      this.#trouble = undefined;
    } catch (error) {
      this.#trouble = reasonOf(error);
      this.#client?.end().catch(() => undefined);
      this.#client = undefined;
    }
    this.#requestedAtMs = undefined;
    if (this.#isStopped) await this.#end();
    else
      this.#cancel = this.#clock.after(EVERY_MS, () => {
        this.#beating = this.#beat();
      });
  }

  async #connect(): Promise<pg.Client> {
    const client = await this.#database.connect('pulse');
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
    });
    return client;
  }

  /** Ends the connection, also one that is being opened (STORE-23). */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await endOf(this.#clock, this.#beating);
    await this.#end();
  }

  async #end(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }
}
