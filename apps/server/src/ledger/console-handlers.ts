import {
  type Account,
  accountOfKey,
  type Command,
  checkAssets,
  faultsOf,
  type HoldId,
  holdName,
  takeSnapshot,
} from '@bourse/core';
import { type AccountMode, type AssetCode, amountText, err, ok } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { HandlersOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { agendaAlarms } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { firstHash } from '../store/journal.ts';
import { decodeExact, encodeExact } from '../store/json.ts';
import { stateHash } from '../store/snapshots.ts';
import { pageOfPostings, postingsOfEntry } from './postings.ts';

type Books = ReplyOf<Endpoints['console.books']>;
type Shown = ReplyOf<Endpoints['console.accounts']>[number];

/** Adding up a large house takes a moment in which nothing else is decided: once in so long is often enough. */
const addedUpMs = 5_000;
/** A state that takes longer than this to write down is hashed at its snapshots only. */
const hashMs = 50;

type Sums = Pick<Books, 'sums' | 'clientMoney' | 'faults'>;
type AddedUp = Sums & { readonly at: number };
type Hashed = { readonly seq: number; readonly hash: string; readonly tookMs: number };

const lastSums = new WeakMap<object, AddedUp>();
const lastHash = new WeakMap<object, Hashed>();

const text = ({ assets }: Services, asset: AssetCode, units: bigint): string => amountText(assets.get(asset), units);

const addUp = (services: Services): Sums => {
  const { ledger } = services.core.state;
  const known = lastSums.get(ledger);
  if (known && services.now() - known.at < addedUpMs) return known;
  const counts = new Map<string, number>();
  const nameOf = (book: AccountMode, asset: AssetCode) => `${book}.${asset}`;
  for (const { book, asset } of ledger.accounts()) {
    const name = nameOf(book, asset);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const checks = [...checkAssets(ledger)].sort((a, b) => (nameOf(b.book, a.asset) < nameOf(a.book, b.asset) ? -1 : 1));
  const sums: AddedUp = {
    at: services.now(),
    sums: checks.map(({ book, asset, sum }) => ({
      book,
      asset,
      sum: text(services, asset, sum),
      accounts: counts.get(nameOf(book, asset)) ?? 0,
    })),
    clientMoney: checks
      .filter((check) => check.clientLiabilities !== 0n || check.clientMoney !== 0n)
      .map(({ book, asset, clientLiabilities, clientMoney }) => ({
        book,
        asset,
        liabilities: text(services, asset, clientLiabilities),
        clientMoney: text(services, asset, clientMoney),
        difference: text(services, asset, clientMoney - clientLiabilities),
      })),
    faults: [...faultsOf(ledger)],
  };
  lastSums.set(ledger, sums);
  return sums;
};

type SnapshotRow = { readonly seq: bigint; readonly at_ms: bigint; readonly state_hash: string };

/** The hash of the state now; that of the newest snapshot where writing the state down takes too long. */
const hashOf = (services: Services, snapshot: SnapshotRow | undefined): string => {
  const { core, sequencer } = services;
  const { seq } = sequencer.status();
  const known = lastHash.get(core.state);
  if (known?.seq === seq) return known.hash;
  if (known && known.tookMs > hashMs) return snapshot?.state_hash ?? known.hash;
  const start = services.now();
  const hash = stateHash(encodeExact(takeSnapshot(core)));
  lastHash.set(core.state, { seq, hash, tookMs: services.now() - start });
  return hash;
};

const journalAt = async ({ database }: Services): Promise<number | null> => {
  const { rows } = await database.pool.query<{ at_ms: bigint }>('SELECT at_ms FROM journal ORDER BY seq DESC LIMIT 1');
  return rows[0] ? Number(rows[0].at_ms) : null;
};

type LeaseRow = { readonly holder: string; readonly fence: bigint; readonly ends: bigint };

const leaseOf = async ({ database }: Services): Promise<Books['lease']> => {
  const { rows } = await database.pool.query<LeaseRow>(
    `SELECT holder, fence, (extract(epoch FROM expires_at) * 1000)::bigint AS ends FROM lease
     WHERE name = 'core' AND isfinite(expires_at)`,
  );
  const row = rows[0];
  return row ? { holder: row.holder, fence: Number(row.fence), expiresAt: Number(row.ends) } : null;
};

const feedOf = ({ core, market, now }: Services): Books['feed'] => {
  let newest = Number.NEGATIVE_INFINITY;
  for (const tick of core.state.market.references.values()) newest = Math.max(newest, tick.at);
  return {
    name: market.feed,
    ageMs: Number.isFinite(newest) ? Math.max(0, now() - newest) : null,
    staleInstruments: market.staleInstruments().length,
  };
};

const books = async (services: Services): Promise<Books> => {
  const { pool } = services.database;
  const [at, lease, snapshots] = await Promise.all([
    journalAt(services),
    leaseOf(services),
    pool.query<SnapshotRow>(
      `SELECT seq, at_ms, encode(state_hash, 'hex') AS state_hash FROM snapshot ORDER BY seq DESC LIMIT 1`,
    ),
  ]);
  const status = services.sequencer.status();
  const snapshot = snapshots.rows[0];
  const fault = status.faulted && `${status.faulted.reason}: ${status.faulted.detail.split('\n')[0]}`;
  const { sums, clientMoney, faults } = addUp(services);
  const { setAside } = services.sequencer.recovered;
  const verified = services.verification.status();
  return {
    at: services.now(),
    sums,
    clientMoney,
    faults: [
      ...faults,
      ...setAside,
      ...agendaAlarms(services.core),
      ...services.seals.alarms(),
      ...(verified.last?.faults ?? []),
      ...(verified.trouble === null ? [] : [verified.trouble]),
    ],
    verification: {
      walkingAt: verified.walkingAt,
      last: verified.last && {
        at: verified.last.finishedAt,
        upTo: verified.last.upTo,
        tookMs: verified.last.tookMs,
        anchors: verified.last.anchors,
        faults: verified.last.faults.length,
      },
      anchor: verified.anchor,
    },
    journal: { seq: status.committedSeq, hash: status.hash, at, stopped: fault ?? null },
    views: { seq: status.viewSeq },
    snapshot: snapshot ? { seq: Number(snapshot.seq), at: Number(snapshot.at_ms) } : null,
    feed: feedOf(services),
    lease,
    stateHash: hashOf(services, snapshot),
    commit: {
      lastMs: status.lastCommitMs,
      pending: status.pending,
      oldestWaitMs: status.oldestWaitMs,
      snapshotMs: status.lastSnapshotMs,
    },
  };
};

/** When a hold was taken, as the order or the withdrawal says that it is for; null for what says none. */
const heldSince = ({ core }: Services, hold: HoldId): number | null => {
  if (typeof hold === 'number') return core.state.market.orders.get(hold)?.placedAt ?? null;
  const [reason, id] = hold.split(':');
  return (reason === 'withdrawal' ? core.state.funds.withdrawals.get(Number(id))?.requestedAt : undefined) ?? null;
};

const holdsByAccount = (services: Services): ReadonlyMap<string, Shown['holds']> => {
  const found = new Map<string, Shown['holds'][number][]>();
  for (const [id, { account, units }] of services.core.state.ledger.holds()) {
    const name = holdName(id);
    const hold = {
      id: name,
      reason: name.split(':')[0] ?? name,
      amount: text(services, account.asset, units),
      at: heldSince(services, id),
    };
    const list = found.get(account.key);
    if (list) list.push(hold);
    else found.set(account.key, [hold]);
  }
  return found;
};

const present = (services: Services, accounts: readonly Account[]): Shown[] => {
  const holds = accounts.some(({ held }) => held !== 0n) ? holdsByAccount(services) : new Map();
  return [...accounts]
    .sort((a, b) => (a.book === b.book ? (a.key < b.key ? -1 : 1) : a.book === 'real' ? -1 : 1))
    .map((account) => ({
      account: account.key,
      owner: account.customer === undefined ? 'house' : 'customer',
      book: account.book,
      accountType: account.purpose,
      asset: account.asset,
      available: text(services, account.asset, account.available),
      held: text(services, account.asset, account.held),
      holds: holds.get(account.key) ?? [],
    }));
};

const actorOf = ({ action }: Command): string => {
  if ('by' in action) return action.by;
  if ('customer' in action) return `customer:${action.customer}`;
  return 'system';
};

/** JSON has no whole numbers without bounds: they are shown as text. */
const shown = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)));

type JournalRow = {
  readonly at_ms: bigint;
  readonly command: string;
  readonly events: string;
  readonly hash: string;
  readonly previous: string | null;
};

/** The console's rows of this module. */
export const consoleHandlers = {
  'console.books': async (_input, { services }) => ok(await books(services)),
  'console.accounts': async ({ id }, { services }) => {
    const { ledger, platform } = services.core.state;
    if (!platform.customers.has(id)) return err('CUSTOMER_NOT_FOUND');
    return ok(present(services, [...ledger.accountsOf('real', id), ...ledger.accountsOf('demo', id)]));
  },
  'console.houseAccounts': async (_input, { services }) =>
    ok(
      present(
        services,
        [...services.core.state.ledger.accounts()].filter((each) => each.customer === undefined),
      ),
    ),
  'console.postings': async (input, { services }) => {
    // Asking the ledger for an account opens it; a name that is none must not.
    const named = accountOfKey(input.account);
    if (!named || !services.assets.find(named.asset)) return err('ACCOUNT_NOT_FOUND');
    const owner = named.customer;
    if (owner !== undefined && !services.core.state.platform.customers.has(owner)) return err('ACCOUNT_NOT_FOUND');
    return ok(await pageOfPostings(services, named, pagingOf(input, 50)));
  },
  'console.journalEntry': async ({ seq }, { services }) => {
    const { rows } = await services.database.pool.query<JournalRow>(
      `SELECT at_ms, command, events, encode(hash, 'hex') AS hash,
         (SELECT encode(before.hash, 'hex') FROM journal before WHERE before.seq = journal.seq - 1) AS previous
       FROM journal WHERE seq = $1`,
      [seq],
    );
    const row = rows[0];
    if (!row) return err('NOT_FOUND');
    const command = decodeExact(row.command) as Command;
    return ok({
      seq,
      at: Number(row.at_ms),
      actor: actorOf(command),
      command: shown(command),
      events: shown(decodeExact(row.events)) as unknown[],
      postings: await postingsOfEntry(services, seq),
      hash: row.hash,
      previousHash: row.previous ?? firstHash,
    });
  },
} satisfies HandlersOf<
  'console.books' | 'console.accounts' | 'console.houseAccounts' | 'console.postings' | 'console.journalEntry'
>;
