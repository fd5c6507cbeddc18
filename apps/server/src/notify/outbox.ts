import type pg from 'pg';
import { pageOfNumbers, pageOfSearch, rowsOf } from '../store/lists.ts';
import { reasonOf } from '../store/start-refused.ts';
import type { Queryable } from '../store/transaction.ts';
import type { Channel, Message } from './message.ts';
import { messageText, type Texts } from './texts.ts';

export type { Channel, Message } from './message.ts';

export type OutboxRow = {
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly createdAt: number;
  readonly sentAt: number | null;
};

/** Hands one message to the world. @throws when it was not taken. */
export type Carrier = (message: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

export type OutboxDeps = {
  readonly database: { readonly pool: pg.Pool };
  readonly now: () => number;
  readonly texts: Texts;
  readonly brand: string;
  /** How many hours withdrawals wait after a change of credentials: the brand's. */
  readonly waitHours: number;
  /** A channel without a carrier keeps its messages waiting, to be read on the console. */
  readonly carriers: { readonly [C in Channel]?: Carrier };
  /** In live mode, and wherever a carrier takes them, codes in messages are covered when they are shown, and deleted when they were sent. */
  readonly isLive: boolean;
  readonly log: (line: string) => void;
};

export type Outbox = {
  /** Writes a message, in the caller's transaction; it is delivered after that. */
  readonly send: (database: Queryable, message: Message) => Promise<void>;
  /** Messages newest first, those to one address when it is named. */
  readonly list: (query: {
    readonly to?: string | undefined;
    readonly channel?: Channel | undefined;
    readonly offset: number;
    readonly limit: number;
  }) => Promise<{ readonly rows: readonly OutboxRow[]; readonly total: number }>;
  /** Messages by their numbers, in that order. */
  readonly byIds: (ids: readonly bigint[]) => Promise<readonly OutboxRow[]>;
  /** Delivers what is due and answers how many were sent. */
  readonly deliver: () => Promise<number>;
  /** Delivers by itself from now on; the answer stops that. */
  readonly start: () => () => Promise<void>;
};

const attempts = 8;
const everyMs = 1_000;
const covered = (text: string): string => text.replaceAll(/\d{6}/g, '••••••');
/** After the first failure 10 s, then twice as long each time. */
const waitMs = (attempt: number): number => 5_000 * 2 ** attempt;

type Row = Record<string, unknown>;

/** What of a text of a channel anybody but its receiver reads: its code only in paper mode, where nobody else could have it. */
const shown = ({ isLive, carriers }: OutboxDeps, channel: Channel, text: string): string =>
  isLive || carriers[channel] !== undefined ? covered(text) : text;

const rowOf = (deps: OutboxDeps, row: Row): OutboxRow => {
  const channel = row['channel'] as Channel;
  return {
    id: String(row['id']),
    channel,
    to: row['recipient'] as string,
    subject: shown(deps, channel, row['subject'] as string),
    text: shown(deps, channel, row['body'] as string),
    state: row['state'] as OutboxRow['state'],
    createdAt: Number(row['created_at']),
    sentAt: row['sent_at'] === null ? null : Number(row['sent_at']),
  };
};

const write = async (deps: OutboxDeps, database: Queryable, message: Message): Promise<void> => {
  const { subject, text } = messageText(deps.texts, message, { brand: deps.brand, hours: String(deps.waitHours) });
  const at = deps.now();
  await database.query(
    'INSERT INTO outbox (channel, recipient, kind, subject, body, next_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $6)',
    [message.channel, message.to, message.kind, subject, text, at],
  );
  if (!deps.isLive && !deps.carriers[message.channel])
    deps.log(`${message.channel} to ${message.to}: ${text.split('\n')[0]}`);
};

const list = async (deps: OutboxDeps, query: Parameters<Outbox['list']>[0]): ReturnType<Outbox['list']> => {
  const { pool } = deps.database;
  const wanted = [query.to || null, query.channel ?? null];
  if (wanted.every((each) => each === null)) {
    const page = await pageOfNumbers<Row>(pool, { table: 'outbox', columns: '*', number: 'number' }, query);
    return { rows: page.rows.map((row) => rowOf(deps, row)), total: page.total };
  }
  const where = '($1::text IS NULL OR recipient = $1) AND ($2::text IS NULL OR channel = $2)';
  const found = { table: 'outbox', where, order: 'id DESC', values: wanted };
  const { refs, total } = await pageOfSearch(pool, found, query);
  return { rows: (await rowsOf<Row>(pool, 'outbox', refs)).map((row) => rowOf(deps, row)), total };
};

/** Claims one due message for a minute, so that two processes never carry the same one at once. */
const claim = async (deps: OutboxDeps): Promise<Row | undefined> => {
  const channels = Object.keys(deps.carriers);
  const { rows } = await deps.database.pool.query<Row>(
    `UPDATE outbox SET attempts = attempts + 1, next_at = $1 + 60000 WHERE id = (
       SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= $1 AND channel = ANY($2)
       ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING *`,
    [deps.now(), channels],
  );
  return rows[0];
};

const carry = async (deps: OutboxDeps, row: Row): Promise<boolean> => {
  const { pool } = deps.database;
  const id = row['id'];
  try {
    const text = row['body'] as string;
    await deps.carriers[row['channel'] as Channel]?.({
      to: row['recipient'] as string,
      subject: row['subject'] as string,
      text,
    });
    await pool.query(
      "UPDATE outbox SET state = 'sent', sent_at = $2, last_error = NULL, body = $3, subject = $4 WHERE id = $1",
      [id, deps.now(), covered(text), covered(row['subject'] as string)],
    );
    return true;
  } catch (error) {
    const tried = row['attempts'] as number;
    const reason = reasonOf(error).slice(0, 300);
    await pool.query(
      "UPDATE outbox SET state = CASE WHEN $3 THEN 'failed' ELSE state END, next_at = $2, last_error = $4 WHERE id = $1",
      [id, deps.now() + waitMs(tried), tried >= attempts, reason],
    );
    deps.log(`message ${String(id)} was not delivered (try ${tried}): ${reason}`);
    return false;
  }
};

/** Mails and short messages: written with what causes them, delivered afterwards, tried again for a quarter of an hour. */
export const createOutbox = (deps: OutboxDeps): Outbox => {
  const deliver = async (): Promise<number> => {
    if (Object.keys(deps.carriers).length === 0) return 0;
    let sent = 0;
    for (let row = await claim(deps); row; row = await claim(deps)) if (await carry(deps, row)) sent++;
    return sent;
  };
  return {
    send: (database, message) => write(deps, database, message),
    list: (query) => list(deps, query),
    byIds: async (ids) => (await rowsOf<Row>(deps.database.pool, 'outbox', ids)).map((row) => rowOf(deps, row)),
    deliver,
    start: () => {
      let running: Promise<unknown> = Promise.resolve();
      let isBusy = false;
      const timer = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        running = deliver()
          .catch((error: unknown) => deps.log(`the outbox could not be read: ${reasonOf(error)}`))
          .finally(() => {
            isBusy = false;
          });
      }, everyMs);
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
};
