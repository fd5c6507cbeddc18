import { type Account, movable, type Owner, type Reading, unmovable } from '@bourse/core';
import { type AccountType, type AssetCode, amountText } from '@bourse/rules';
import type { AssetBalance, LiveBalance, StockAccount } from '@bourse/wire';
import type { ClaimKind } from '../ledger/index.ts';
import { securedResults } from '../margin/index.ts';
import { moneyObject } from '../market/index.ts';
import type { Services } from '../services.ts';
import { assetOf, type Held, heldBy, instrumentOf, moneyOf, unrealisedWorth } from './held.ts';

type Valuing = Pick<Services, 'core' | 'market' | 'assets' | 'brand' | 'claims'>;

/** The cash account of one currency. */
export const stockAccount = (
  { core, assets, market }: Valuing,
  { mode, customer }: Owner,
  currency: AssetCode,
): StockAccount => {
  const { ledger } = core.state;
  const account = ledger.customer(mode, customer, 'stock', currency);
  const asset = assets.get(currency);
  const platform = (code: string): string =>
    assets.find(code) ? amountText(assets.get(code), ledger.customer(mode, customer, 'platform', code).available) : '0';
  return {
    currency,
    available: amountText(asset, account.available),
    availableMoney: moneyObject(market.valuation, currency, account.available),
    held: amountText(asset, account.held),
    withdrawable: amountText(asset, movable(core, mode, customer, 'stock', currency)),
    btc: platform('BTC'),
    gold: platform('XAU'),
  };
};

type Owned = { readonly kind: ClaimKind; readonly units: bigint };

/** What a customer has and owes beside the balances, by the asset of the stock account. */
const claimsOf = ({ core, claims }: Valuing, owner: Owner): ReadonlyMap<AssetCode, readonly Owned[]> => {
  const byAsset = new Map<AssetCode, Owned[]>();
  for (const { kind, now } of claims)
    for (const [asset, units] of now(core, owner)) byAsset.set(asset, [...(byAsset.get(asset) ?? []), { kind, units }]);
  return byAsset;
};

/** What balances are valued with, at one moment. */
type Beside = {
  readonly holdings: readonly Held[];
  readonly secured: ReadonlyMap<string, bigint>;
  readonly claims: ReadonlyMap<AssetCode, readonly Owned[]>;
};

const besideOf = (services: Valuing, owner: Owner): Beside => ({
  holdings: heldBy(services, owner),
  secured: securedResults(services, owner),
  claims: claimsOf(services, owner),
});

const claimsIn = ({ claims }: Beside, { purpose, asset }: Reading<Account>): readonly Owned[] =>
  purpose === 'stock' ? (claims.get(asset) ?? []) : [];

/** A balance with what it is priced by, its worth and its unrealised result in the account currency; undefined when no price leads there now. */
export type ValuedBalance = {
  readonly account: Reading<Account>;
  readonly holding: Held | undefined;
  readonly worth: bigint | undefined;
  readonly unrealised: bigint | undefined;
  /** What counts in the worth beside the amounts: the result of the positions on margin that it secures, and below zero what is owed; in the asset's smallest unit. */
  readonly claims: readonly Owned[];
};

/**
 * What a balance is worth, and its unrealised result (rule FIGURES-1): money has that of the positions on margin that it secures (FIGURES-22), and is worth its claims more (FIGURES-24). What has a price of its own is worth the same here as
 * among the holdings.
 */
const valued = ({ market, brand }: Valuing, account: Reading<Account>, beside: Beside): ValuedBalance => {
  const { holdings, secured } = beside;
  const claims = claimsIn(beside, account);
  const inCurrency = (units: bigint | undefined, asset: string): bigint | undefined =>
    units === undefined ? undefined : market.rates.convert(units, asset, brand.currency);
  const holding = holdings.find((one) => one.account === account.purpose && assetOf(one) === account.asset);
  if (!holding) {
    const result = secured.get(`${account.purpose} ${account.asset}`) ?? 0n;
    const all: readonly Owned[] = result === 0n ? claims : [{ kind: 'positions', units: result }, ...claims];
    const beyond = all.reduce((sum, { units }) => sum + units, 0n);
    const worth = inCurrency(account.available + account.held + beyond, account.asset);
    return { account, holding, worth, unrealised: inCurrency(result, account.asset), claims: all };
  }
  const worth = inCurrency(holding.value, moneyOf(holding));
  return { account, holding, worth, unrealised: unrealisedWorth({ market, brand }, holding), claims };
};

/** Proceeds that cannot leave an account yet, as they are shown (rule STOCKS-7). */
export const unsettledIn = (
  { core, assets }: Pick<Services, 'core' | 'assets'>,
  { mode, customer }: Owner,
  type: AccountType,
  code: AssetCode,
): AssetBalance['unsettled'] =>
  unmovable(core, mode, customer, type, code).map(({ settlesAt, units }) => ({
    settlesAt,
    amount: amountText(assets.get(code), units),
  }));

const present = (
  services: Valuing,
  owner: Owner,
  { account, worth, unrealised, claims }: ValuedBalance,
): AssetBalance => {
  const asset = services.assets.get(account.asset);
  const type = account.purpose as AccountType;
  const listing = instrumentOf(services, asset.code);
  const currency = services.assets.get(services.brand.currency);
  const text = (units: bigint | undefined): string | null => (units === undefined ? null : amountText(currency, units));
  return {
    accountType: type,
    asset: account.asset,
    available: amountText(asset, account.available),
    held: amountText(asset, account.held),
    worth: text(worth),
    unrealised: text(unrealised),
    movable: amountText(asset, movable(services.core, owner.mode, owner.customer, type, asset.code)),
    unsettled: unsettledIn(services, owner, type, asset.code),
    claims: claims.map(({ kind, units }) => ({
      kind,
      amount: amountText(asset, units),
      worth: text(services.market.rates.convert(units, asset.code, currency.code)),
    })),
    instrument: listing ? { symbol: listing.instrument.symbol, venue: listing.instrument.venue } : null,
    logo: services.brand.marks.assets[account.asset] ?? null,
  };
};

/** Points are no money: they have no worth, and a place of their own. */
const isMoney = ({ assets }: Valuing, code: AssetCode): boolean => assets.get(code).kind !== 'points';

/** Everything a customer has, by account type and asset, valued. */
export const valuedBalancesOf = (services: Valuing, owner: Owner): ValuedBalance[] => {
  const beside = besideOf(services, owner);
  return services.core.state.ledger
    .accountsOf(owner.mode, owner.customer)
    .filter(
      (account) =>
        (account.available + account.held > 0n || claimsIn(beside, account).length > 0) &&
        isMoney(services, account.asset),
    )
    .map((account) => valued(services, account, beside));
};

/** The same as it is shown. */
export const balancesOf = (services: Valuing, owner: Owner): AssetBalance[] =>
  valuedBalancesOf(services, owner).map((balance) => present(services, owner, balance));

type Named = { readonly type: AccountType; readonly asset: AssetCode };

/** Some of a customer's balances, those too of which nothing is left. */
const balancesAfter = (services: Valuing, owner: Owner, named: readonly Named[]): LiveBalance[] => {
  const { core } = services;
  const money = named.filter(({ asset }) => isMoney(services, asset));
  if (money.length === 0) return [];
  const beside = besideOf(services, owner);
  return money.map(({ type, asset }) =>
    present(
      services,
      owner,
      valued(services, core.state.ledger.customer(owner.mode, owner.customer, type, asset), beside),
    ),
  );
};

/** Some of a customer's balances and the cash accounts for shares among them, as the live feed shows them. */
export const liveBalances = (services: Valuing, owner: Owner, named: readonly Named[]) => ({
  balances: balancesAfter(services, owner, named),
  cash: named
    .filter(({ type, asset }) => type === 'stock' && services.brand.stockCurrencies.includes(asset))
    .map(({ asset }) => stockAccount(services, owner, asset)),
});
