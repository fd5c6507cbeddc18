import { type Account, unsettledOf } from '@bourse/core';
import {
  type AccountType,
  amountText,
  err,
  formatDecimal,
  notional,
  ok,
  parseAmount,
  parseDecimal,
  quantityLots,
  type Result,
} from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { moneyObject, RATE_DECIMALS, requestOf } from '../market/index.ts';
import type { Services } from '../services.ts';
import { pageOfOwnPostings } from './postings.ts';
import { pageOfDeposits, pageOfTrades } from './records.ts';

type Asker = Context<CustomerCaller>;
type StockAccount = ReplyOf<Endpoints['funds.byCurrency']>;

const RATE_SHOWN = 8;
const rateText = (rate: bigint): string => formatDecimal(rate / 10n ** BigInt(RATE_DECIMALS - RATE_SHOWN), RATE_SHOWN);

const stockAccount = ({ services, caller }: Asker, currency: string): StockAccount => {
  const { ledger, stocks } = services.core.state;
  const account = ledger.customer(caller.book, caller.id, 'stock', currency);
  const unsettled = unsettledOf(stocks, caller.book, caller.id, currency);
  const withdrawable = account.available > unsettled ? account.available - unsettled : 0n;
  const asset = services.assets.get(currency);
  const platform = (code: string): string =>
    services.assets.find(code)
      ? amountText(services.assets.get(code), ledger.customer(caller.book, caller.id, 'platform', code).available)
      : '0';
  return {
    currency,
    available: amountText(asset, account.available),
    availableMoney: moneyObject(services.market.valuation, currency, account.available),
    held: amountText(asset, account.held),
    withdrawable: amountText(asset, withdrawable),
    btc: platform('BTC'),
    gold: platform('XAU'),
  };
};

const statistics = ({ services, caller }: Asker, venue: string | undefined): ReplyOf<Endpoints['funds.statistics']> => {
  const { core, market, brand } = services;
  const currency = brand.currency;
  const worth = (units: bigint, asset: string): bigint => market.rates.convert(units, asset, currency) ?? 0n;
  let available = 0n;
  let held = 0n;
  for (const account of core.state.ledger.accountsOf(caller.book, caller.id)) {
    if (account.purpose !== 'stock' || !brand.stockCurrencies.includes(account.asset)) continue;
    available += worth(account.available, account.asset);
    held += worth(account.held, account.asset);
  }
  let value = 0n;
  let unrealised = 0n;
  let realised = 0n;
  for (const position of core.state.stocks.positions.values()) {
    if (position.customer !== caller.id || position.book !== caller.book) continue;
    const { instrument, scale } = market.listing(position.instrument);
    if (venue !== undefined && instrument.venue !== venue) continue;
    const last = market.last(position.instrument);
    const now = last === undefined ? position.cost : notional(scale, last, quantityLots(position.quantity), 'down');
    value += worth(now, instrument.quote);
    unrealised += worth(now - position.cost, instrument.quote);
    realised += worth(position.realised, instrument.quote);
  }
  const money = (units: bigint) => moneyObject(market.valuation, currency, units);
  return [
    {
      venue: venue ?? 'all',
      currency,
      total: money(available + held + value),
      available: money(available),
      held: money(held),
      positionsValue: money(value),
      unrealised: money(unrealised),
      realised: money(realised),
    },
  ];
};

type Recharge = InputOf<Endpoints['funds.createRecharge']>;
type Created = ReplyOf<Endpoints['funds.createRecharge']>;

const createRecharge = async (
  input: Recharge,
  context: Asker,
): Promise<Result<Created, ErrorOf<Endpoints['funds.createRecharge']>>> => {
  const { services, caller } = context;
  if (caller.book === 'demo') return err('DEMO_NOT_ALLOWED');
  const channel = services.brand.recharge[input.channel];
  const currency = input.currency ?? channel.currencies[0] ?? services.brand.currency;
  if (!channel.currencies.includes(currency)) return err('CHANNEL_CLOSED');
  const asset = services.assets.get(currency);
  const claimed = parseAmount(asset, input.amount);
  if (!claimed.ok) return err('BAD_AMOUNT');
  const proof = await services.files.find(input.proofKey);
  if (proof?.owner !== caller.id) return err('FILE_NOT_FOUND');
  const limit = (text: string): bigint => {
    const units = parseDecimal(text, asset.decimals);
    return units.ok ? units.value : 0n;
  };
  const { proofKey, account, network, address, fpsId, bankCode } = input;
  const done = await services.execute(
    {
      type: 'request-deposit',
      customer: caller.id,
      channel: input.channel,
      account: channel.account,
      claimed: claimed.value,
      minimum: limit(channel.minimum),
      maximum: limit(channel.maximum),
      // No card number or name goes into the journal: the proof's key leads to them.
      evidence: JSON.stringify({
        proofKey,
        network,
        address,
        fpsId,
        bankCode,
        paidFrom: account ? 'given' : 'not given',
      }),
    },
    requestOf(context, 'funds.createRecharge'),
  );
  if (!done.ok) return done;
  const requested = done.value.events.find((event) => event.type === 'deposit-requested');
  return requested ? ok({ id: requested.deposit.id, state: 'waiting' }) : err('INTERNAL');
};

const worthOf = ({ market, brand, assets }: Services, account: Account): string => {
  const worth = market.rates.convert(account.available + account.held, account.asset, brand.currency);
  return amountText(assets.get(brand.currency), worth ?? 0n);
};

const assetsOf = ({ services, caller }: Asker): ReplyOf<Endpoints['funds.assets']> =>
  services.core.state.ledger
    .accountsOf(caller.book, caller.id)
    .filter((account) => account.available !== 0n || account.held !== 0n)
    .map((account) => {
      const asset = services.assets.get(account.asset);
      return {
        accountType: account.purpose as AccountType,
        asset: account.asset,
        available: amountText(asset, account.available),
        held: amountText(asset, account.held),
        worth: worthOf(services, account),
        unrealised: '0',
        logo: null,
      };
    });

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
      ? ['TRC20', 'ERC20']
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
  'funds.all': async (_input, context) =>
    ok(context.services.brand.stockCurrencies.map((currency) => stockAccount(context, currency))),

  'funds.byCurrency': async (input, context) => {
    const currency = input.currency.toUpperCase();
    return context.services.brand.stockCurrencies.includes(currency)
      ? ok(stockAccount(context, currency))
      : err('ACCOUNT_NOT_FOUND');
  },

  'funds.statistics': async (input, context) => ok(statistics(context, input.venue)),

  'funds.createRecharge': createRecharge,

  'funds.records': async (input, { services, caller }) => {
    const paging = pagingOf(input, 20);
    if (input.type === 'trade') return ok(await pageOfTrades(services, caller, paging));
    if (input.type === 'deposit' && caller.book === 'real') return ok(await pageOfDeposits(services, caller, paging));
    return ok({ list: [], total: 0 });
  },

  'funds.platformBanks': async (_input, { services }) =>
    ok(services.brand.platformBanks.map((bank) => ({ ...bank, logo: null }))),

  'funds.platformWallets': async (_input, { services }) =>
    ok(services.brand.platformWallets.map((wallet) => ({ ...wallet }))),

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

  'funds.chargeLimits': async (_input, { services: { brand } }) =>
    ok({ minimum: brand.recharge.card.minimum, maximum: brand.recharge.card.maximum, currency: brand.currency }),

  'funds.assets': async (_input, context) => ok(assetsOf(context)),

  'funds.postings': async (input, { services, caller }) =>
    ok(await pageOfOwnPostings(services, caller, input, pagingOf(input, 20))),

  'funds.coins': async (_input, context) =>
    ok(
      assetsOf(context)
        .filter((each) => each.accountType === 'platform')
        .map(({ asset, available, held, worth, logo }) => ({ name: asset, asset, available, held, worth, logo })),
    ),

  'funds.allRates': async (_input, { services: { assets, market } }) =>
    ok(
      Object.fromEntries(
        assets.all().flatMap(({ code, kind }) => {
          const rate = kind === 'share' || kind === 'points' ? undefined : market.rates.rate(code, 'USD');
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
} satisfies HandlersOf<NamesOf<'funds'>>;
