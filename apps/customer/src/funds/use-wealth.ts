import type { AccountType } from '@bourse/rules';
import { useMemo } from 'react';
import { inCurrency, type Loadable, unpricedOf, useQueryCall, useSite, worthOf } from '../shell/index.ts';
import { type AccountPart, accountsOf, type Balance } from './balances.ts';

export type Worth = { readonly amount: string; readonly asset: string };

export type Wealth = {
  readonly total: Worth;
  /** What the total leaves out for want of a price. */
  readonly unpriced: readonly string[];
  readonly accounts: readonly AccountPart[];
  readonly balances: readonly Balance[];
  /** An amount of the account currency in the second one; undefined where there is no rate. */
  readonly second: (amount: string) => Worth | undefined;
};

const EVERY_MS = 10_000;
const ALL: readonly AccountType[] = ['stock', 'platform', 'financial', 'contract'];

type Setting = Readonly<Record<string, unknown>>;

/** The account types that the deployment shows, in its order. */
const shownTypes = (settings: readonly Setting[]): readonly AccountType[] =>
  [...settings]
    .filter(({ isOpen }) => isOpen === true)
    .sort((a, b) => Number(a['sort']) - Number(b['sort']))
    .flatMap(({ key }) => ALL.filter((type) => type === key));

/** The account types that the customer is shown, in the deployment's order. */
export const useShownTypes = (): readonly AccountType[] => {
  const rules = useQueryCall('home.rules', { key: 'TAB_SETTING' }, { freshMs: 10 * 60_000 });
  return useMemo(() => {
    const found = rules.state === 'success' ? shownTypes(rules.value[0]?.settings ?? []) : [];
    return found.length > 0 ? found : ALL;
  }, [rules]);
};

/** Everything the customer has, valued anew every ten seconds. */
export const useWealth = (): Loadable<Wealth> => {
  const { currency, secondCurrency } = useSite((site) => site);
  const types = useShownTypes();
  const assets = useQueryCall('funds.assets', {}, { everyMs: EVERY_MS });
  const rates = useQueryCall('funds.allRates', {}, { everyMs: EVERY_MS });
  return useMemo(() => {
    if (assets.state !== 'success') return assets;
    if (rates.state === 'pending') return rates;
    const own = assets.value;
    const second = (amount: string): Worth | undefined => {
      if (rates.state !== 'success' || secondCurrency === currency) return undefined;
      const other = inCurrency(amount, currency, secondCurrency, rates.value);
      return other === undefined ? undefined : { amount: other, asset: secondCurrency };
    };
    const total = { amount: worthOf(own), asset: currency };
    return {
      ...assets,
      value: { total, unpriced: unpricedOf(own), accounts: accountsOf(own, types), balances: own, second },
    };
  }, [assets, rates, types, currency, secondCurrency]);
};
