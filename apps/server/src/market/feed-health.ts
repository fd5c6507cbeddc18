import type { MarketData } from './market-data.ts';

const NAMED = 5;

/**
 * How the feed is, in one line for `/readyz` (MARKETDATA-3): `ok`, or which open instruments take no new risk because their price is too old.
 * @param lastTickAt when anything was last published, milliseconds UTC; 0 when nothing was.
 */
export const feedHealth = (market: MarketData, lastTickAt: number, now: number): string => {
  if (lastTickAt === 0) return 'no tick yet';
  const stale = market.staleInstruments();
  if (stale.length === 0) return 'ok';
  const named = stale.slice(0, NAMED).join(', ');
  const more = stale.length > NAMED ? ` and ${stale.length - NAMED} more` : '';
  const silent = market.isSilent(lastTickAt) ? `silent for ${Math.round((now - lastTickAt) / 1000)} s; ` : '';
  return `${silent}no new risk on ${named}${more}: their price is too old`;
};
