import type { AccountMode, InstrumentId, MarginTerms, PriceTicks } from '@bourse/rules';

/** The end of the financing period that an instant lies in; ms UTC. */
export const nextPeriod = ({ financing: { everyMs } }: Pick<MarginTerms, 'financing'>, at: number): number =>
  (Math.floor(at / everyMs) + 1) * everyMs;

/** What a contract's funding comes to at the end of a period, and when the next one ends. */
export type Funding = {
  /** The end of the last period whose rate is fixed; null before the first. */
  readonly endedAt: number | null;
  readonly ratePpb: number;
  /** The mark price at its end; null where it was not observed. */
  readonly mark: PriceTicks | null;
  readonly nextAt: number;
};

/** The premium of a period as far as it was observed, in billionths, with the mark price it ended with. */
export type PeriodPremium = { readonly endsAt: number; readonly premiumPpb: number; readonly mark: PriceTicks };

/** The premium of a contract in an account mode as it was observed from tick to tick. Volatile: it comes from the feed, not from the journal. */
export type Premium = {
  readonly endsAt: number;
  /** The newest: since when it is so, how far the mark price is above the index, and the mark price. */
  readonly at: number;
  readonly premiumPpb: number;
  readonly mark: PriceTicks;
  /** Before that in this period: premium × milliseconds, and for how many milliseconds it was observed. */
  readonly sum: bigint;
  readonly ms: number;
  /** The period before. */
  readonly ended: PeriodPremium | undefined;
};

/** The name of a contract in an account mode. */
export const contractName = (mode: AccountMode, instrument: InstrumentId): string => `${mode} ${instrument}`;
