import { type Account, movable, type Owner, unsettledOf } from '@bourse/core';
import { type AccountType, type AssetCode, amountText } from '@bourse/rules';
import type { AssetBalance, LiveBalance, StockAccount } from '@bourse/wire';
import { assetOf, type Held, heldBy, moneyObject, moneyOf } from '../market/index.ts';
import type { Services } from '../services.ts';

type Valuing = Pick<Services, 'core' | 'market' | 'assets' | 'brand'>;

/** The cash account of one currency. */
export const stockAccount = (
  { core, assets, market }: Valuing,
  { book, customer }: Owner,
  currency: AssetCode,
): StockAccount => {
  const { ledger, stocks } = core.state;
  const account = ledger.customer(book, customer, 'stock', currency);
  const unsettled = unsettledOf(stocks, book, customer, currency);
  const withdrawable = account.available > unsettled ? account.available - unsettled : 0n;
  const asset = assets.get(currency);
  const platform = (code: string): string =>
    assets.find(code) ? amountText(assets.get(code), ledger.customer(book, customer, 'platform', code).available) : '0';
  return {
    currency,
    available: amountText(asset, account.available),
    availableMoney: moneyObject(market.valuation, currency, account.available),
    held: amountText(asset, account.held),
    withdrawable: amountText(asset, withdrawable),
    btc: platform('BTC'),
    gold: platform('XAU'),
  };
};

type Valued = Pick<AssetBalance, 'worth' | 'unrealised'>;

/**
 * What a balance is worth in the account currency, and its unrealised result (rule FIGURES-1): money has none. Null when no price leads there
 * now. What has a price of its own is worth the same here as among the holdings.
 */
const valuedIn = ({ market, brand, assets }: Valuing, account: Account, holdings: readonly Held[]): Valued => {
  const currency = assets.get(brand.currency);
  const inCurrency = (units: bigint | undefined, asset: string): string | null => {
    const worth = units === undefined ? undefined : market.rates.convert(units, asset, brand.currency);
    return worth === undefined ? null : amountText(currency, worth);
  };
  const held = holdings.find((one) => one.account === account.purpose && assetOf(one) === account.asset);
  const none = amountText(currency, 0n);
  if (!held) return { worth: inCurrency(account.available + account.held, account.asset), unrealised: none };
  const money = moneyOf(held);
  const unrealised = held.costed === 0n ? none : inCurrency(held.unrealised, money);
  return { worth: inCurrency(held.value, money), unrealised };
};

const balanceOf = (services: Valuing, account: Account, holdings: readonly Held[]): AssetBalance => {
  const asset = services.assets.get(account.asset);
  return {
    accountType: account.purpose as AccountType,
    asset: account.asset,
    available: amountText(asset, account.available),
    held: amountText(asset, account.held),
    ...valuedIn(services, account, holdings),
    logo: services.brand.marks.assets[account.asset] ?? null,
  };
};

/** Points are no money: they have no worth, and a place of their own. */
const isMoney = ({ assets }: Valuing, code: AssetCode): boolean => assets.get(code).kind !== 'points';

/** Everything a customer has, by account type and asset. */
export const balancesOf = (services: Valuing, owner: Owner): AssetBalance[] => {
  const holdings = heldBy(services, owner);
  return services.core.state.ledger
    .accountsOf(owner.book, owner.customer)
    .filter(({ asset, available, held }) => available + held > 0n && isMoney(services, asset))
    .map((account) => balanceOf(services, account, holdings));
};

/** Some of a customer's balances, those too of which nothing is left. */
export const balancesAfter = (
  services: Valuing,
  owner: Owner,
  named: Iterable<{ readonly type: AccountType; readonly asset: AssetCode }>,
): LiveBalance[] => {
  const { core, assets } = services;
  const money = [...named].filter(({ asset }) => isMoney(services, asset));
  if (money.length === 0) return [];
  const holdings = heldBy(services, owner);
  return money.map(({ type, asset }) => ({
    ...balanceOf(services, core.state.ledger.customer(owner.book, owner.customer, type, asset), holdings),
    movable: amountText(assets.get(asset), movable(core, owner.book, owner.customer, type, asset)),
  }));
};
