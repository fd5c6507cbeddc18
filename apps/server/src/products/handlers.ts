import { amountText, err, type IncomeKind, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { type PageInput, pageOf, pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import { capitalOf } from './capital.ts';
import { firstYear, holdingOf, incomeByDay, pageOfHoldings, pageOfIncome } from './holdings.ts';
import { presentProduct, productOfKind, productsOf, unitsOf } from './present.ts';
import { unitValues } from './unit-value.ts';

type CustomerContext = Context<CustomerCaller>;
type BuyError = ErrorOf<Endpoints['fund.buy']>;
type RedeemError = ErrorOf<Endpoints['fund.redeem']>;
type Presented = ReturnType<typeof presentProduct>;
type Bought = NonNullable<Awaited<ReturnType<typeof holdingOf>>>;
type Purchase = { readonly product: number; readonly amount: string };

/** What every kind has under its own call's names: what is on offer, one of it, and its purchase. `as` gives a product the fields of its kind. */
const onOffer = <Shown>(
  kind: IncomeKind,
  call: 'etf.buy' | 'quant.buy' | 'fund.buy',
  as: (product: Presented) => Shown,
) => ({
  page: async (input: PageInput, { services, caller }: CustomerContext) => {
    const { list, total } = pageOf(productsOf(services, kind), pagingOf(input));
    return ok({ list: list.map((product) => as(presentProduct(services, product, caller))), total });
  },
  get: async ({ id }: { readonly id: number }, { services, caller }: CustomerContext) => {
    const product = productOfKind(services, kind, id);
    return product ? ok(as(presentProduct(services, product, caller))) : err('INCOME_PRODUCT_NOT_FOUND');
  },
  buy: async ({ product: id, amount }: Purchase, context: CustomerContext): Promise<Result<Bought, BuyError>> => {
    const { services, caller } = context;
    const product = productOfKind(services, kind, id);
    if (!product) return err('INCOME_PRODUCT_NOT_FOUND');
    const units = unitsOf(services, product.asset, amount);
    if (units === undefined) return err('BAD_AMOUNT');
    const done = await services.execute(
      { type: 'buy-income-product', mode: caller.mode, customer: caller.id, product: id, units },
      requestOf(context, call),
    );
    if (!done.ok) return done;
    const made = done.value.events.find((event) => event.type === 'income-product-bought');
    const shown = made && (await holdingOf(services, made.holding.id));
    return shown ? ok(shown) : err('INTERNAL');
  },
});

/** As ETFs are sent: no share is behind one. */
const etf = onOffer('etf', 'etf.buy', (product) => ({
  ...product,
  holdRatio: product.progress,
  stockName: null,
  stockPrice: null,
}));

const [WEEK, MONTH] = [7, 31];

/** As quantified products are sent: 1 up to a week, 2 up to a month, 3 longer. */
const quantified = onOffer('quantified', 'quant.buy', (product) => ({
  ...product,
  icon: null,
  productType: product.days <= WEEK ? 1 : product.days <= MONTH ? 2 : 3,
  rule: null,
}));

const fund = onOffer('fund', 'fund.buy', (product) => product);

const redeem = async (
  kind: 'etf' | 'fund',
  id: number,
  context: CustomerContext,
  call: 'etf.redeem' | 'fund.redeem',
): Promise<Result<null, RedeemError>> => {
  const { services, caller } = context;
  const done = await services.execute(
    { type: 'redeem-income-product', mode: caller.mode, customer: caller.id, holding: id, kind },
    requestOf(context, call),
  );
  return done.ok ? ok(null) : done;
};

/** The only status that a customer sets. */
const REDEEMED = 2;

/** A calendar year in UTC, as days of income are; all time where none is given. */
const spanOf = (year: number | undefined) =>
  year === undefined
    ? { from: 0, to: Number.MAX_SAFE_INTEGER }
    : { from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) };

/** What runs, what the last day and a year brought: in the currency that most of it is in, the first by name where none is. */
const earnings = async (year: number | undefined, { services, caller }: CustomerContext) => {
  const { from, to } = spanOf(year);
  const [sums, days, first] = await Promise.all([
    services.database.pool.query<{ asset: string; principal: string; earned: string }>(
      `SELECT h.asset, coalesce(sum(h.units) FILTER (WHERE h.redeemed_at IS NULL), 0)::text AS principal,
              coalesce(sum((SELECT sum(i.earned) FROM income_days i WHERE i.holding = h.id AND i.day > $3 AND i.day <= $4)), 0)::text AS earned
         FROM income_holdings h WHERE h.customer = $1 AND h.mode = $2 AND h.kind = 'etf'
        GROUP BY h.asset ORDER BY count(*) DESC, h.asset LIMIT 1`,
      [caller.id, caller.mode, from, to],
    ),
    incomeByDay(services, caller, 'etf'),
    firstYear(services, caller, 'etf'),
  ]);
  const thisYear = new Date(services.now()).getUTCFullYear();
  const { asset: code, principal, earned } = sums.rows[0] ?? { asset: 'EUR', principal: '0', earned: '0' };
  const asset = services.assets.get(code);
  return {
    currency: code,
    amount: amountText(asset, BigInt(principal)),
    earningsDay: days.findLast(({ currency }) => currency === code)?.amount ?? amountText(asset, 0n),
    earningsAmount: amountText(asset, BigInt(earned)),
    days,
    years: first === undefined ? [] : Array.from({ length: thisYear - first + 1 }, (_, index) => thisYear - index),
  };
};

export const productsHandlers = {
  'etf.page': etf.page,
  'etf.get': etf.get,
  'etf.info': async ({ etfId }, { services }) =>
    productOfKind(services, 'etf', etfId) ? ok([]) : err('INCOME_PRODUCT_NOT_FOUND'),
  'etf.kline': async ({ etfId, interval }, { services }) => {
    const product = productOfKind(services, 'etf', etfId);
    if (!product) return err('INCOME_PRODUCT_NOT_FOUND');
    return ok(unitValues(product, services.assets.get(product.asset).decimals, interval, services.now()));
  },
  'etf.orders': async (input, { services, caller }) =>
    ok(await pageOfHoldings(services, caller, 'etf', pagingOf(input), input.year)),
  'etf.buy': etf.buy,
  'etf.redeem': async ({ id, holdStatus }, context) =>
    holdStatus === REDEEMED ? redeem('etf', id, context, 'etf.redeem') : err('NOT_REDEEMABLE'),
  'etf.earnings': async ({ subscribeYear }, context) => ok(await earnings(subscribeYear, context)),
  'quant.page': quantified.page,
  'quant.get': quantified.get,
  'quant.buy': quantified.buy,
  'quant.orders': async (input, { services, caller }) =>
    ok(await pageOfHoldings(services, caller, 'quantified', pagingOf(input))),
  'quant.income': async (input, { services, caller }) =>
    ok(await pageOfIncome(services, caller, 'quantified', pagingOf(input, 20))),
  'fund.page': fund.page,
  'fund.get': fund.get,
  'fund.buy': fund.buy,
  'fund.redeem': ({ id }, context) => redeem('fund', id, context, 'fund.redeem'),
  'fund.holdings': async (input, { services, caller }) => {
    const [{ list, total }, revenue] = await Promise.all([
      pageOfHoldings(services, caller, 'fund', pagingOf(input)),
      incomeByDay(services, caller, 'fund'),
    ]);
    return ok({ holdings: list, total, revenue });
  },
  'fund.capital': async (_input, { services, caller }) => ok(capitalOf(services, caller, 'fund')),
  'fund.income': async (input, { services, caller }) =>
    ok(await pageOfIncome(services, caller, 'fund', pagingOf(input, 20))),
} satisfies HandlersOf<NamesOf<'etf' | 'quant' | 'fund'>>;
