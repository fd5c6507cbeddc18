import { type AssetRegistry, type InstrumentId, type MarginTerms, pow10 } from '@bourse/rules';
import type { Brand } from '../platform/index.ts';
import type { InstrumentTable, Listing } from './instruments.ts';

const DAY_MS = 86_400_000;
const FUNDING_MS = 8 * 3_600_000;

type Trading = Pick<Brand['trading'], 'leverages' | 'shareMargin' | 'contracts'>;
type Terms = NonNullable<Trading['shareMargin'] | Trading['contracts']>;

/** The brand's leverages for shares: without terms for positions they are paid in full alone (rule MARGIN-17). */
export const offeredLeverages = ({ leverages, shareMargin }: Trading): number[] =>
  shareMargin ? leverages : leverages.filter((leverage) => leverage <= 1);

const sharedTerms = ({ tiers, callBps, closeOutBps, maxLots }: Terms, decimals: number) => ({
  tiers: tiers.map((tier) => ({ ...tier, upTo: tier.upTo === null ? null : BigInt(tier.upTo) * pow10(decimals) })),
  callBps,
  closeOutBps,
  maxLots,
});

const shareTerms = ({ leverages, shareMargin }: Trading, decimals: number): MarginTerms | undefined => {
  const onMargin = leverages.filter((leverage) => leverage > 1);
  if (!shareMargin || onMargin.length === 0) return undefined;
  return {
    ...sharedTerms(shareMargin, decimals),
    account: 'stock',
    leverages: onMargin,
    // No share is lent, so nobody is short of one.
    financing: { everyMs: DAY_MS, ppm: { long: shareMargin.financingPpm, short: 0 } },
  };
};

const contractTerms = (
  { contracts }: Trading,
  { instrument: { id }, future }: Listing,
  decimals: number,
): MarginTerms | undefined => {
  const leverages = contracts && (contracts.leveragesOf[id] ?? contracts.leverages);
  if (!future || !leverages) return undefined;
  return {
    ...sharedTerms(contracts, decimals),
    account: 'contract',
    leverages,
    financing: { everyMs: FUNDING_MS, funding: { index: future.underlying, interestPpb: contracts.interestPpb } },
  };
};

/**
 * The instruments, those among them that are traded on margin with their terms: shares with leverage, and perpetual contracts, which nobody can
 * trade where the brand has no terms for them (rules MARGIN-17, CONTRACT-1).
 */
export const withMargin = (table: InstrumentTable, trading: Trading, assets: AssetRegistry): InstrumentTable => {
  const onMargin = (listing: Listing): Listing => {
    const { kind, quote, product } = listing.instrument;
    const { decimals } = assets.get(quote);
    const isContract = kind === 'future' && product !== null;
    if (kind !== 'share' && !isContract) return listing;
    const margin = isContract ? contractTerms(trading, listing, decimals) : shareTerms(trading, decimals);
    if (margin) return { ...listing, margin };
    return isContract ? { ...listing, instrument: { ...listing.instrument, tradable: false } } : listing;
  };
  return new Map([...table].map(([id, listing]): [InstrumentId, Listing] => [id, onMargin(listing)]));
};
