import type { IncomeProduct } from '@bourse/core';
import { amountText, err, type IncomeKind, ok, type Result } from '@bourse/rules';
import type { EndpointName, Endpoints, ErrorOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { type PageInput, pageOf, pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import { ALL_TIME, holdingOf, incomeByDay, pageOfHoldings, pageOfIncome, yearSpan } from './holdings.ts';
import { presentProduct, productOfKind, productsOf, unitsOf } from './present.ts';
import { unitValues } from './unit-value.ts';

type CustomerContext = Context<CustomerCaller>;
type BuyError = ErrorOf<Endpoints['fund.buy']>;
type RedeemError = ErrorOf<Endpoints['fund.redeem']>;

const offers = (kind: IncomeKind, input: PageInput, { services, caller }: CustomerContext) =>
  pageOf(
    productsOf(services, kind).map((product) => presentProduct(services, product, caller)),
    pagingOf(input),
  );

const offer = (kind: IncomeKind, id: number, { services, caller }: CustomerContext) => {
  const product = productOfKind(services, kind, id);
  return product ? ok(presentProduct(services, product, caller)) : err('INCOME_PRODUCT_NOT_FOUND');
};

/** A product as ETFs are sent: no share is behind one. */
const asEtf = <P extends { readonly progress: string }>(product: P) => ({
  ...product,
  holdRatio: product.progress,
  stockName: null,
  stockPrice: null,
});

const [WEEK, MONTH] = [7, 31];

/** A product as quantified ones are sent: 1 up to a week, 2 up to a month, 3 longer. */
const asQuantified = <P extends { readonly days: number }>(product: P) => ({
  ...product,
  icon: null,
  productType: product.days <= WEEK ? 1 : product.days <= MONTH ? 2 : 3,
  rule: null,
});

type Bought = NonNullable<Awaited<ReturnType<typeof holdingOf>>>;

const buy = async (
  kind: IncomeKind,
  { product: id, amount }: { readonly product: number; readonly amount: string },
  context: CustomerContext,
  call: EndpointName,
): Promise<Result<Bought, BuyError>> => {
  const { services, caller } = context;
  const product: IncomeProduct | undefined = productOfKind(services, kind, id);
  if (!product) return err('INCOME_PRODUCT_NOT_FOUND');
  const units = unitsOf(services, product.asset, amount);
  if (units === undefined) return err('BAD_AMOUNT');
  const done = await services.execute(
    { type: 'buy-income-product', mode: caller.mode, customer: caller.id, product: id, units },
    requestOf(context, call),
  );
  if (!done.ok) return done;
  const made = done.value.events.find((event) => event.type === 'income-product-bought');
  const shown = made && (await holdingOf(services, caller, made.holding.id));
  return shown ? ok(shown) : err('INTERNAL');
};

const redeem = async (
  kind: 'etf' | 'fund',
  id: number,
  context: CustomerContext,
  call: EndpointName,
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

/** What runs, what the last day and a year brought: in the currency that most of it is in, the first by name where none is. */
const earnings = async (year: number | undefined, { services, caller }: CustomerContext) => {
  const { from, to } = year === undefined ? ALL_TIME : yearSpan(year);
  const [sums, days] = await Promise.all([
    services.database.pool.query<{ asset: string; principal: string; earned: string }>(
      `SELECT h.asset, coalesce(sum(h.units) FILTER (WHERE h.redeemed_at IS NULL), 0)::text AS principal,
              coalesce(sum((SELECT sum(i.earned) FROM income_days i WHERE i.holding = h.id AND i.day > $3 AND i.day <= $4)), 0)::text AS earned
         FROM income_holdings h WHERE h.customer = $1 AND h.mode = $2 AND h.kind = 'etf'
        GROUP BY h.asset ORDER BY count(*) DESC, h.asset LIMIT 1`,
      [caller.id, caller.mode, from, to],
    ),
    incomeByDay(services, caller, 'etf'),
  ]);
  const { asset: code, principal, earned } = sums.rows[0] ?? { asset: 'EUR', principal: '0', earned: '0' };
  const asset = services.assets.get(code);
  return {
    currency: code,
    amount: amountText(asset, BigInt(principal)),
    earningsDay: days.findLast(({ currency }) => currency === code)?.amount ?? amountText(asset, 0n),
    earningsAmount: amountText(asset, BigInt(earned)),
    days,
  };
};

const MOST_HOLDINGS = 200;

export const productsHandlers = {
  'etf.page': async (input, context) => {
    const { list, total } = offers('etf', input, context);
    return ok({ list: list.map(asEtf), total });
  },
  'etf.get': async ({ id }, context) => {
    const found = offer('etf', id, context);
    return found.ok ? ok(asEtf(found.value)) : found;
  },
  'etf.info': async ({ etfId }, { services }) =>
    productOfKind(services, 'etf', etfId) ? ok([]) : err('INCOME_PRODUCT_NOT_FOUND'),
  'etf.kline': async ({ etfId, interval }, { services }) => {
    const product = productOfKind(services, 'etf', etfId);
    if (!product) return err('INCOME_PRODUCT_NOT_FOUND');
    return ok(unitValues(product, services.assets.get(product.asset).decimals, interval, services.now()));
  },
  'etf.orders': async (input, { services, caller }) => {
    const span = input.year === undefined ? ALL_TIME : yearSpan(input.year);
    return ok(await pageOfHoldings(services, caller, 'etf', pagingOf(input), span));
  },
  'etf.buy': (input, context) => buy('etf', input, context, 'etf.buy'),
  'etf.redeem': async ({ id, holdStatus }, context) =>
    holdStatus === REDEEMED ? redeem('etf', id, context, 'etf.redeem') : err('NOT_REDEEMABLE'),
  'etf.earnings': async ({ subscribeYear }, context) => ok(await earnings(subscribeYear, context)),
  'quant.page': async (input, context) => {
    const { list, total } = offers('quantified', input, context);
    return ok({ list: list.map(asQuantified), total });
  },
  'quant.get': async ({ id }, context) => {
    const found = offer('quantified', id, context);
    return found.ok ? ok(asQuantified(found.value)) : found;
  },
  'quant.buy': (input, context) => buy('quantified', input, context, 'quant.buy'),
  'quant.income': async (input, { services, caller }) =>
    ok(await pageOfIncome(services, caller, 'quantified', pagingOf(input, 20))),
  'fund.page': async (input, context) => ok(offers('fund', input, context)),
  'fund.get': async ({ id }, context) => offer('fund', id, context),
  'fund.buy': (input, context) => buy('fund', input, context, 'fund.buy'),
  'fund.redeem': ({ id }, context) => redeem('fund', id, context, 'fund.redeem'),
  'fund.holdings': async (_input, { services, caller }) => {
    const first = { pageNumber: 1, pageSize: MOST_HOLDINGS };
    const [{ list }, revenue] = await Promise.all([
      pageOfHoldings(services, caller, 'fund', first),
      incomeByDay(services, caller, 'fund'),
    ]);
    return ok({ holdings: list, revenue });
  },
} satisfies HandlersOf<NamesOf<'etf' | 'quant' | 'fund'>>;
