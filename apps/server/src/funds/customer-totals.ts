import type { Owner } from '@bourse/core';
import { ACCOUNT_MODES, amountText, MONEY_ASSETS } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import { type ValuedBalance, valuedBalancesOf } from './balances.ts';
import { moneyOf, valueAt } from './held.ts';

type Totals = ReplyOf<Endpoints['console.customerTotals']>;
type Total = Totals['totals'][number];
type Part = Total['parts'][number];

const BOUGHT = ['share', 'coin', 'metal'] as const;
const KINDS: readonly Part['kind'][] = ['cash', 'share', 'coin', 'metal', 'contract', 'financial'];

const kindOf = ({ assets }: Services, { account: { purpose, asset } }: ValuedBalance): Part['kind'] => {
  if (purpose === 'contract' || purpose === 'financial') return purpose;
  const { kind } = assets.get(asset);
  return MONEY_ASSETS.includes(asset) ? 'cash' : (BOUGHT.find((each) => each === kind) ?? 'cash');
};

/** What the held part of a balance is worth, at the price of the whole. */
const worthOnHold = (services: Services, { account, holding }: ValuedBalance): bigint => {
  const { market, brand } = services;
  const convert = (units: bigint, asset: string): bigint => market.rates.convert(units, asset, brand.currency) ?? 0n;
  if (!holding) return convert(account.held, account.asset);
  return holding.last === undefined
    ? 0n
    : convert(valueAt(services, holding, account.held, holding.last), moneyOf(holding));
};

/** When the oldest of the prices that a balance's worth comes from was published; undefined where it needs none. */
const pricedAt = ({ market, brand }: Services, { account, holding }: ValuedBalance): number | undefined => {
  const over = market.rates.instrumentsOf(holding ? moneyOf(holding) : account.asset, brand.currency);
  const own = holding ? [holding.listing.instrument.id] : [];
  return oldest([...own, ...over].map((instrument) => market.pricedAt(instrument)));
};

const oldest = (instants: readonly (number | undefined)[]): number | undefined => {
  let first: number | undefined;
  for (const at of instants) if (at !== undefined && (first === undefined || at < first)) first = at;
  return first;
};

type Sums = { readonly worth: bigint; readonly onHold: bigint; readonly pricedAt: number | null };

/** Every worth is rounded down on its own, as the customer reads it, so that parts add up to their total. */
const sumsOf = (services: Services, balances: readonly ValuedBalance[]): Sums => {
  let [worth, onHold] = [0n, 0n];
  const priced = balances.filter((balance) => balance.worth !== undefined);
  for (const balance of priced) {
    worth += balance.worth ?? 0n;
    onHold += worthOnHold(services, balance);
  }
  return { worth, onHold, pricedAt: oldest(priced.map((balance) => pricedAt(services, balance))) ?? null };
};

const shownSums = ({ assets, brand }: Services, { worth, onHold, pricedAt: at }: Sums) => {
  const currency = assets.get(brand.currency);
  return { worth: amountText(currency, worth), onHold: amountText(currency, onHold), pricedAt: at };
};

const partsOf = (services: Services, balances: readonly ValuedBalance[]): Part[] => {
  const groups = new Map<string, { kind: Part['kind']; asset: string | null; balances: ValuedBalance[] }>();
  for (const balance of balances) {
    const kind = kindOf(services, balance);
    const asset = kind === 'cash' ? balance.account.asset : null;
    const name = `${kind} ${asset}`;
    const group = groups.get(name) ?? { kind, asset, balances: [] };
    group.balances.push(balance);
    groups.set(name, group);
  }
  const parts = [...groups.values()].map((group) => ({ ...group, sums: sumsOf(services, group.balances) }));
  parts.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || Number(b.sums.worth - a.sums.worth));
  return parts.map(({ kind, asset, balances: own, sums }) => {
    const units = own.reduce((sum, { account }) => sum + account.available + account.held, 0n);
    return {
      kind,
      asset,
      quantity: asset === null ? null : amountText(services.assets.get(asset), units),
      balances: own.length,
      ...shownSums(services, sums),
    };
  });
};

const totalOf = (services: Services, owner: Owner): Total => {
  const balances = valuedBalancesOf(services, owner);
  const unpriced = balances.flatMap(({ account, worth }) => (worth === undefined ? [account.asset] : []));
  return {
    mode: owner.mode,
    ...shownSums(services, sumsOf(services, balances)),
    unpriced: [...new Set(unpriced)],
    parts: partsOf(services, balances),
  };
};

/** What a customer has in all in each account mode, as their own page says it (rule FUNDS-18), and what it is made of. */
export const totalsOf = (services: Services, customer: number): Totals => ({
  at: services.now(),
  currency: services.brand.currency,
  totals: ACCOUNT_MODES.map((mode) => totalOf(services, { mode, customer })),
});
