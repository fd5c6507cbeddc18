import type { Action, Event } from '@bourse/core';
import { type ConversionBounds, conversionBounds, moneyTerms, movable } from '@bourse/core';
import {
  ACCOUNT_TYPES,
  type AccountType,
  type Asset,
  type AssetCode,
  amountText,
  err,
  formatDecimal,
  isConvertible,
  ok,
  parseAmount,
  type Result,
} from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import { moneyObject, rateText } from '../market/index.ts';
import type { Services } from '../services.ts';
import { conversionOf, conversionReceipt, newestRebates, pageOfConversions } from './moved.ts';
import { conversionRate } from './statement-conversions.ts';

type CustomerContext = Context<CustomerCaller>;
type Conversion = ReplyOf<Endpoints['funds.swap']>;
type ConvertError = ErrorOf<Endpoints['funds.exchangeStock']>;

const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;

const upper = (code: string): string => code.trim().toUpperCase();

type MovingRequest = {
  readonly account: AccountType;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
};
type Terms = Omit<Extract<Action, { type: 'convert-funds' }>, 'type'>;

const termsOf = (
  { services, caller }: CustomerContext,
  { account, from, to, amount }: MovingRequest,
): Result<Terms, 'ASSET_NOT_HELD' | 'BAD_AMOUNT'> => {
  const source = services.assets.find(upper(from));
  if (!source) return err('ASSET_NOT_HELD');
  const given = parseAmount(source, amount);
  if (!given.ok) return err('BAD_AMOUNT');
  return ok({ mode: caller.mode, customer: caller.id, account, from: given.value, to: upper(to) });
};

const convertedIn = (services: Services, events: readonly Event[]): Result<Conversion, 'INTERNAL'> => {
  const done = events.find((event) => event.type === 'funds-converted');
  return done ? ok(conversionOf(services, done.quote, done.at)) : err('INTERNAL');
};

const convert = async (
  context: CustomerContext,
  operation: 'funds.convertStock' | 'funds.exchangeStock' | 'funds.swap',
  request: MovingRequest,
): Promise<Result<Conversion, ConvertError>> => {
  const terms = termsOf(context, request);
  if (!terms.ok) return terms;
  const done = await context.services.execute({ type: 'convert-funds', ...terms.value }, requestOf(context, operation));
  return done.ok ? convertedIn(context.services, done.value.events) : done;
};

/** At the quote that is named, which must be of what is asked for; without one, at the price of this moment. */
const convertAt = async (
  context: CustomerContext,
  operation: 'funds.convertStock' | 'funds.swap',
  { quoteId, ...requested }: MovingRequest & { readonly quoteId?: number | undefined },
): Promise<Result<Conversion, ErrorOf<Endpoints['funds.swap']>>> => {
  if (quoteId === undefined) return convert(context, operation, requested);
  const { services, caller } = context;
  const terms = termsOf(context, requested);
  if (!terms.ok) return terms;
  const { account, from, to } = terms.value;
  const done = await services.execute(
    { type: 'accept-quote', mode: caller.mode, customer: caller.id, id: quoteId, requested: { account, from, to } },
    requestOf(context, operation),
  );
  return done.ok ? convertedIn(services, done.value.events) : done;
};

/** Hundredths of a percent as a percent. */
const percentOf = (bps: number): string => formatDecimal(BigInt(bps), 2);

const boundsText = ({ assets }: Services, code: AssetCode, bounds: ConversionBounds | null | undefined) => {
  const text = (units: bigint): string => amountText(assets.get(code), units);
  return bounds ? { minimum: text(bounds.minimum), maximum: text(bounds.maximum) } : { minimum: null, maximum: null };
};

const conversionTerms = (
  { asset: code }: InputOf<Endpoints['funds.conversionTerms']>,
  { services }: CustomerContext,
): Result<ReplyOf<Endpoints['funds.conversionTerms']>, 'ASSET_NOT_HELD'> => {
  const asset = services.assets.find(upper(code));
  if (!asset) return err('ASSET_NOT_HELD');
  const { spread, validMs } = services.core.config.funds.conversion;
  return ok({
    asset: asset.code,
    ...boundsText(services, asset.code, conversionBounds(services.core, asset.code, services.now())),
    feePercent: percentOf(moneyTerms(services.core).conversionFeeBps),
    spreadLeastPercent: percentOf(spread.leastBps),
    spreadMostPercent: percentOf(spread.mostBps),
    validSeconds: validMs / SECOND_MS,
  });
};

const quoteSwap = async (
  { from, to, amount, account = 'platform' }: InputOf<Endpoints['funds.quoteSwap']>,
  context: CustomerContext,
): Promise<Result<ReplyOf<Endpoints['funds.quoteSwap']>, ErrorOf<Endpoints['funds.quoteSwap']>>> => {
  const { services } = context;
  const terms = termsOf(context, { account, from, to, amount });
  if (!terms.ok) return terms;
  const done = await services.execute(
    { type: 'quote-conversion', ...terms.value },
    requestOf(context, 'funds.quoteSwap'),
  );
  if (!done.ok) return done;
  const given = done.value.events.find((event) => event.type === 'quote-given');
  if (!given) return err('INTERNAL');
  const { id, from: source, to: target, fee, endsAt, spreadBps = 0 } = given.quote;
  const [gives, gets] = [services.assets.get(source.asset), services.assets.get(target.asset)];
  return ok({
    id,
    from: source.asset,
    fromAmount: amountText(gives, source.units),
    to: target.asset,
    toAmount: amountText(gets, target.units),
    fee: amountText(gets, fee),
    rate: conversionRate(services, source, target),
    spreadPercent: percentOf(spreadBps),
    ...boundsText(services, source.asset, given.quote.bounds),
    endsAt,
  });
};

const transfer = async (
  { asset: code, from, to, amount }: InputOf<Endpoints['funds.transfer']>,
  context: CustomerContext,
): Promise<Result<ReplyOf<Endpoints['funds.transfer']>, ErrorOf<Endpoints['funds.transfer']>>> => {
  const { services, caller } = context;
  if (!services.brand.accounts.includes(to)) return err('ACCOUNT_NOT_OFFERED');
  const asset = services.assets.find(upper(code));
  if (!asset) return err('ASSET_NOT_HELD');
  const moved = parseAmount(asset, amount);
  if (!moved.ok) return err('BAD_AMOUNT');
  const done = await services.execute(
    { type: 'transfer-funds', mode: caller.mode, customer: caller.id, from, to, amount: moved.value },
    requestOf(context, 'funds.transfer'),
  );
  if (done.ok) return ok({ amount: amountText(asset, moved.value.units), asset: asset.code });
  // No fee is taken of a transfer: its message names the balance alone.
  return err(done.error === 'INSUFFICIENT_FUNDS' ? 'TRANSFER_ABOVE_BALANCE' : done.error);
};

const transferable = ({ services, caller }: CustomerContext): ReplyOf<Endpoints['funds.transferable']> =>
  ACCOUNT_TYPES.flatMap((accountType) =>
    services.core.config.funds.accounts[accountType].map((code) => ({
      accountType,
      asset: code,
      available: amountText(
        services.assets.get(code),
        movable(services.core, caller.mode, caller.id, accountType, code),
      ),
    })),
  );

type SymbolFunds = ReplyOf<Endpoints['funds.symbolFunds']>;

/** Balances by asset, of every account type that is asked for together; what has no price now is shown and not counted. */
const symbolFunds = (
  { services, caller }: CustomerContext,
  isShown: (asset: Asset, account: string) => boolean,
): SymbolFunds => {
  const { core, market, assets } = services;
  const sums = new Map<string, { available: bigint; whole: bigint }>();
  for (const { asset, purpose, available, held } of core.state.ledger.accountsOf(caller.mode, caller.id)) {
    if (available + held === 0n || !isShown(assets.get(asset), purpose)) continue;
    const sum = sums.get(asset) ?? { available: 0n, whole: 0n };
    sums.set(asset, { available: sum.available + available, whole: sum.whole + available + held });
  }
  const totals = { EUR: 0n, USD: 0n };
  const rows = [...sums].map(([asset, { available, whole }]) => {
    for (const currency of ['EUR', 'USD'] as const)
      totals[currency] += market.rates.convert(whole, asset, currency) ?? 0n;
    const worth = moneyObject(market.valuation, asset, whole);
    return {
      asset,
      logo: services.brand.marks.assets[asset] ?? null,
      available: amountText(assets.get(asset), available),
      worth: { amount: worth.amount, currency: worth.currency, subSurrencys: worth.others },
    };
  });
  return {
    eur: amountText(assets.get('EUR'), totals.EUR),
    usd: amountText(assets.get('USD'), totals.USD),
    symbolsFunds: rows,
  };
};

const swapCoins = ({ services, caller }: CustomerContext): ReplyOf<Endpoints['funds.swapCoins']> => {
  const { accounts, conversion } = services.core.config.funds;
  return accounts.platform.map((code, order) => {
    const asset = services.assets.get(code);
    return {
      id: code,
      asset: code,
      name: code,
      logo: services.brand.marks.assets[code] ?? null,
      order: order + 1,
      available: amountText(asset, movable(services.core, caller.mode, caller.id, 'platform', code)),
      onlyWith: [...(conversion.onlyWith.get(code) ?? [])],
    };
  });
};

const rebate = async ({ services, caller }: CustomerContext): Promise<ReplyOf<Endpoints['funds.rebate']>> => {
  const { brand, market, core } = services;
  const { rebateShareBps, rebatePeriodMs } = moneyTerms(core);
  const { units, releasesAt } = await services.state.ask('funds.rebates-of', { inviter: caller.id });
  let total = 0n;
  for (const [asset, each] of units) total += market.rates.convert(each, asset, brand.currency) ?? 0n;
  const { amount, currency, others } = moneyObject(market.valuation, brand.currency, total);
  return {
    balance: { amount, currency, subSurrencys: others },
    releasesAt,
    sharePercent: String(rebateShareBps / 100),
    periodHours: rebatePeriodMs / HOUR_MS,
    details: await newestRebates(services, caller.id),
  };
};

/** The handlers of transfers, conversions and rebates. */
export const movingHandlers = {
  'funds.convertStock': (input, context) => convertAt(context, 'funds.convertStock', { account: 'stock', ...input }),
  'funds.exchangeStock': (input, context) => convert(context, 'funds.exchangeStock', { account: 'stock', ...input }),
  'funds.conversion': (input, { services, caller }) => conversionReceipt(services, caller, input.id),
  'funds.exchangeRecords': async (input, { services, caller }) =>
    ok(await pageOfConversions(services, caller, 'stock', pagingOf(input, 20))),
  'funds.swap': (input, context) => convertAt(context, 'funds.swap', { account: 'platform', ...input }),
  'funds.quoteSwap': quoteSwap,
  'funds.conversionTerms': async (input, context) => conversionTerms(input, context),
  'funds.swapRecords': async (input, { services, caller }) =>
    ok(await pageOfConversions(services, caller, 'platform', pagingOf(input, 20))),
  'funds.swapCoins': async (_input, context) => ok(swapCoins(context)),
  'funds.prices': async (input, { services: { assets, market } }) =>
    ok(
      Object.fromEntries(
        input.assets.split(',').flatMap((name) => {
          const code = upper(name);
          const rate = assets.find(code) ? market.rates.rate(code, 'USD') : undefined;
          return rate === undefined ? [] : [[code, rateText(rate)]];
        }),
      ),
    ),
  'funds.transfer': transfer,
  'funds.transferable': async (_input, context) => ok(transferable(context)),
  'funds.symbolFunds': async (_input, context) => ok(symbolFunds(context, isConvertible)),
  'funds.foreignOrderFunds': async (_input, context) =>
    ok(
      symbolFunds(context, ({ kind }, account) => account === 'platform' && (kind === 'currency' || kind === 'metal')),
    ),
  'funds.rebate': async (_input, context) => ok(await rebate(context)),
} satisfies Partial<HandlersOf<NamesOf<'funds'>>>;
