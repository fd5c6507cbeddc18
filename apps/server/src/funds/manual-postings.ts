import { accountOfKey, accountsByHand } from '@bourse/core';
import {
  amountText,
  type CustomerId,
  err,
  ok,
  POSTING_REASONS,
  type PostingReason,
  parseAmount,
  type Result,
} from '@bourse/rules';
import { type Endpoints, type ErrorOf, grouped, type InputOf, type ReplyOf } from '@bourse/wire';
import { accountInSentence, POSTING_REASON_TEXTS, postingSubject, shortAccountName } from '@bourse/wire/shown-names';
import { z } from 'zod';
import { audited, NOBODY } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pagingOf, rangeOf } from '../http/paging.ts';
import {
  byCommand,
  type CustomerLabel,
  customerText,
  isFiltered,
  type ListSource,
  type Named,
  pageOfFiltered,
  proposalKind,
} from '../platform/index.ts';
import type { Services } from '../services.ts';
import { ALL_CUSTOMERS, listNumber, pageOfList, rowsOf } from '../store/lists.ts';
import { MANUAL_POSTING_TEXT } from './correction-views.ts';

type Shown = ReplyOf<Endpoints['console.manualPostings']>['rows'][number];

type Row = {
  readonly id: bigint;
  readonly seq: bigint;
  readonly source: string;
  readonly destination: string;
  readonly asset: string;
  readonly units: string;
  readonly reverses: bigint | null;
  readonly reversed_by: bigint | null;
  readonly reason: string;
  readonly public_reason: PostingReason | null;
  readonly proposed_by: string;
  readonly agreed_by: string;
  readonly at: bigint;
};

const SELECT =
  'SELECT p.*, back.id AS reversed_by FROM manual_postings p LEFT JOIN manual_postings back ON back.reverses = p.id';

const numberOf = (id: bigint | null): number | null => (id === null ? null : Number(id));

/** The customers whose accounts a posting moves. */
const ownersOf = (...keys: readonly string[]): readonly CustomerId[] =>
  keys.flatMap((key) => accountOfKey(key)?.customer ?? []);

const present = ({ assets }: Services, row: Row, labels: ReadonlyMap<CustomerId, CustomerLabel>): Shown => {
  const nameOf = (customer: CustomerId) => labels.get(customer)?.name;
  const { asset } = row;
  return {
    id: Number(row.id),
    source: row.source,
    destination: row.destination,
    sourceName: shortAccountName(row.source, nameOf),
    destinationName: shortAccountName(row.destination, nameOf),
    asset,
    amount: amountText(assets.get(asset), BigInt(row.units)),
    reverses: numberOf(row.reverses),
    reversedBy: numberOf(row.reversed_by),
    reason: row.reason,
    publicReason: row.public_reason,
    proposedBy: row.proposed_by,
    agreedBy: row.agreed_by,
    seq: Number(row.seq),
    at: Number(row.at),
  };
};

/** The amount as it was typed and shown, so that the sentences need nothing else. `reverses` names what is taken back. */
const schema = z.strictObject({
  from: z.string(),
  to: z.string(),
  asset: z.string(),
  amount: z.string(),
  reason: z.string(),
  reverses: z.int().nullable(),
  /** Null where no customer's account is moved; absent from proposals of before this field. */
  publicReason: z.enum(POSTING_REASONS).nullable().optional(),
});
type Payload = z.output<typeof schema>;

const publicReasonOf = ({ from, to, reverses, publicReason }: Payload): PostingReason | null => {
  if (ownersOf(from, to).length === 0) return null;
  return publicReason ?? (reverses === null ? 'correction' : 'reversal');
};

const sentencesOf = (payload: Payload, named: Named): readonly string[] => {
  const { from, to, asset, amount, reverses } = payload;
  const publicReason = publicReasonOf(payload);
  return [
    ...(reverses === null ? [] : [`Posting ${reverses} is taken back, once and for all.`]),
    `Takes ${grouped(amount)} ${asset} from ${accountInSentence(from, named)} and adds it to ${accountInSentence(to, named)}.`,
    ...(publicReason === null ? [] : [`The customer reads: “${POSTING_REASON_TEXTS[publicReason]}”`]),
  ];
};

/** A posting by hand or the reversal of one: proposed and confirmed by finance (rules FUNDS-71, FUNDS-72). */
export const manualPosting = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.houseAccounts',
  confirmers: ['finance'],
  customers: ({ from, to }) => ownersOf(from, to),
  sentences: sentencesOf,
  carryOut: byCommand({
    customer: ({ from }) => accountOfKey(from)?.customer ?? NOBODY,
    command: (payload, { services, proposal }) => {
      const { from, to, asset, amount, reason, reverses } = payload;
      const read = parseAmount(services.assets.get(asset), amount);
      if (!read.ok) return err('BAD_AMOUNT');
      const publicReason = publicReasonOf(payload);
      const two = { by: proposal.proposer, agreedBy: proposal.confirmer };
      const agreed = { reason, ...(publicReason === null ? {} : { publicReason }), ...two };
      return ok(
        reverses === null
          ? { type: 'post-manually', from, to, units: read.value.units, ...agreed }
          : { type: 'reverse-posting', id: reverses, ...agreed },
      );
    },
  }),
});

/** Whether an account is of a customer whose account was closed. */
const isClosed = ({ core }: Services, ...keys: readonly string[]): boolean =>
  keys.some((key) => ownersOf(key, key).some((owner) => !core.state.platform.customers.has(owner)));

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposePosting']>, ErrorOf<Endpoints['console.proposePosting']>>
>;

const propose = (input: InputOf<Endpoints['console.proposePosting']>, context: Context<OperatorCaller>): Proposed => {
  const { services, caller } = context;
  const { from, to, amount, reason, publicReason } = input;
  const subject = postingSubject(from, to);
  const operatorAction = { action: 'console.proposePosting', target: subject, reason } as const;
  return audited(context, operatorAction, async (): Proposed => {
    const [source, target] = [accountOfKey(from), accountOfKey(to)];
    const asset = source && services.assets.find(source.asset);
    if (!source || !target || !asset || isClosed(services, from, to)) return err('ACCOUNT_NOT_FOUND');
    if (from === to || source.mode !== target.mode || source.asset !== target.asset) return err('POSTING_MISFIT');
    const read = parseAmount(asset, amount);
    if (!read.ok || read.value.units <= 0n) return err('BAD_AMOUNT');
    const payload: Payload = {
      from,
      to,
      asset: asset.code,
      amount: amountText(asset, read.value.units),
      reason: reason.trim(),
      reverses: null,
      publicReason: ownersOf(from, to).length === 0 ? null : (publicReason ?? 'correction'),
    };
    return services.proposals.propose(caller, { kind: 'manual-posting', subject, payload, reason });
  });
};

type Reversal = Promise<
  Result<ReplyOf<Endpoints['console.proposeReversal']>, ErrorOf<Endpoints['console.proposeReversal']>>
>;

/** What operators search and filter manual postings by. */
export const MANUAL_POSTINGS: ListSource = {
  table: 'manual_postings',
  at: 'at',
  money: { asset: 'asset', units: 'units' },
  customers: ['payer', 'payee'],
  text: MANUAL_POSTING_TEXT,
};

/** The console's rows about postings by hand. */
export const manualPostingHandlers = {
  'console.manualPostings': async (input, { services }) => {
    const { pool } = services.database;
    const all = { list: listNumber('manual-postings'), owner: ALL_CUSTOMERS };
    const { refs, total } = isFiltered(input)
      ? await pageOfFiltered(services, MANUAL_POSTINGS, { filter: input }, rangeOf(input, 50))
      : await pageOfList(pool, all, pagingOf(input, 50));
    const rows = await rowsOf<Row>(pool, `(${SELECT})`, refs);
    const owners = rows.flatMap(({ source, destination }) => ownersOf(source, destination));
    const labels = await services.identity.labels(owners);
    return ok({ rows: rows.map((row) => present(services, row, labels)), total });
  },
  'console.postingAccounts': async ({ mode, customerId }, { services }) => {
    const found = accountsByHand(services.core, mode, customerId);
    if (!found.ok) return err('CUSTOMER_NOT_FOUND');
    const labels = await services.identity.labels(customerId === undefined ? [] : [customerId]);
    return ok({
      customer: customerId === undefined ? null : customerText(customerId, labels.get(customerId)),
      accounts: found.value.map(({ account, takeable }) => {
        const asset = services.assets.get(account.asset);
        return {
          account: account.key,
          accountType: account.purpose,
          asset: account.asset,
          decimals: asset.decimals,
          available: amountText(asset, account.available),
          held: amountText(asset, account.held),
          takeable: takeable === undefined ? null : amountText(asset, takeable),
        };
      }),
    });
  },
  'console.proposePosting': propose,
  'console.proposeReversal': ({ id, reason }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.proposeReversal', target: `posting:${id}`, reason } as const;
    return audited(context, operatorAction, async (): Reversal => {
      const found = services.core.state.funds.postings.get(id);
      const asset = found && services.core.state.ledger.byKey(found.from).asset;
      if (!found || asset === undefined) return err('POSTING_NOT_FOUND');
      if (isClosed(services, found.from, found.to)) return err('ACCOUNT_NOT_FOUND');
      const payload: Payload = {
        from: found.to,
        to: found.from,
        asset,
        amount: amountText(services.assets.get(asset), found.units),
        reason: reason.trim(),
        reverses: id,
        publicReason: ownersOf(found.from, found.to).length === 0 ? null : 'reversal',
      };
      return services.proposals.propose(caller, {
        kind: 'manual-posting',
        subject: operatorAction.target,
        payload,
        reason,
      });
    });
  },
} satisfies HandlersOf<
  'console.manualPostings' | 'console.postingAccounts' | 'console.proposePosting' | 'console.proposeReversal'
>;
