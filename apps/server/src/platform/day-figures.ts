import type { AssetCode } from '@bourse/rules';

/** Sums by asset in its smallest unit. */
type Sums = ReadonlyMap<AssetCode, bigint>;
/** From an instant until before another, ms UTC. */
type Period = { readonly from: number; readonly to: number };

/** Rows of a query added up by their asset. */
export const sumsOfDay = (rows: readonly { readonly asset: string; readonly units: string }[]): Sums => {
  const sums = new Map<AssetCode, bigint>();
  for (const { asset, units } of rows)
    sums.set(asset as AssetCode, (sums.get(asset as AssetCode) ?? 0n) + BigInt(units));
  return sums;
};

/** What of a day stands on the console's first page (rule CONSOLE-40): each is entered by the module whose it is. */
export type DayFigures<S> = {
  /** What was credited, less what was taken back, each on its own day. */
  readonly moneyIn: (services: S, period: Period) => Promise<Sums>;
  readonly moneyOut: (services: S, period: Period) => Promise<Sums>;
  /** What changed hands, in the currencies it was paid in; each fill counts once. */
  readonly volume: (services: S, period: Period) => Promise<Sums>;
  readonly newCustomers: (services: S, period: Period) => Promise<number>;
};
