import { type CustomerId, parseAmount, turnoverValue, vipLevel } from '@bourse/rules';
import type { ContentEntry } from '@bourse/wire';
import type { Services } from '../services.ts';
import { DAY_MS, LEVEL_DAYS, RecentTurnover } from './recent-turnover.ts';

/** Where a customer stands among the published levels (VIP-1, VIP-2). Sums are the smallest unit of the brand's currency. */
export type Standing = {
  readonly level: number;
  readonly levels: readonly ContentEntry<'vip-levels'>[];
  readonly turnover: bigint;
  readonly missing: bigint | undefined;
  /** When the first day that counts began. */
  readonly since: number;
};

const recent = new WeakMap<object, RecentTurnover>();

const recentOf = ({ database }: Services): RecentTurnover => {
  const known = recent.get(database) ?? new RecentTurnover();
  recent.set(database, known);
  return known;
};

/** The turnover of the last 30 UTC days, each day's at the rates that it began with, rounded down by instrument and day. */
const turnoverOf = async (services: Services, customer: CustomerId, now: number): Promise<bigint> => {
  const { market, brand, database } = services;
  const days = await recentOf(services).of(database.pool, customer, now);
  const rates = await market.dayRates.of(days.keys());
  let units = 0n;
  for (const [day, byInstrument] of days)
    for (const [id, turnover] of byInstrument) {
      const listing = market.find(id);
      if (!listing) continue;
      const value = turnoverValue(listing.scale, turnover, 'down');
      units += rates.get(day)?.convert(value, listing.instrument.quote, brand.currency) ?? 0n;
    }
  return units;
};

/** A customer's level, computed from the ledger's fills and the published thresholds alone. */
export const standingOf = async (services: Services, customer: CustomerId): Promise<Standing> => {
  const { content, assets, brand } = services;
  const now = services.now();
  const since = (Math.floor(now / DAY_MS) - LEVEL_DAYS + 1) * DAY_MS;
  const levels = content.versions.live('vip-levels').entries;
  if (levels.length === 0) return { level: 0, levels, turnover: 0n, missing: undefined, since };
  const thresholds = levels.map(({ turnover }) => {
    const read = parseAmount(assets.get(brand.currency), turnover);
    return read.ok ? read.value.units : 0n;
  });
  const turnover = await turnoverOf(services, customer, now);
  return { ...vipLevel(thresholds, turnover), levels, turnover, since };
};
