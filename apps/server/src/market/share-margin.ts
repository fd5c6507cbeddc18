import { type AssetRegistry, type InstrumentId, type MarginTerms, pow10 } from '@bourse/rules';
import type { Brand } from '../platform/index.ts';
import type { InstrumentTable, Listing } from './instruments.ts';

const DAY_MS = 86_400_000;

type Trading = Pick<Brand['trading'], 'leverages' | 'shareMargin'>;

/** What the brand offers of its leverages in a mode (rule MARGIN-17). */
export const offeredLeverages = ({ leverages, shareMargin }: Trading, mode: 'paper' | 'live'): number[] => {
  const most = shareMargin ? (mode === 'live' ? shareMargin.liveMaxLeverage : Number.POSITIVE_INFINITY) : 1;
  return leverages.filter((leverage) => leverage <= most);
};

const termsOf = (
  shareMargin: NonNullable<Trading['shareMargin']>,
  leverages: readonly number[],
  decimals: number,
): MarginTerms => ({
  account: 'stock',
  leverages: leverages.filter((leverage) => leverage > 1),
  tiers: shareMargin.tiers.map((tier) => ({
    ...tier,
    upTo: tier.upTo === null ? null : BigInt(tier.upTo) * pow10(decimals),
  })),
  callBps: shareMargin.callBps,
  closeOutBps: shareMargin.closeOutBps,
  // No share is lent, so nobody is short of one.
  financing: { everyMs: DAY_MS, ppm: { long: shareMargin.financingPpm, short: 0 } },
  maxLots: shareMargin.maxLots,
});

/** The instruments, the shares among them with the terms on which they are traded with leverage, where any is offered (rule MARGIN-17). */
export const withShareMargin = (
  table: InstrumentTable,
  { leverages, shareMargin }: Trading,
  assets: AssetRegistry,
): InstrumentTable => {
  if (!shareMargin || !leverages.some((leverage) => leverage > 1)) return table;
  const onMargin = (listing: Listing): Listing => {
    const { kind, quote } = listing.instrument;
    if (kind !== 'share') return listing;
    return { ...listing, margin: termsOf(shareMargin, leverages, assets.get(quote).decimals) };
  };
  return new Map([...table].map(([id, listing]): [InstrumentId, Listing] => [id, onMargin(listing)]));
};
