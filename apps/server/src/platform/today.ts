import { type AssetCode, amountText } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import type { DayFigures } from './day-figures.ts';
import { dayStart } from './days.ts';

type Today = ReplyOf<Endpoints['console.today']>;

const DAYS = 14;

type Figures = DayFigures<Services>;
type Day = { readonly [F in keyof Figures]: Awaited<ReturnType<Figures[F]>> };
type Sums = Day['moneyIn'];

/** Days that are over do not change, and are read once. */
const over = new WeakMap<object, Map<number, Day>>();

const dayOf = async (services: Services, period: Parameters<Figures['volume']>[1]): Promise<Day> => {
  const { pool } = services.database;
  const known = over.get(pool) ?? new Map<number, Day>();
  over.set(pool, known);
  const before = known.get(period.from);
  if (before) return before;
  const { moneyIn, moneyOut, volume, newCustomers } = services.dayFigures;
  const day: Day = {
    moneyIn: await moneyIn(services, period),
    moneyOut: await moneyOut(services, period),
    volume: await volume(services, period),
    newCustomers: await newCustomers(services, period),
  };
  if (period.to <= services.now()) known.set(period.from, day);
  for (const from of known.keys()) if (from < period.from - 2 * DAYS * 86_400_000) known.delete(from);
  return day;
};

const size = (units: bigint): bigint => (units < 0n ? -units : units);

const exposureOf = async (services: Services, currency: AssetCode): Promise<Today['exposure']> => {
  const { assets, market, state } = services;
  const worthOf = (asset: AssetCode, units: bigint): bigint | undefined => {
    const worth = market.rates.convert(size(units), asset, currency);
    return worth === undefined ? undefined : units < 0n ? -worth : worth;
  };
  return [...(await state.ask('platform.inventory'))]
    .filter(([, units]) => units !== 0n)
    .map(([asset, units]) => ({ asset, units, worth: worthOf(asset, units) }))
    .sort((a, b) => Number(size(b.worth ?? 0n) - size(a.worth ?? 0n)))
    .map(({ asset, units, worth }) => ({
      asset,
      amount: amountText(assets.get(asset), units),
      worth: worth === undefined ? null : amountText(assets.get(currency), worth),
    }));
};

/** The first instants of the last fourteen days in the brand's zone, today's last, and of tomorrow. */
const daysUntil = (now: number, zone: string): readonly number[] => {
  const starts = [dayStart(zone, now)];
  while (starts.length < DAYS) starts.unshift(dayStart(zone, (starts[0] as number) - 1));
  return starts;
};

/** What the first page of the console answers: what came in and went out, and what the house is exposed to (rule CONSOLE-40). */
export const todayOf = async (services: Services): Promise<Today> => {
  const { brand, assets, market, now } = services;
  const at = now();
  const days = daysUntil(at, brand.zone);
  const read: Day[] = [];
  for (const [index, from] of days.entries())
    read.push(await dayOf(services, { from, to: days[index + 1] ?? Number.MAX_SAFE_INTEGER }));
  const currency = assets.get(brand.currency).code;
  const unpriced = new Set<string>();
  const worth = (sums: Sums): string => {
    let total = 0n;
    for (const [asset, units] of sums) {
      const converted = market.rates.convert(units, asset, currency);
      if (converted === undefined) unpriced.add(asset);
      else total += converted;
    }
    return amountText(assets.get(currency), total);
  };
  return {
    at,
    zone: brand.zone,
    currency,
    days: [...days],
    moneyIn: read.map((day) => worth(day.moneyIn)),
    moneyOut: read.map((day) => worth(day.moneyOut)),
    volume: read.map((day) => worth(day.volume)),
    newCustomers: read.map((day) => day.newCustomers),
    exposure: await exposureOf(services, currency),
    unpriced: [...unpriced].sort(),
  };
};
