import {
  ACCOUNT_MODES,
  type AccountMode,
  fundingRate,
  type InstrumentId,
  type PriceTicks,
  premiumPpb,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { priceOf } from '../orders/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import { contractName, nextPeriod, type PeriodPremium, type Premium } from './funding-state.ts';
import type { MarginState } from './state.ts';

/** A premium counted on to an instant, at most for as long as a price is fresh, and not beyond its period. */
const countedOn = (premium: Premium, at: number, staleAfterMs: number): Pick<Premium, 'sum' | 'ms'> => {
  const ms = Math.max(0, Math.min(at, premium.endsAt, premium.at + staleAfterMs) - premium.at);
  return { sum: premium.sum + BigInt(premium.premiumPpb) * BigInt(ms), ms: premium.ms + ms };
};

/** The time-weighted average of a period, billionths towards zero; the newest where no time has passed. */
const averaged = (premium: Premium, at: number, staleAfterMs: number): PeriodPremium => {
  const { sum, ms } = countedOn(premium, at, staleAfterMs);
  const { endsAt, mark } = premium;
  return { endsAt, mark, premiumPpb: ms === 0 ? premium.premiumPpb : Number(sum / BigInt(ms)) };
};

/** Observes how far the mark prices of a funded instrument are above its index, at a tick of it (rule CONTRACT-5). Not journalled. */
export const observePremium = (core: Core, instrument: InstrumentId, at: number): void => {
  const listing = core.config.listings.get(instrument);
  const terms = listing?.margin;
  if (!terms || !('funding' in terms.financing)) return;
  const index = core.config.listings.get(terms.financing.funding.index);
  const price = index && core.state.market.references.get(index.instrument.id)?.price;
  if (!index || price === undefined) return;
  const { staleAfterMs } = core.config;
  for (const mode of ACCOUNT_MODES) {
    const mark = priceOf(core, mode, listing, 'mark');
    if (mark === undefined) continue;
    const name = contractName(mode, instrument);
    const before = core.state.margin.premiums.get(name);
    const endsAt = nextPeriod(terms, at);
    const isSame = before?.endsAt === endsAt;
    core.state.margin.premiums.set(name, {
      endsAt,
      at,
      mark,
      premiumPpb: premiumPpb({ scale: listing.scale, mark }, { scale: index.scale, price }),
      ...(isSame ? countedOn(before, at, staleAfterMs) : { sum: 0n, ms: 0 }),
      ended: isSame ? before.ended : before && averaged(before, before.endsAt, staleAfterMs),
    });
  }
};

/** What was observed of a period that ends at a moment; undefined where nothing was. */
export const premiumOf = (core: ReadonlyCore, name: string, endsAt: number): PeriodPremium | undefined => {
  const premium = core.state.margin.premiums.get(name);
  if (premium?.endsAt === endsAt) return averaged(premium, endsAt, core.config.staleAfterMs);
  return premium?.ended?.endsAt === endsAt ? premium.ended : undefined;
};

/** The rate that a period under way comes to by now, and the newest mark price; undefined before the first tick. */
export type FundingNow = {
  readonly endsAt: number;
  /** Billionths of the value at the mark price. */
  readonly ratePpb: number;
  readonly premiumPpb: number;
  readonly mark: PriceTicks;
};

/** What the funding of an instrument comes to as things stand; undefined where it is not funded, or was not observed in this period. */
export const fundingNow = (
  core: ReadonlyCore,
  mode: AccountMode,
  instrument: InstrumentId,
  at: number,
): FundingNow | undefined => {
  const terms = core.config.listings.get(instrument)?.margin;
  const premium = core.state.margin.premiums.get(contractName(mode, instrument));
  if (!terms || !('funding' in terms.financing) || premium?.endsAt !== nextPeriod(terms, at)) return undefined;
  const { endsAt, premiumPpb: average, mark } = averaged(premium, at, core.config.staleAfterMs);
  return { endsAt, mark, premiumPpb: average, ratePpb: fundingRate(terms.financing.funding, average) };
};

/** Prices come from the feed, not from the journal. */
export const carryPremiums = (from: MarginState, into: MarginState): void => {
  for (const [name, premium] of from.premiums) into.premiums.set(name, premium);
};
