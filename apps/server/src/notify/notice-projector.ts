import type { Event } from '@bourse/core';
import { type AssetRegistry, amountText, type CustomerId, ok } from '@bourse/rules';
import type pg from 'pg';
import { decodeExact } from '../store/json.ts';
import { reasonOf } from '../store/start-refused.ts';
import { inTransaction } from '../store/transaction.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { Notices, NoticeValues } from './notices.ts';

type News = { readonly customer: CustomerId; readonly kind: NoticeKind; readonly values: NoticeValues };

export type ProjectorDeps = {
  readonly pool: pg.Pool;
  readonly notices: Pick<Notices, 'notifyWithin'>;
  readonly assets: AssetRegistry;
  readonly log: (line: string) => void;
};

/** Rows of the journal looked at in one transaction. */
const PAGE = 10_000n;
/** Events that are somebody's news; rows without one are passed over by the database. */
const NOTIFIED = [
  'deposit-credited',
  'deposit-refused',
  'withdrawal-paid',
  'withdrawal-refused',
  'withdrawal-put-aside',
] as const;

type Deposit = {
  readonly customer: bigint;
  readonly asset: string;
  readonly claimed: string;
  readonly credited: string | null;
  readonly reason: string | null;
};

type Withdrawal = Pick<Deposit, 'customer' | 'asset'> & { readonly amount: string; readonly fee: string };

/** Paid, refused or put aside; put back into the queue is nobody's news. */
const newsOfWithdrawal = async (
  client: pg.PoolClient,
  assets: AssetRegistry,
  event: Extract<Event, { type: 'withdrawal-paid' | 'withdrawal-refused' | 'withdrawal-put-aside' }>,
): Promise<News | undefined> => {
  if (event.type === 'withdrawal-put-aside' && event.reason === null) return undefined;
  const { rows } = await client.query<Withdrawal>(
    'SELECT w.customer, w.asset, w.amount, w.fee FROM withdrawals w JOIN customer c ON c.id = w.customer WHERE w.id = $1',
    [event.id],
  );
  const row = rows[0];
  if (!row) return undefined;
  const customer = Number(row.customer);
  const amount = (units: bigint): NoticeValues => ({
    amount: amountText(assets.get(row.asset), units),
    currency: row.asset,
  });
  return event.type === 'withdrawal-paid'
    ? { customer, kind: event.type, values: amount(BigInt(row.amount) - BigInt(row.fee)) }
    : { customer, kind: event.type, values: { ...amount(BigInt(row.amount)), reason: event.reason ?? '' } };
};

/** What an event of the journal is told a customer as; undefined for what is nobody's news. */
const newsOf = async (client: pg.PoolClient, assets: AssetRegistry, event: Event): Promise<News | undefined> => {
  switch (event.type) {
    case 'deposit-credited':
    case 'deposit-refused':
      return newsOfDeposit(client, assets, event);
    case 'withdrawal-paid':
    case 'withdrawal-refused':
    case 'withdrawal-put-aside':
      return newsOfWithdrawal(client, assets, event);
    default:
      return undefined;
  }
};

const newsOfDeposit = async (
  client: pg.PoolClient,
  assets: AssetRegistry,
  event: Extract<Event, { type: 'deposit-credited' | 'deposit-refused' }>,
): Promise<News | undefined> => {
  const { rows } = await client.query<Deposit>(
    // Who has no paperwork cannot be told.
    `SELECT d.customer, d.asset, d.claimed, d.credited, d.reason FROM deposits d JOIN customer c ON c.id = d.customer
     WHERE d.id = $1`,
    [event.id],
  );
  const row = rows[0];
  if (!row) return undefined;
  const units = event.type === 'deposit-credited' ? row.credited : row.claimed;
  const values = { amount: amountText(assets.get(row.asset), BigInt(units ?? 0)), currency: row.asset };
  return event.type === 'deposit-credited'
    ? { customer: Number(row.customer), kind: 'deposit-credited', values }
    : { customer: Number(row.customer), kind: 'deposit-refused', values: { ...values, reason: row.reason ?? '' } };
};

/**
 * Tells customers of what the journal decided, each event once, whatever is killed when (NOTIFY-9): how far it has told stands in the same
 * transaction as what it told. It begins at the journal's end; the past is not told.
 */
export const createNoticeProjector = ({ pool, notices, assets, log }: ProjectorDeps) => {
  let running: Promise<void> = Promise.resolve();
  let isDue = false;
  let isStopped = false;

  /** One page of the journal; true when there may be more. */
  const projectPage = async (): Promise<boolean> => {
    const announce: (() => void)[] = [];
    const told = await inTransaction<boolean, never>(pool, async (client) => {
      const place = await client.query<{ seq: bigint; last: bigint }>(
        'SELECT seq, least(seq + $1, (SELECT coalesce(max(seq), 0) FROM journal)) AS last FROM notice_place FOR UPDATE',
        [PAGE],
      );
      const { seq = 0n, last = 0n } = place.rows[0] ?? {};
      const { rows } = await client.query<{ events: string }>(
        'SELECT events FROM journal WHERE seq > $1 AND seq <= $2 AND events LIKE ANY($3) ORDER BY seq',
        [seq, last, NOTIFIED.map((type) => `%"type":"${type}"%`)],
      );
      for (const { events } of rows)
        for (const event of decodeExact(events) as readonly Event[]) {
          const news = await newsOf(client, assets, event);
          if (news) announce.push(await notices.notifyWithin(client, news.customer, news.kind, news.values));
        }
      await client.query('UPDATE notice_place SET seq = $1', [last]);
      return ok(last - seq === PAGE);
    });
    for (const say of announce) say();
    return told.ok && told.value;
  };

  const catchUp = async (): Promise<void> => {
    while (isDue && !isStopped) {
      isDue = false;
      try {
        while (!isStopped && (await projectPage()));
      } catch (error) {
        log(`customers could not be told of the journal: ${reasonOf(error)}`);
      }
    }
  };

  const wake = (): void => {
    if (isDue) return;
    isDue = true;
    running = running.then(catchUp);
  };

  return {
    /** Begins where it left off; before the first start, at the journal's end. */
    start: async (): Promise<void> => {
      await pool.query(
        'INSERT INTO notice_place (seq) SELECT coalesce(max(seq), 0) FROM journal ON CONFLICT DO NOTHING',
      );
      wake();
    },
    /** To be called with the events that became durable; those that are nobody's news wake nobody. */
    committed: (events: readonly Event[]): void => {
      if (events.some(({ type }) => NOTIFIED.some((told) => told === type))) wake();
    },
    /** Resolves when all that was committed so far is told. */
    settled: (): Promise<void> => running,
    stop: async (): Promise<void> => {
      isStopped = true;
      await running;
    },
  };
};
