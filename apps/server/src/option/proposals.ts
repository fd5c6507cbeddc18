import { err, ok, parseDecimal, type Result } from '@bourse/rules';
import { grouped } from '@bourse/wire';
import { z } from 'zod';
import { NOBODY } from '../http/audited.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';

const PERCENT_DECIMALS = 4;

/** Amounts and odds as they were typed and shown. */
const schema = z.strictObject({
  instrument: z.string(),
  symbol: z.string(),
  isOffered: z.boolean(),
  periods: z.array(
    z.strictObject({ seconds: z.int(), oddsPercent: z.string(), minimum: z.string(), maximum: z.string() }),
  ),
  instrumentCap: z.string(),
  customerCap: z.string(),
  endCap: z.string(),
});
export type TermsPayload = z.output<typeof schema>;

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
  sentences: ({ symbol, isOffered, periods, instrumentCap, customerCap, endCap }) => [
    isOffered
      ? `Options on ${symbol} are sold on these terms:`
      : `Options on ${symbol} are sold no more; the terms are kept:`,
    ...periods.map(
      ({ seconds, oddsPercent, minimum, maximum }) =>
        `${seconds} s: ${oddsPercent} % on top of a winning stake, ${grouped(minimum)} to ${grouped(maximum)} EUR.`,
    ),
    `At worst the house loses ${grouped(endCap)} EUR at one end and ${grouped(instrumentCap)} EUR at all together; a customer has ${grouped(customerCap)} EUR staked at most.`,
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
