import { err, ok, parseDecimal, type Result } from '@bourse/rules';
import { grouped } from '@bourse/wire';
import { z } from 'zod';
import { NOBODY } from '../http/audited.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';

const PERCENT_DECIMALS = 4;

const period = z.strictObject({
  seconds: z.int(),
  oddsPercent: z.string(),
  minimum: z.string(),
  maximum: z.string(),
});
type Period = z.output<typeof period>;

/** Amounts and odds as they are shown. */
const terms = {
  isOffered: z.boolean(),
  periods: z.array(period),
  instrumentCap: z.string(),
  customerCap: z.string(),
  endCap: z.string(),
};

const schema = z.strictObject({
  instrument: z.string(),
  symbol: z.string(),
  ...terms,
  /** What held when this was proposed, for whoever confirms; what was proposed before it was kept has none. */
  before: z.strictObject(terms).optional(),
});
export type TermsPayload = z.output<typeof schema>;

const periodText = ({ oddsPercent, minimum, maximum }: Period): string =>
  `${oddsPercent} % on top of a winning stake, ${grouped(minimum)} to ${grouped(maximum)} EUR`;

/** A text, and after it the one that held before where that was another. */
const changed = (text: string, before: string | undefined): string =>
  before === undefined || before === text ? text : `${text} (before: ${before})`;

/** The periods that are sold, each with what it was before, and those that are sold no more. */
const periodSentences = ({ periods, before }: TermsPayload): readonly string[] => {
  const earlier = new Map(before?.periods.map((each) => [each.seconds, each]));
  const sold = new Set(periods.map(({ seconds }) => seconds));
  const textOf = (each: Period): string => {
    const old = earlier.get(each.seconds);
    if (before && !old) return `${periodText(each)} (before: not sold)`;
    return changed(periodText(each), old && periodText(old));
  };
  return [
    ...periods.map((each) => `${each.seconds} s: ${textOf(each)}.`),
    ...[...earlier.values()]
      .filter(({ seconds }) => !sold.has(seconds))
      .map((old) => `${old.seconds} s: sold no more (before: ${periodText(old)}).`),
  ];
};

/** The most that the house loses and a customer stakes, each with what it was before. */
const capSentence = ({ endCap, instrumentCap, customerCap, before }: TermsPayload): string => {
  const cap = (text: string, old: string | undefined): string =>
    changed(`${grouped(text)} EUR`, old === undefined ? undefined : `${grouped(old)} EUR`);
  const [end, all, customer] = [
    cap(endCap, before?.endCap),
    cap(instrumentCap, before?.instrumentCap),
    cap(customerCap, before?.customerCap),
  ];
  return `At worst the house loses ${end} at one end and ${all} at all together; a customer has ${customer} staked at most.`;
};

const centsOf = (text: string): bigint | undefined => {
  const read = parseDecimal(text, 2);
  return read.ok ? read.value : undefined;
};

/** What a proposal asks the core for; BAD_AMOUNT where a text is no amount or no percentage. */
export const termsOf = ({ periods, instrumentCap, customerCap, endCap, ...rest }: TermsPayload) => {
  const read = periods.map(({ seconds, oddsPercent, minimum, maximum }) => {
    const odds = parseDecimal(oddsPercent, PERCENT_DECIMALS);
    const [least, most] = [centsOf(minimum), centsOf(maximum)];
    if (!odds.ok || least === undefined || most === undefined) return undefined;
    return { periodMs: seconds * 1_000, oddsPpm: Number(odds.value), minimum: least, maximum: most };
  });
  const whole = read.filter((each) => each !== undefined);
  const [instrument, customer, end] = [centsOf(instrumentCap), centsOf(customerCap), centsOf(endCap)];
  if (whole.length < read.length || instrument === undefined || customer === undefined || end === undefined)
    return err('BAD_AMOUNT');
  const { instrument: id, isOffered } = rest;
  return ok({ instrument: id, isOffered, periods: whole, caps: { instrument, customer, end } });
};

/** Odds, limits and caps of an instrument: proposed by product, confirmed by finance or compliance (rule OPTION-2). */
export const optionTerms = proposalKind<TermsPayload, Services>({
  schema,
  shownBy: 'console.optionCoins',
  confirmers: ['finance', 'compliance'],
  sentences: (payload) => [
    payload.isOffered
      ? `Options on ${payload.symbol} are sold on these terms:`
      : `Options on ${payload.symbol} are sold no more; the terms are kept:`,
    ...periodSentences(payload),
    capSentence(payload),
    'Options that are accepted already keep their own odds, limits and prices.',
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: (payload: TermsPayload, { proposal }) => {
      const terms = termsOf(payload);
      if (!terms.ok) return terms;
      return ok({
        type: 'set-option-terms',
        ...terms.value,
        by: proposal.proposer,
        agreedBy: proposal.confirmer,
      });
    },
  }),
});

const poolSchema = z.strictObject({
  direction: z.enum(['in', 'out']),
  amount: z.string(),
  reference: z.string(),
});
export type PoolPayload = z.output<typeof poolSchema>;

/** An amount of the pool; BAD_AMOUNT where the text is none above zero. */
export const poolUnits = (amount: string): Result<bigint, 'BAD_AMOUNT'> => {
  const units = centsOf(amount);
  return units === undefined || units <= 0n ? err('BAD_AMOUNT') : ok(units);
};

/** Money of the house for the pool, or back out of it (rule OPTION-11). */
export const optionPool = proposalKind<PoolPayload, Services>({
  schema: poolSchema,
  shownBy: 'console.optionPool',
  confirmers: ['finance', 'compliance'],
  sentences: ({ direction, amount, reference }) => [
    direction === 'in'
      ? `${grouped(amount)} EUR of the house go into the pool that options are paid from, by “${reference}”.`
      : `${grouped(amount)} EUR leave the pool that options are paid from, by “${reference}”: only what is not held for a worst case.`,
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ direction, amount, reference }: PoolPayload, { proposal }) => {
      const units = poolUnits(amount);
      if (!units.ok) return units;
      const { proposer: by, confirmer: agreedBy } = proposal;
      return ok({ type: 'fund-option-pool', direction, units: units.value, reference, by, agreedBy });
    },
  }),
});
