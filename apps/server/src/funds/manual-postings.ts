import { accountOfKey } from '@bourse/core';
import { amountText, err, ok, parseAmount, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorOf, grouped, type InputOf, type ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited } from '../http/audited.ts';
import { digestOf } from '../http/digest.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pagingOf, rangeOf } from '../http/paging.ts';
import { isFiltered, type ListSource, pageOfFiltered, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { ALL_CUSTOMERS, listName, pageOfList, rowsOf } from '../store/lists.ts';
import { MANUAL_POSTING_TEXT } from './views.ts';

type Shown = ReplyOf<Endpoints['console.manualPostings']>['rows'][number];

type Row = {
  readonly id: bigint;
  readonly seq: bigint;
  readonly source: string;
  readonly destination: string;
  readonly units: string;
  readonly reverses: bigint | null;
  readonly reversed_by: bigint | null;
  readonly reason: string;
  readonly proposed_by: string;
  readonly agreed_by: string;
  readonly at: bigint;
};

const SELECT =
  'SELECT p.*, back.id AS reversed_by FROM manual_postings p LEFT JOIN manual_postings back ON back.reverses = p.id';

const numberOf = (id: bigint | null): number | null => (id === null ? null : Number(id));

const present = ({ assets }: Services, row: Row): Shown => {
  const asset = accountOfKey(row.source)?.asset ?? '';
  return {
    id: Number(row.id),
    source: row.source,
    destination: row.destination,
    asset,
    amount: amountText(assets.get(asset), BigInt(row.units)),
    reverses: numberOf(row.reverses),
    reversedBy: numberOf(row.reversed_by),
    reason: row.reason,
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
});
type Payload = z.output<typeof schema>;

const ownerOf = (key: string): string => {
  const account = accountOfKey(key);
  if (!account) return key;
  const owner =
    account.customer === undefined
      ? `the house's ${account.purpose}`
      : `the ${account.purpose} account of customer ${account.customer}`;
  return account.book === 'demo' ? `${owner} (demo book)` : owner;
};

const sentencesOf = ({ from, to, asset, amount, reverses }: Payload): readonly string[] => [
  ...(reverses === null ? [] : [`Posting ${reverses} is taken back, once and for all.`]),
  `${grouped(amount)} ${asset} will go from ${ownerOf(from)} to ${ownerOf(to)}.`,
  `In the ledger: ${from} to ${to}.`,
];

/** A posting by hand or the reversal of one: proposed and confirmed by finance (rules FUNDS-71, FUNDS-72). */
export const manualPosting = proposalKind<Payload, Services>({
  schema,
  confirmers: ['finance'],
  sentences: sentencesOf,
  carryOut: async (payload, { services, client, proposal }) => {
    const { from, to, asset, amount, reason, reverses } = payload;
    const read = parseAmount(services.assets.get(asset), amount);
    if (!read.ok) return err('BAD_AMOUNT');
    const agreed = { reason, by: proposal.proposer, agreedBy: proposal.confirmer };
    const request = {
      customer: accountOfKey(from)?.customer ?? 0,
      operation: 'console.confirmProposal',
      key: `proposal:${proposal.id}`,
      digest: digestOf(payload),
    };
    const done =
      reverses === null
        ? await services.execute(
            { type: 'post-manually', from, to, units: read.value.units, ...agreed },
            request,
            client,
          )
        : await services.execute({ type: 'reverse-posting', id: reverses, ...agreed }, request, client);
    return done.ok ? ok(null) : done;
  },
});

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposePosting']>, ErrorOf<Endpoints['console.proposePosting']>>
>;

const propose = (input: InputOf<Endpoints['console.proposePosting']>, context: Context<OperatorCaller>): Proposed => {
  const { services, caller } = context;
  const { from, to, amount, reason } = input;
  const subject = `posting:${from}>${to}`;
  const operatorAction = { action: 'console.proposePosting', target: subject, reason } as const;
  return audited(context, operatorAction, async (): Proposed => {
    const [source, target] = [accountOfKey(from), accountOfKey(to)];
    const asset = source && services.assets.find(source.asset);
    if (!source || !target || !asset) return err('ACCOUNT_NOT_FOUND');
    if (from === to || source.book !== target.book || source.asset !== target.asset) return err('POSTING_MISFIT');
    const read = parseAmount(asset, amount);
    if (!read.ok || read.value.units <= 0n) return err('BAD_AMOUNT');
    const payload: Payload = {
      from,
      to,
      asset: asset.code,
      amount: amountText(asset, read.value.units),
      reason: reason.trim(),
      reverses: null,
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
    const all = { list: listName('manual-postings'), owner: ALL_CUSTOMERS };
    const { refs, total } = isFiltered(input)
      ? await pageOfFiltered(services, MANUAL_POSTINGS, { filter: input }, rangeOf(input, 50))
      : await pageOfList(pool, all, pagingOf(input, 50));
    const rows = await rowsOf<Row>(pool, `(${SELECT})`, refs);
    return ok({ rows: rows.map((row) => present(services, row)), total });
  },
  'console.proposePosting': propose,
  'console.proposeReversal': ({ id, reason }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.proposeReversal', target: `posting:${id}`, reason } as const;
    return audited(context, operatorAction, async (): Reversal => {
      const found = services.core.state.funds.postings.get(id);
      const asset = found && accountOfKey(found.from)?.asset;
      if (!found || asset === undefined) return err('POSTING_NOT_FOUND');
      const payload: Payload = {
        from: found.to,
        to: found.from,
        asset,
        amount: amountText(services.assets.get(asset), found.units),
        reason: reason.trim(),
        reverses: id,
      };
      return services.proposals.propose(caller, {
        kind: 'manual-posting',
        subject: operatorAction.target,
        payload,
        reason,
      });
    });
  },
} satisfies HandlersOf<'console.manualPostings' | 'console.proposePosting' | 'console.proposeReversal'>;
