import type { Owner } from '@bourse/core';
import { err, isConvertible, notional, ok, quantityLots, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { moneyObject, rateText } from '../market/index.ts';
import type { Services } from '../services.ts';
import { accountDayOf } from './account-day.ts';
import { balancesOf, stockAccount, valuedBalancesOf } from './balances.ts';
import { bankCardHandlers } from './bank-cards.ts';
import { openToPayIn } from './deposits.ts';
import { instrumentOf, realisedBy, resultsOf } from './held.ts';
import { holdingsOf } from './holdings.ts';
import { depositLimits, within } from './money-settings.ts';
import { byNetwork } from './payment-details.ts';
import { pageOfOwnPostings } from './postings.ts';
import { pageOfDeposits, pageOfMoves, pageOfPayouts, pageOfTrades } from './records.ts';
import { walletHandlers } from './wallets.ts';

type CustomerContext = Context<CustomerCaller>;

const ownerOf = ({ caller }: CustomerContext): Owner => ({ mode: caller.mode, customer: caller.id });

/** What the stock account comes to in the account currency; what has no price now is named, not counted as nothing. */
const statistics = (
  { services, caller }: CustomerContext,
  venue: string | undefined,
): ReplyOf<Endpoints['funds.statistics']> => {
  const { core, market, brand } = services;
  const { currency } = brand;
  const unpriced = new Set<string>();
  const sums = { available: 0n, held: 0n, value: 0n, unrealised: 0n, realised: 0n };
  const add = (name: string, asset: string, parts: Readonly<Partial<typeof sums>>): void => {
    for (const [part, units] of Object.entries(parts) as [keyof typeof sums, bigint][]) {
      const worth = market.rates.convert(units, asset, currency);
      if (worth === undefined) unpriced.add(name);
      else sums[part] += worth;
    }
  };
  for (const { purpose, asset, available, held } of core.state.ledger.accountsOf(caller.mode, caller.id))
    if (purpose === 'stock' && brand.stockCurrencies.includes(asset)) add(asset, asset, { available, held });
  for (const position of core.state.stocks.shares.of({ mode: caller.mode, customer: caller.id })) {
    const { instrument, scale } = market.listing(position.instrument);
    if (venue !== undefined && instrument.venue !== venue) continue;
    const last = market.last(position.instrument);
    if (last === undefined) unpriced.add(instrument.id);
    else {
      const value = notional(scale, last, quantityLots(position.quantity), 'down');
      add(instrument.id, instrument.quote, { value, unrealised: value - position.cost - position.heldFees });
    }
  }
  // Money secures positions on margin and is claimed or owed: the account is worth so much more than its amounts.
  const beside = valuedBalancesOf(services, { mode: caller.mode, customer: caller.id }).reduce(
    (sum, { account: { purpose, asset, available, held }, holding, worth }) =>
      purpose !== 'stock' || holding || worth === undefined || !brand.stockCurrencies.includes(asset)
        ? sum
        : sum +
          worth -
          (market.rates.convert(available, asset, currency) ?? 0n) -
          (market.rates.convert(held, asset, currency) ?? 0n),
    0n,
  );
  const results = realisedBy(services, resultsOf(services, { mode: caller.mode, customer: caller.id }));
  const isOfVenue = (product: string): boolean => {
    const listing = instrumentOf(services, product);
    return listing !== undefined && (venue === undefined || listing.instrument.venue === venue);
  };
  for (const product of results.unpriced) if (isOfVenue(product)) unpriced.add(product);
  for (const [product, units] of results.sums) if (isOfVenue(product)) sums.realised += units;
  const money = (units: bigint) => moneyObject(market.valuation, currency, units);
  return [
    {
      venue: venue ?? 'all',
      currency,
      total: money(sums.available + sums.held + sums.value + beside),
      available: money(sums.available),
      held: money(sums.held),
      positionsValue: money(sums.value),
      unrealised: money(sums.unrealised),
      realised: money(sums.realised),
      unpriced: [...unpriced],
    },
  ];
};

const SIGNS: Readonly<Record<string, string>> = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  HKD: 'HK$',
  BRL: 'R$',
  USDT: '₮',
};

const DICTIONARIES = ['wallet_agreement_type', 't_app_language', 'new_stock_type'] as const;

const dictionary = ({ brand }: Services, name: string): Result<ReplyOf<Endpoints['funds.dictionary']>, 'NOT_FOUND'> => {
  if (!DICTIONARIES.some((known) => known === name)) return err('NOT_FOUND');
  const values =
    name === 'wallet_agreement_type'
      ? brand.destinations.networks
      : name === 't_app_language'
        ? brand.languages
        : ['1', '2', '3', '4'];
  const first = name === 't_app_language' ? brand.language : values[0];
  return ok(
    values.map((value, order) => ({
      dictionary: name,
      value,
      label: value,
      code: value,
      mark: value === first ? ('default' as const) : ('other' as const),
      order: order + 1,
    })),
  );
};

export const fundsHandlers = {
  ...walletHandlers,
  ...bankCardHandlers,

  'funds.all': async (_input, context) =>
    ok(
      context.services.brand.stockCurrencies.map((currency) =>
        stockAccount(context.services, ownerOf(context), currency),
      ),
    ),

  'funds.byCurrency': async (input, context) => {
    const currency = input.currency.toUpperCase();
    return context.services.brand.stockCurrencies.includes(currency)
      ? ok(stockAccount(context.services, ownerOf(context), currency))
      : err('ACCOUNT_NOT_FOUND');
  },

  'funds.statistics': async (input, context) => ok(statistics(context, input.venue)),

  'funds.records': async (input, { services, caller, language }) => {
    const paging = pagingOf(input, 20);
    if (input.type === 'trade') return ok(await pageOfTrades(services, caller, paging));
    if (input.type === 'transfer') return ok(await pageOfMoves(services, caller, paging, language));
    // Nothing comes into a demo account or leaves it.
    if (caller.mode === 'demo') return ok({ list: [], total: 0 });
    return ok(await (input.type === 'deposit' ? pageOfDeposits : pageOfPayouts)(services, caller, paging));
  },

  'funds.platformBanks': (_input, context) =>
    openToPayIn(context, async () => {
      const { services } = context;
      const banks = await services.paymentDetails.banks();
      return ok(banks.map((bank) => ({ ...within(services, 'card', bank), logo: services.brand.marks.bank })));
    }),

  'funds.platformWallets': (_input, context) =>
    openToPayIn(context, async () => {
      const { services } = context;
      const wallets = await services.paymentDetails.wallets();
      return ok(byNetwork(wallets.map((wallet) => within(services, 'usdt', wallet))));
    }),

  'funds.destinationRules': async (_input, { services: { brand } }) =>
    ok({
      networks: brand.destinations.networks,
      currencies: brand.stockCurrencies,
      waitHours: brand.destinations.waitHours,
      most: brand.destinations.most,
    }),

  'funds.currencies': async (_input, { services: { assets, brand } }) =>
    ok(
      [...new Set([...brand.stockCurrencies, 'USDT'])].map((code) => ({
        id: code,
        code,
        sign: SIGNS[code] ?? code,
        decimals: assets.get(code).decimals,
        isDefault: code === brand.currency,
      })),
    ),

  'funds.dictionary': async (input, { services }) => dictionary(services, input.dictionary),

  'funds.chargeLimits': async (_input, { services }) => {
    const { minimum, maximum } = depositLimits(services, 'card');
    return ok({ minimum, maximum, currency: services.brand.currency, mostWaiting: services.brand.mostWaiting });
  },

  'funds.assets': async (_input, context) => ok(balancesOf(context.services, ownerOf(context))),

  'funds.holdings': async (_input, context) => ok(await holdingsOf(context)),

  'funds.day': async (_input, context) => ok(await accountDayOf(context)),

  'funds.postings': async (input, { services, caller, language }) =>
    ok(await pageOfOwnPostings(services, caller, input, { paging: pagingOf(input, 20), language })),

  'funds.coins': async (_input, context) =>
    ok(
      balancesOf(context.services, ownerOf(context))
        .filter((each) => each.accountType === 'platform')
        .map(({ asset, available, held, worth, logo }) => ({ name: asset, asset, available, held, worth, logo })),
    ),

  'funds.allRates': async (_input, { services: { assets, market } }) =>
    ok(
      Object.fromEntries(
        assets.all().flatMap((asset) => {
          const { code } = asset;
          const rate = isConvertible(asset) ? market.rates.rate(code, 'USD') : undefined;
          return rate === undefined ? [] : [[code, rateText(rate)]];
        }),
      ),
    ),

  'funds.rates': async (_input, { services: { brand, market } }) => {
    const pairs = brand.stockCurrencies.flatMap((from) => brand.stockCurrencies.map((to) => [from, to] as const));
    return ok(
      Object.fromEntries(
        pairs.flatMap(([from, to]) => {
          const rate = from === to ? undefined : market.rates.rate(from, to);
          return rate === undefined ? [] : [[from + to, rateText(rate)]];
        }),
      ),
    );
  },
} satisfies Partial<HandlersOf<NamesOf<'funds'>>>;
