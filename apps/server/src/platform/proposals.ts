import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import {
  type EndpointName,
  type Endpoints,
  type ErrorOf,
  type InputOf,
  isOutcome,
  MOST_COUNTED,
  type OperatorRole,
  type ProposalKindName,
  type ReplyOf,
  targetName,
} from '@bourse/wire';
import type pg from 'pg';
import type { z } from 'zod';
import type { OperatorCaller } from '../http/callers.ts';
import { pageOfSearch, rowsOf } from '../store/lists.ts';
import { inTransaction, isTaken, type Queryable } from '../store/transaction.ts';
import { closeAbout, closeWithAccounts, type OpenRow, undecided } from './closed-accounts.ts';
import { type CustomerLabel, customerText } from './customer-label.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { type ListSource, spelledIn } from './list-query.ts';
import { nameOf, type OperatorNames } from './operator-names.ts';

type Shown = ReplyOf<Endpoints['console.proposal']>;
type ProposalsInput = InputOf<Endpoints['console.proposals']>;

/** The errors that carrying a proposal out may end in; it stays open then. */
export type CarryOutError = ErrorOf<Endpoints['console.confirmProposal']>;

/** What a kind is given to carry a proposal out with: everything it writes goes through `client`, and stays or goes with the confirmation. */
export type CarryOut<S> = {
  /** What the server's handlers may use; this module need not know what that is. */
  readonly services: S;
  readonly client: pg.PoolClient;
  readonly proposal: {
    readonly id: number;
    readonly proposedBy: number;
    /** The two by their usernames, as the journal names operators. */
    readonly proposer: string;
    readonly confirmer: string;
  };
};

/** How sentences call a customer: 'customer 12 (M••• L•••, mar****t.com)', by what is known now. */
export type Named = (customer: CustomerId) => string;

/** Something that takes two operators: what may be proposed, who may confirm it, and what then happens. */
export type ProposalKind<P, S> = {
  readonly schema: z.ZodType<P>;
  /** The administrator may always. */
  readonly confirmers: readonly OperatorRole[];
  /** The call that shows what it is about: whoever may confirm may open it (rule CONSOLE-60). */
  readonly shownBy: EndpointName;
  /** The operator whom it is about, who then neither confirms nor rejects it. */
  readonly about?: (payload: P) => number | undefined;
  /** The customers whom the sentences name. */
  readonly customers?: (payload: P) => readonly CustomerId[];
  /** What exactly will happen, in whole sentences; rests on the payload and on who its customers are. */
  readonly sentences: (payload: P, named: Named) => readonly string[];
  /**
   * Carries it out once, in the transaction of the confirmation. What is proposed is checked again here, for it may no longer fit. What takes a
   * command to the core is made by `byCommand`, so that a confirmation cut off after it repeats nothing.
   */
  readonly carryOut: (payload: P, action: CarryOut<S>) => Promise<Result<null, CarryOutError>>;
  /** What follows when the confirmation is committed: what is kept at hand is read again. */
  readonly afterwards?: (services: S, payload: P) => Promise<void>;
  /** Clears what was kept for it, in the transaction in which an operator rejects it or it runs out. */
  readonly dropped?: (client: pg.PoolClient, payload: P) => Promise<void>;
};

/** Keeps a kind's payload type to itself, so that kinds of many types stand in one table. */
export const proposalKind = <P, S>({
  afterwards,
  about,
  customers,
  dropped,
  ...kind
}: ProposalKind<P, S>): ProposalKind<unknown, S> => ({
  ...kind,
  sentences: (payload, named) => kind.sentences(kind.schema.parse(payload), named),
  carryOut: (payload, action) => kind.carryOut(kind.schema.parse(payload), action),
  ...(customers && { customers: (payload) => customers(kind.schema.parse(payload)) }),
  ...(about && { about: (payload) => about(kind.schema.parse(payload)) }),
  ...(afterwards && { afterwards: (services, payload) => afterwards(services, kind.schema.parse(payload)) }),
  ...(dropped && { dropped: (client, payload) => dropped(client, kind.schema.parse(payload)) }),
});

export type ProposalKinds<S> = Readonly<Record<ProposalKindName, ProposalKind<unknown, S>>>;

export type Proposing = {
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly payload: unknown;
  readonly reason: string;
};

type Row = {
  readonly id: bigint;
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly state: Shown['state'];
  readonly proposed_by: number;
  readonly proposed_at: bigint;
  readonly expires_at: bigint;
  readonly decided_at: bigint | null;
  readonly decision_reason: string | null;
  readonly decided_by: number | null;
  readonly taken_by: number | null;
};

const lifeMs = 3 * 86_400_000;

const SELECT = `SELECT p.*, assignment.operator AS taken_by FROM proposal p
  LEFT JOIN assignment ON assignment.kind = 'proposal' AND assignment.item = p.id`;

/** What operators search and filter proposals by; `said` is empty in proposals of versions before it. */
export const PROPOSALS = {
  table: 'proposal',
  at: 'proposed_at',
  text: "lower(kind || ' ' || subject || ' ' || reason || ' ' || payload::text || ' ' || said)",
  spelled: "subject || ' ' || reason || ' ' || payload::text || ' ' || said",
  assigned: { kind: 'proposal' },
} as const satisfies ListSource;

/**
 * The trail's names of the newest proposals that contain any of the texts, in what they propose, say or are about, and of what these are about, under
 * which they were proposed; as many as a list counts.
 */
export const proposalsContaining = async (pool: Queryable, texts: readonly string[]): Promise<readonly string[]> => {
  const { text, spelled } = PROPOSALS;
  const found = texts.map((each) => {
    const values: unknown[] = [each];
    const isSpelled = spelledIn(spelled, each, (value) => `$${values.push(value)}`);
    return pool.query<{ id: bigint; subject: string }>(
      `SELECT id, subject FROM proposal WHERE (text_grams(${text}) @> text_grams(lower($1::text)) AND strpos(${text}, lower($1::text)) > 0)
         ${isSpelled === undefined ? '' : `OR ${isSpelled}`}
       ORDER BY id DESC LIMIT ${MOST_COUNTED}`,
      values,
    );
  });
  const names = (await Promise.all(found)).flatMap(({ rows }) =>
    rows.flatMap(({ id, subject }) => [`proposal:${id}`, subject]),
  );
  return [...new Set(names)];
};

type RejectError = 'PROPOSAL_NOT_FOUND' | 'PROPOSAL_DECIDED' | 'OWN_ACCOUNT' | 'NOT_FOR_ROLE' | 'OUTCOME_UNKNOWN';

/** A row of the trail that says that an operator proposed something. */
type MadeBy = {
  readonly id: number;
  readonly at: number;
  readonly operatorId: number | null;
  readonly reason: string | null;
};

/** The row of the trail follows its proposal within one request. */
const REQUEST_MS = 60_000;

const madeBy = async (pool: pg.Pool, rows: readonly MadeBy[]): Promise<ReadonlyMap<number, bigint>> => {
  if (rows.length === 0) return new Map();
  const { rows: found } = await pool.query<{ row: bigint; made: bigint }>(
    `SELECT trail.row, made.id AS made FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) AS trail (row, at, operator, reason),
       LATERAL (SELECT id FROM proposal WHERE proposed_at <= trail.at AND proposed_at > trail.at - ${REQUEST_MS}
         AND proposed_by = trail.operator AND proposal.reason = trail.reason ORDER BY id DESC LIMIT 1) made`,
    [
      rows.map(({ id }) => id),
      rows.map(({ at }) => at),
      rows.map(({ operatorId }) => operatorId),
      rows.map(({ reason }) => reason?.trim() ?? ''),
    ],
  );
  return new Map(found.map(({ row, made }) => [Number(row), made]));
};

export type Proposals<S> = {
  /** Errors: PROPOSAL_OPEN (one about the same is waiting already). */
  readonly propose: (caller: OperatorCaller, proposing: Proposing) => Promise<Result<Shown, 'PROPOSAL_OPEN'>>;
  readonly find: (caller: OperatorCaller, id: number) => Promise<Shown | undefined>;
  /** The proposals that operators made just before rows of the trail were written, by the rows' numbers. */
  readonly madeBy: (rows: readonly MadeBy[]) => Promise<ReadonlyMap<number, bigint>>;
  /** Proposals by their ids, in that order. */
  readonly rows: (caller: OperatorCaller, ids: readonly bigint[]) => Promise<Shown[]>;
  readonly list: (
    caller: OperatorCaller,
    request: Pick<ProposalsInput, 'state' | 'kind'>,
    paging: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly rows: Shown[]; readonly total: number }>;
  /**
   * Carries a proposal out once (rule CONSOLE-31). Errors in this order: PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED (decided, or run out), OWN_PROPOSAL,
   * OWN_ACCOUNT (it is about the caller), NOT_FOR_ROLE, then those of its kind.
   */
  readonly confirm: (services: S, caller: OperatorCaller, id: number) => Promise<Result<Shown, CarryOutError>>;
  /**
   * Errors: PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED (also carried out by a confirmation that was cut off), OWN_ACCOUNT (it is about the caller), NOT_FOR_ROLE
   * (neither the proposer nor in a role that may confirm), OUTCOME_UNKNOWN (whether it was carried out is not known now).
   */
  readonly reject: (caller: OperatorCaller, id: number, reason: string) => Promise<Result<Shown, RejectError>>;
  /** Rejects what is open about a customer whose account was closed; what is being decided at this moment is left to that (rule FUNDS-164). */
  readonly closeAbout: (client: pg.PoolClient, customer: CustomerId) => Promise<void>;
};

export type ProposalDeps<S> = {
  readonly pool: pg.Pool;
  readonly kinds: ProposalKinds<S>;
  readonly identity: OperatorNames & {
    readonly labels: (ids: readonly CustomerId[]) => Promise<ReadonlyMap<CustomerId, CustomerLabel>>;
    /** The role as a transaction sees it; undefined for who is suspended. */
    readonly roleOfOperator: (client: Queryable, id: number) => Promise<OperatorRole | undefined>;
  };
  /** Whether a customer's account was closed, as the core knows it from the closing on. */
  readonly isClosed: (customer: CustomerId) => boolean;
  /** Whether the command of a proposal was carried out, though its confirmation was cut off; undefined while that is not known. */
  readonly wasCarriedOut: (
    through: Queryable,
    proposal: { readonly id: number; readonly customers: readonly CustomerId[] },
  ) => Promise<boolean | undefined>;
  readonly now: () => number;
};

const mayConfirm = <S>(kind: ProposalKind<unknown, S>, role: OperatorRole): boolean =>
  role === 'administrator' || kind.confirmers.includes(role);

/** What keeps an operator from confirming an open proposal (rule CONSOLE-31). */
const confirmBlocker = <S>(
  kind: ProposalKind<unknown, S>,
  { proposed_by, payload }: Pick<Row, 'proposed_by' | 'payload'>,
  { id, role }: { readonly id: number; readonly role: OperatorRole | undefined },
): Shown['confirmBlocker'] => {
  if (proposed_by === id) return 'OWN_PROPOSAL';
  if (kind.about?.(payload) === id) return 'OWN_ACCOUNT';
  return role !== undefined && mayConfirm(kind, role) ? null : 'NOT_FOR_ROLE';
};

/** How the people of proposals are called. */
type Names = { readonly customer: Named; readonly operator: (id: number) => string };

const presentRow = <S>({ kinds }: ProposalDeps<S>, caller: OperatorCaller, row: Row, names: Names): Shown => {
  const kind = kinds[row.kind];
  const isOpen = row.state === 'open';
  const blocker = confirmBlocker(kind, row, caller);
  return {
    id: String(row.id),
    kind: row.kind,
    subject: row.subject,
    sentences: [...kind.sentences(row.payload, names.customer)],
    reason: row.reason,
    state: row.state,
    proposedBy: names.operator(row.proposed_by),
    proposedAt: Number(row.proposed_at),
    expiresAt: Number(row.expires_at),
    decidedBy: row.decided_by === null ? null : names.operator(row.decided_by),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    decisionReason: row.decision_reason,
    assignedTo: row.taken_by === null ? null : names.operator(row.taken_by),
    confirmBlocker: isOpen ? blocker : null,
    mayConfirm: isOpen && blocker === null,
    mayReject: isOpen && (blocker === null || blocker === 'OWN_PROPOSAL'),
  };
};

const present = async <S>(deps: ProposalDeps<S>, caller: OperatorCaller, rows: readonly Row[]): Promise<Shown[]> => {
  const ids = rows.flatMap(({ kind, payload }) => deps.kinds[kind].customers?.(payload) ?? []);
  const labels = await deps.identity.labels(ids);
  const operators = rows.flatMap(({ proposed_by, decided_by, taken_by }) =>
    [proposed_by, decided_by, taken_by].filter((id) => id !== null),
  );
  const usernames = await deps.identity.operatorNames(operators);
  const names: Names = {
    customer: (id) => customerText(id, labels.get(id)),
    operator: (id) => nameOf(usernames, id),
  };
  return rows.map((row) => presentRow(deps, caller, row, names));
};

/**
 * What ran out is closed before anything looks at it; no clock runs for it. What is being decided is left to that, and what was carried out to the
 * confirmation that ends it.
 */
const expire = async <S>(deps: ProposalDeps<S>): Promise<void> => {
  const { pool, now } = deps;
  const isOver = "state = 'open' AND expires_at <= $1";
  const { rowCount } = await pool.query(`SELECT FROM proposal WHERE ${isOver} LIMIT 1`, [now()]);
  if (!rowCount) return;
  await inTransaction<null, never>(pool, async (client) => {
    const { rows } = await client.query<OpenRow>(
      `SELECT id, kind, payload FROM proposal WHERE ${isOver} FOR UPDATE SKIP LOCKED`,
      [now()],
    );
    const left = await undecided(deps, client, rows);
    await client.query("UPDATE proposal SET state = 'expired', decided_at = expires_at WHERE id = ANY ($1)", [left]);
    for (const { id, kind, payload } of rows) if (left.includes(id)) await deps.kinds[kind].dropped?.(client, payload);
    return ok(null);
  });
};

const find = async <S>(deps: ProposalDeps<S>, caller: OperatorCaller, id: number): Promise<Shown | undefined> => {
  await expire(deps);
  const { rows } = await deps.pool.query<Row>(`${SELECT} WHERE p.id = $1`, [id]);
  return (await present(deps, caller, rows))[0];
};

const propose = async <S>(
  deps: ProposalDeps<S>,
  caller: OperatorCaller,
  { kind, subject, payload, reason }: Proposing,
): Promise<Result<Shown, 'PROPOSAL_OPEN'>> => {
  const checked = deps.kinds[kind].schema.parse(payload);
  const sentences = [
    targetName(subject),
    ...deps.kinds[kind].sentences(checked, (id) => customerText(id, undefined)),
  ].join(' ');
  await expire(deps);
  const at = deps.now();
  try {
    const { rows } = await deps.pool.query<{ id: bigint }>(
      `INSERT INTO proposal (kind, subject, payload, reason, proposed_by, proposed_at, expires_at, said)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [kind, subject, JSON.stringify(checked), reason.trim(), caller.id, at, at + lifeMs, sentences],
    );
    const id = Number(rows[0]?.id);
    await closeWithAccounts(deps, id);
    return ok((await find(deps, caller, id)) as Shown);
  } catch (error) {
    if (isTaken(error)) return err('PROPOSAL_OPEN');
    throw error;
  }
};

/** The proposal, held until the transaction ends, so that of two who decide at once one comes second. */
const openRow = async (
  client: pg.PoolClient,
  id: number,
): Promise<Result<Row, 'PROPOSAL_NOT_FOUND' | 'PROPOSAL_DECIDED'>> => {
  const { rows } = await client.query<Row>(`${SELECT} WHERE p.id = $1 FOR UPDATE OF p`, [id]);
  if (!rows[0]) return err('PROPOSAL_NOT_FOUND');
  return rows[0].state === 'open' ? ok(rows[0]) : err('PROPOSAL_DECIDED');
};

const close = (
  client: pg.PoolClient,
  id: number,
  state: 'confirmed' | 'rejected',
  by: number,
  at: number,
  reason: string | null,
) =>
  client.query('UPDATE proposal SET state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 WHERE id = $1', [
    id,
    state,
    by,
    at,
    reason,
  ]);

/** So many confirmations are carried out at once: each holds a connection of the pool, and may ask for a second one meanwhile (rule STORE-17). */
const CONFIRMED_AT_ONCE = 3;

/** Decisions on one proposal come one after the other, as do those of every third. */
const laneOf = (id: number): string => String(id % CONFIRMED_AT_ONCE);

const confirm = async <S>(
  deps: ProposalDeps<S>,
  services: S,
  caller: OperatorCaller,
  id: number,
): Promise<Result<Shown, CarryOutError>> => {
  await expire(deps);
  const done = await inTransaction<Row, CarryOutError>(deps.pool, async (client) => {
    const open = await openRow(client, id);
    if (!open.ok) return open;
    const row = open.value;
    const kind = deps.kinds[row.kind];
    const blocker = confirmBlocker(kind, row, {
      id: caller.id,
      role: await deps.identity.roleOfOperator(client, caller.id),
    });
    if (blocker !== null) return err(blocker);
    const proposer = nameOf(await deps.identity.operatorNames([row.proposed_by], client), row.proposed_by);
    const proposal = { id, proposedBy: row.proposed_by, proposer, confirmer: caller.name };
    const carried = await kind.carryOut(row.payload, { services, client, proposal });
    if (!carried.ok) return carried;
    await close(client, id, 'confirmed', caller.id, deps.now(), null);
    return ok(row);
  });
  if (!done.ok) {
    // Of any other answer it is not known here what became of it: it can be confirmed again.
    if (isOutcome(done.error)) await closeWithAccounts(deps, id);
    return done;
  }
  await deps.kinds[done.value.kind].afterwards?.(services, done.value.payload);
  return ok((await find(deps, caller, id)) as Shown);
};

const reject = async <S>(
  deps: ProposalDeps<S>,
  caller: OperatorCaller,
  id: number,
  reason: string,
): ReturnType<Proposals<S>['reject']> => {
  await expire(deps);
  const done = await inTransaction<null, RejectError>(deps.pool, async (client) => {
    const open = await openRow(client, id);
    if (!open.ok) return open;
    const role = await deps.identity.roleOfOperator(client, caller.id);
    const blocker = confirmBlocker(deps.kinds[open.value.kind], open.value, { id: caller.id, role });
    if (role === undefined) return err('NOT_FOR_ROLE');
    if (blocker !== null && blocker !== 'OWN_PROPOSAL') return err(blocker);
    const customers = deps.kinds[open.value.kind].customers?.(open.value.payload) ?? [];
    const wasCarriedOut = await deps.wasCarriedOut(client, { id, customers });
    if (wasCarriedOut !== false) return err(wasCarriedOut ? 'PROPOSAL_DECIDED' : 'OUTCOME_UNKNOWN');
    await close(client, id, 'rejected', caller.id, deps.now(), reason.trim());
    await deps.kinds[open.value.kind].dropped?.(client, open.value.payload);
    return ok(null);
  });
  return done.ok ? ok((await find(deps, caller, id)) as Shown) : done;
};

/** Four eyes: one operator proposes, another confirms, and it is carried out once (rule CONSOLE-31). */
export const createProposals = <S>(deps: ProposalDeps<S>): Proposals<S> => {
  const inTurn = createKeyedQueue();
  return {
    propose: (caller, proposing) => propose(deps, caller, proposing),
    find: (caller, id) => find(deps, caller, id),
    madeBy: (rows) => madeBy(deps.pool, rows),
    rows: async (caller, ids) => {
      await expire(deps);
      const rows = await rowsOf<Row>(deps.pool, `(${SELECT})`, ids);
      return present(deps, caller, rows);
    },
    list: async (caller, { state, kind }, paging) => {
      await expire(deps);
      const found = {
        table: 'proposal',
        where: '($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR kind = $2)',
        order: "(state <> 'open'), (CASE WHEN state = 'open' THEN id ELSE -id END)",
        values: [state ?? null, kind ?? null],
      };
      const { refs, total } = await pageOfSearch(deps.pool, found, paging);
      const rows = await rowsOf<Row>(deps.pool, `(${SELECT})`, refs);
      return { rows: await present(deps, caller, rows), total };
    },
    confirm: (services, caller, id) => inTurn(laneOf(id), () => confirm(deps, services, caller, id)),
    reject: (caller, id, reason) => inTurn(laneOf(id), () => reject(deps, caller, id, reason)),
    closeAbout: (client, customer) => closeAbout(deps, client, customer),
  };
};
