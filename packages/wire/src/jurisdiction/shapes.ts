import { z } from 'zod';
import { instantMs } from '../codecs.ts';

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
