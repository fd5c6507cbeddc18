import { accountOfKey, type Command } from '@bourse/core';
import { type AssetCode, amountText, err, ok } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { HandlersOf } from '../http/handler.ts';
import { agendaAlarms, commandOf, eventsOf } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { firstHash } from '../store/journal.ts';
import { pageOfPostings, postingsOfEntry } from './postings.ts';
import type { AccountFigures } from './questions.ts';

type Books = ReplyOf<Endpoints['console.books']>;
type Shown = ReplyOf<Endpoints['console.accounts']>[number];

/** Adding up a large house, and hashing its state, takes the follower's time: once in so long is often enough. */
const addedUpMs = 5_000;
/** A state that takes longer than this to write down is hashed at its snapshots only. */
const hashMs = 1_000;

type Sums = Pick<Books, 'added' | 'sums' | 'clientMoney' | 'faults'>;
type Hashed = { readonly seq: number; readonly hash: string; readonly tookMs: number };

const lastSums = new WeakMap<object, Sums>();
const lastHash = new WeakMap<object, Hashed>();

const text = ({ assets }: Services, asset: AssetCode, units: bigint): string => amountText(assets.get(asset), units);

const addUp = async (services: Services): Promise<Sums> => {
  const { sequencer, state } = services;
  const known = lastSums.get(sequencer);
  if (known && services.now() - known.added.at < addedUpMs) return known;
  const added = { at: services.now(), seq: sequencer.status().committedSeq };
  const { sums, faults } = await state.ask('ledger.sums');
  const shown: Sums = {
    added,
    sums: sums.map(({ mode, asset, sum, accounts }) => ({ mode, asset, sum: text(services, asset, sum), accounts })),
    clientMoney: sums
      .filter((check) => check.clientLiabilities !== 0n || check.clientMoney !== 0n)
      .map(({ mode, asset, clientLiabilities, clientMoney }) => ({
        mode,
        asset,
        liabilities: text(services, asset, clientLiabilities),
        clientMoney: text(services, asset, clientMoney),
        difference: text(services, asset, clientMoney - clientLiabilities),
      })),
    faults: [...faults],
  };
  lastSums.set(sequencer, shown);
  return shown;
};

type SnapshotRow = { readonly seq: bigint; readonly at_ms: bigint; readonly state_hash: string };

/** The hash of the state now; that of the newest snapshot where writing the state down takes too long. */
const hashOf = async (services: Services, snapshot: SnapshotRow | undefined): Promise<string> => {
  const { sequencer, state } = services;
  const seq = sequencer.status().committedSeq;
  const known = lastHash.get(sequencer);
  if (known?.seq === seq) return known.hash;
  if (known && known.tookMs > hashMs) return snapshot?.state_hash ?? known.hash;
  const start = services.now();
  const hash = await state.ask('platform.state-hash');
  lastHash.set(sequencer, { seq, hash, tookMs: services.now() - start });
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
  const { added, sums, clientMoney, faults } = await addUp(services);
  const { setAside } = services.sequencer.recovered;
  const verified = services.verification.status();
  return {
    at: services.now(),
    added,
    sums,
    clientMoney,
    faults: [
      ...faults,
      ...setAside,
      ...agendaAlarms(services.core),
      ...services.broken.alarms(),
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
    stateHash: await hashOf(services, snapshot),
    commit: {
      lastMs: status.lastCommitMs,
      pending: status.pending,
      oldestWaitMs: status.oldestWaitMs,
      snapshotMs: status.follower.lastSnapshotMs,
    },
  };
};

const present = (services: Services, accounts: readonly AccountFigures[]): Shown[] =>
  accounts.map((account) => ({
    account: account.key,
    owner: account.customer === undefined ? 'house' : 'customer',
    mode: account.mode,
    accountType: account.purpose,
    asset: account.asset,
    available: text(services, account.asset, account.available),
    held: text(services, account.asset, account.held),
    holds: account.holds.map(({ id, reason, units, at }) => ({
      id,
      reason,
      amount: text(services, account.asset, units),
      at,
    })),
  }));

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
  'console.accounts': async ({ id: customer }, { services }) => {
    const accounts = await services.state.ask('ledger.accounts-of', { customer });
    return accounts ? ok(present(services, accounts)) : err('CUSTOMER_NOT_FOUND');
  },
  'console.houseAccounts': async (_input, { services }) =>
    ok(present(services, await services.state.ask('ledger.house-accounts'))),
  'console.postings': async (input, { services }) => {
    // Asking the ledger for an account opens it; a name that is none must not.
    const named = accountOfKey(input.account);
    if (!named || !services.assets.find(named.asset)) return err('ACCOUNT_NOT_FOUND');
    const owner = named.customer;
    if (owner !== undefined && !services.core.state.platform.customers.has(owner)) return err('ACCOUNT_NOT_FOUND');
    return ok(await pageOfPostings(services, named, input));
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
    const command = commandOf(row.command);
    return ok({
      seq,
      at: Number(row.at_ms),
      actor: actorOf(command),
      command: shown(command),
      events: shown(eventsOf(row.events)) as unknown[],
      postings: await postingsOfEntry(services, seq),
      hash: row.hash,
      previousHash: row.previous ?? firstHash,
    });
  },
} satisfies HandlersOf<
  'console.books' | 'console.accounts' | 'console.houseAccounts' | 'console.postings' | 'console.journalEntry'
>;
