/** The income of a day as the server lists it; `day` is its first instant, UTC. */
export type IncomeDay = { readonly day: number; readonly currency: string; readonly amount: string };

const DAY_MS = 86_400_000;

/** The days of a currency from its first to its last, oldest first; a day without income is a zero. */
export const everyDay = (days: readonly IncomeDay[], currency: string): readonly IncomeDay[] => {
  const own = new Map(days.filter((each) => each.currency === currency).map((each) => [each.day, each]));
  if (own.size === 0) return [];
  const [first, last] = [Math.min(...own.keys()), Math.max(...own.keys())];
  const count = Math.round((last - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = first + index * DAY_MS;
    return own.get(day) ?? { day, currency, amount: '0' };
  });
};

/** The currencies of the days, by name. */
export const currenciesOf = (days: readonly IncomeDay[]): readonly string[] =>
  [...new Set(days.map(({ currency }) => currency))].sort();
