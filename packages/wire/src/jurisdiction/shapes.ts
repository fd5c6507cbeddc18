import { z } from 'zod';
import { instantMs, wholeNumber } from '../codecs.ts';
import { CAP_CLASSES, GATED_PRODUCTS } from '../gated.ts';

/** An ISO 3166-1 code of two capitals: 'ES'. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ examples: ['ES'] });

/** Where a customer said to live, and where an operator found that they do. */
export const residence = z.object({
  declared: country.nullable(),
  declaredAt: instantMs.nullable(),
  confirmed: country.nullable(),
  confirmedAt: instantMs.nullable(),
});

/** What a customer's country leaves open to them. */
export const openTo = {
  /** In paper mode everything is open to everybody. */
  mode: z.enum(['paper', 'live']),
  products: z.array(
    z.object({
      product: z.enum(GATED_PRODUCTS),
      state: z.enum(['open', 'not-available', 'residence-needed', 'suitability-needed']),
    }),
  ),
  /** Null where nothing but the instrument's own leverages bounds it; empty while no country is confirmed, and in paper mode. */
  caps: z.array(z.object({ class: z.enum(CAP_CLASSES), leverage: wholeNumber.nullable() })),
  /** The share of the margin to open at which a position is closed at the latest, hundredths of a percent; null where no such share counts. */
  marginCloseOutBps: wholeNumber.nullable(),
};

/** A suitability test that was handed in. */
export const suitabilityResult = z.object({
  version: z.int(),
  points: z.int(),
  of: z.int(),
  passed: z.boolean(),
  at: instantMs,
  /** Until when it is valid, or until when the next one waits. */
  until: instantMs,
  /** The questions whose answers did not count. */
  missed: z.array(z.string()),
});
