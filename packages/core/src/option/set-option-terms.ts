import { err, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { OptionEvent } from './event.ts';
import type { OptionCaps, OptionCoin, OptionPeriod } from './state.ts';

export type SetOptionTerms = {
  readonly type: 'set-option-terms';
  readonly instrument: InstrumentId;
  readonly isOffered: boolean;
  readonly periods: readonly Omit<OptionPeriod, 'id'>[];
  readonly caps: OptionCaps;
  readonly by: string;
  readonly agreedBy: string;
};

const MOST_PERIODS = 20;
const [LEAST_PERIOD_MS, MOST_PERIOD_MS] = [10_000, 24 * 3_600_000];
/** A stake is at most doubled: with odds above that customers would win from the pool on average, so they are a mistake of the form. Millionths. */
const MOST_PPM = 1_000_000;

/** Whether terms do not contradict each other and lie within what an option can be (rule OPTION-2). */
export const areOptionTermsSound = ({ periods, caps }: Pick<SetOptionTerms, 'periods' | 'caps'>): boolean =>
  periods.length > 0 &&
  periods.length <= MOST_PERIODS &&
  new Set(periods.map(({ periodMs }) => periodMs)).size === periods.length &&
  periods.every(
    ({ periodMs, oddsPpm, minimum, maximum }) =>
      Number.isSafeInteger(periodMs) &&
      periodMs >= LEAST_PERIOD_MS &&
      periodMs <= MOST_PERIOD_MS &&
      Number.isSafeInteger(oddsPpm) &&
      oddsPpm > 0 &&
      oddsPpm <= MOST_PPM &&
      minimum > 0n &&
      minimum <= maximum,
  ) &&
  caps.end > 0n &&
  caps.end <= caps.instrument &&
  caps.customer > 0n;

const isSame = (one: Omit<OptionPeriod, 'id'>, other: Omit<OptionPeriod, 'id'>): boolean =>
  one.periodMs === other.periodMs &&
  one.oddsPpm === other.oddsPpm &&
  one.minimum === other.minimum &&
  one.maximum === other.maximum;

/** A period that stays as it is keeps its number. */
const numbered = (
  known: readonly OptionPeriod[],
  wanted: readonly Omit<OptionPeriod, 'id'>[],
  first: number,
): OptionPeriod[] => {
  let next = first;
  return wanted.map(
    ({ periodMs, oddsPpm, minimum, maximum }) =>
      known.find((period) => isSame(period, { periodMs, oddsPpm, minimum, maximum })) ?? {
        id: next++,
        periodMs,
        oddsPpm,
        minimum,
        maximum,
      },
  );
};

/**
 * Sets the odds, limits and caps of options on an instrument, by the hands of two operators; what is accepted already keeps its own (rule OPTION-2).
 * Errors, in this order: FOUR_EYES_NEEDED, INSTRUMENT_NOT_FOUND, OPTION_TERMS_MISFIT (terms that contradict each other).
 */
export const setOptionTerms = (
  { config, state: { option } }: Core,
  command: SetOptionTerms,
  at: number,
): Result<OptionEvent[], 'FOUR_EYES_NEEDED' | 'INSTRUMENT_NOT_FOUND' | 'OPTION_TERMS_MISFIT'> => {
  const { instrument, isOffered, caps, by, agreedBy } = command;
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const listing = config.listings.get(instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  if (!areOptionTermsSound(command)) return err('OPTION_TERMS_MISFIT');
  const known = option.coins.get(instrument);
  const coin: OptionCoin = {
    id: known?.id ?? option.nextCoin,
    instrument,
    isOffered,
    jumpBps: known?.jumpBps ?? Math.min(config.priceJump.maxBps[listing.instrument.kind], Number.MAX_SAFE_INTEGER),
    periods: numbered(known?.periods ?? [], command.periods, option.nextPeriod),
    caps,
  };
  return ok([{ type: 'option-terms-set', at, coin, by, agreedBy }]);
};
