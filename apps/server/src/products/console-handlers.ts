import { boughtOf, type IncomeTerms, incomeMisfit, leftOf } from '@bourse/core';
import { amountText, err, INCOME_KINDS, ok, type Result, utcDay } from '@bourse/rules';
import { type Endpoints, type ErrorOf, grouped, type InputOf, type ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited, NOBODY } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { ALL_CUSTOMERS, pageOfList, rowsOf } from '../store/lists.ts';
import { closeIncomeProduct, proposeIncomeWindUp } from './ending.ts';
import { pageOfFilteredHoldings } from './holdings.ts';
import { runsList } from './numbered.ts';
import { progressOf, stateOf, unitsOf } from './present.ts';

const DAY_MS = 86_400_000;

/** The terms as they were typed and shown. */
const schema = z.strictObject({
  kind: z.enum(INCOME_KINDS),
  name: z.string(),
  about: z.string(),
  manager: z.string(),
  account: z.enum(['platform', 'financial', 'contract', 'stock']),
  asset: z.string(),
  unitPrice: z.string(),
  ppm: z.int(),
  days: z.int(),
  minimum: z.string(),
  maximum: z.string(),
  capacity: z.string(),
  external: z.string(),
  opensAt: z.int(),
  closesAt: z.int(),
});
type Payload = z.output<typeof schema>;

const termsOf = (services: Services, payload: Payload): Result<IncomeTerms, 'BAD_AMOUNT'> => {
  const { days, unitPrice, minimum, maximum, capacity, external, ...rest } = payload;
  const read = [unitPrice, minimum, maximum, capacity, external].map((text) => unitsOf(services, rest.asset, text));
  const [price, least, most, all, elsewhere] = read;
  if (price === undefined || least === undefined || most === undefined) return err('BAD_AMOUNT');
  if (all === undefined || elsewhere === undefined) return err('BAD_AMOUNT');
  const money = { unitPrice: price, minimum: least, maximum: most, capacity: all, external: elsewhere };
  return ok({ ...rest, ...money, everyMs: DAY_MS, periods: days });
};

const sentencesOf = ({ kind, name, asset, ppm, days, minimum, maximum, capacity, external, ...rest }: Payload) => [
  `Offers “${name}” (${kind}) from ${utcDay(rest.opensAt)} until ${utcDay(rest.closesAt)}: ${grouped(capacity)} ${asset}, of which ${grouped(external)} ${asset} are subscribed elsewhere.`,
  `Customers buy for ${grouped(minimum)} to ${grouped(maximum)} ${asset} from their ${rest.account} account; the principal stays theirs, held ${days === 0 ? 'until they take it back' : `for ${days} days`}.`,
  `It pays ${ppm / 10_000} % a day from the house account “Income of products”. These terms cannot be changed afterwards.`,
];

/** An income product: proposed by product, confirmed by finance (rule PRODUCTS-1). */
export const incomeProduct = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.incomeProducts',
  confirmers: ['finance'],
  sentences: sentencesOf,
  carryOut: byCommand({
    customer: () => NOBODY,
    command: (payload: Payload, { services, proposal }) => {
      const terms = termsOf(services, payload);
      if (!terms.ok) return terms;
      const { proposer: by, confirmer: agreedBy } = proposal;
      return ok({ type: 'list-income-product', terms: terms.value, by, agreedBy });
    },
  }),
});

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposeIncomeProduct']>, ErrorOf<Endpoints['console.proposeIncomeProduct']>>
>;

const propose = (
  { reason, ...payload }: InputOf<Endpoints['console.proposeIncomeProduct']>,
  context: Context<OperatorCaller>,
): Proposed => {
  const { services, caller } = context;
  const subject = `income-product:${payload.name}`;
  const action = { action: 'console.proposeIncomeProduct', target: subject, reason } as const;
  return audited(context, action, async (): Proposed => {
    if (!services.assets.find(payload.asset)) return err('INCOME_TERMS_MISFIT');
    const terms = termsOf(services, payload);
    if (!terms.ok) return terms;
    const misfit = incomeMisfit(services.core, terms.value, services.now());
    if (misfit) return err(misfit);
    return services.proposals.propose(caller, { kind: 'income-product', subject, payload, reason });
  });
};

type RunRow = {
  readonly product: bigint;
  readonly mode: 'real' | 'demo';
  readonly day: bigint;
  readonly holdings: bigint;
  readonly earned: string;
  readonly paid: string;
  readonly ended: bigint;
  readonly at: bigint;
};

export const productsConsole = {
  'console.incomeProducts': async (input, { services }) => {
    const { core, assets } = services;
    const { products, pools, owed, endings } = core.state.products;
    const all = [...products.values()].reverse().map((product) => {
      const asset = assets.get(product.asset);
      const money = (units: bigint): string => amountText(asset, units);
      const { id, kind, name, account, ppm, periods: days, opensAt, closesAt } = product;
      const pool = pools.get(`real ${id}`);
      const left = leftOf(core, 'real', product);
      const run = pool?.run;
      return {
        id,
        kind,
        name,
        account,
        asset: asset.code,
        unitPrice: money(product.unitPrice),
        ppm,
        days,
        minimum: money(product.minimum),
        maximum: money(product.maximum),
        capacity: money(product.capacity),
        external: money(product.external),
        opensAt,
        closesAt,
        about: product.about,
        manager: product.manager,
        bought: money(boughtOf(core, 'real', id)),
        left: money(left > 0n ? left : 0n),
        progress: progressOf(product, left),
        state: stateOf(services, product, left),
        woundUp: endings.get(id) === 'wound-up',
        running: pool?.living ?? 0,
        dueAt: pool?.dueAt ?? null,
        run: run
          ? { day: run.moment - DAY_MS, holdings: run.holdings, earned: money(run.earned), paid: money(run.paid) }
          : null,
        incomeAccount: money(core.state.ledger.find(`real.house.income.${asset.code}`)?.available ?? 0n),
        owed: money(owed.get(asset.code) ?? 0n),
      };
    });
    const { list, total } = pageOf(all, pagingOf(input, 50));
    return ok({ rows: list, total });
  },
  'console.incomeHoldings': async ({ product, mode, ...input }, { services }) => {
    const { list, total } = await pageOfFilteredHoldings(services, { product, mode }, input, pagingOf(input, 50));
    return ok({ rows: list.map(({ currency: asset, ...row }) => ({ ...row, asset })), total });
  },
  'console.incomeRuns': async ({ product: only, ...input }, { services }) => {
    const { pool } = services.database;
    const request = { list: runsList(only), owner: ALL_CUSTOMERS };
    const { refs, total } = await pageOfList(pool, request, pagingOf(input, 50));
    const rows = await rowsOf<RunRow>(pool, 'income_runs', refs, 'seq');
    const { products } = services.core.state.products;
    const shown = rows.flatMap(({ product: id, mode, day: end, holdings, earned, paid, ended, at }) => {
      const product = products.get(Number(id));
      if (!product) return [];
      const asset = services.assets.get(product.asset);
      return [
        {
          product: product.id,
          name: product.name,
          mode,
          asset: asset.code,
          day: Number(end) - DAY_MS,
          holdings: Number(holdings),
          earned: amountText(asset, BigInt(earned)),
          paid: amountText(asset, BigInt(paid)),
          ended: Number(ended),
          at: Number(at),
        },
      ];
    });
    return ok({ rows: shown, total });
  },
  'console.proposeIncomeProduct': propose,
  'console.closeIncomeProduct': closeIncomeProduct,
  'console.proposeIncomeWindUp': proposeIncomeWindUp,
} satisfies HandlersOf<
  | 'console.incomeProducts'
  | 'console.incomeHoldings'
  | 'console.incomeRuns'
  | 'console.proposeIncomeProduct'
  | 'console.closeIncomeProduct'
  | 'console.proposeIncomeWindUp'
>;
