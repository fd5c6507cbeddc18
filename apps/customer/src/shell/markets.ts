import { useMemo } from 'react';
import { type Market, useSite } from './site.ts';

const KINDS = ['coin', 'currency', 'metal', 'index', 'future'] as const satisfies readonly Market[];

/** A market of shares. */
export type Venue = Exclude<Market, (typeof KINDS)[number]>;

export const isVenue = (market: Market): market is Venue => !KINDS.some((kind) => kind === market);

/** The markets that have instruments in this deployment, in their order. */
export const useMarkets = (): readonly Market[] => useSite((site) => site.markets);

/** Whether the server has told which those are; until it has, at the first visit, they are a guess. */
export const useMarketsKnown = (): boolean => useSite((site) => site.everKnown);

/** Those of them that are of shares. */
export const useVenues = (): readonly Venue[] => {
  const markets = useMarkets();
  return useMemo(() => markets.filter(isVenue), [markets]);
};

/** The one that was chosen while it is there, else the deployment's own, else the first. */
export const useShown = <Each extends Market>(there: readonly Each[], chosen: Each | undefined): Each | undefined => {
  const own = useSite((site) => site.market);
  return there.find((one) => one === chosen) ?? there.find((one) => one === own) ?? there[0];
};
