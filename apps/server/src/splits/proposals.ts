import { ok, utcDay } from '@bourse/rules';
import { z } from 'zod';
import { NOBODY } from '../http/audited.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({
  instrument: z.string(),
  symbol: z.string(),
  from: z.int(),
  to: z.int(),
  exAt: z.int(),
  source: z.string(),
});

/** A split: proposed by product, confirmed by finance or compliance (rule SPLIT-1). */
export const split = proposalKind<z.output<typeof schema>, Services>({
  schema,
  shownBy: 'console.splits',
  confirmers: ['finance', 'compliance'],
  sentences: ({ symbol, from, to, exAt, source }) => [
    `When ${utcDay(exAt)} begins (UTC), ${from} of ${symbol} become ${to}, by “${source}”.`,
    'Open orders for the share end then. Shares, positions and lock-ups are adjusted; what is left over is paid at the last price before, by the house.',
    'These terms cannot be changed afterwards.',
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ instrument, from, to, exAt, source }, { proposal }) =>
      ok({
        type: 'announce-split',
        terms: { instrument, ratio: { from, to }, exAt, source },
        by: proposal.proposer,
        agreedBy: proposal.confirmer,
      }),
  }),
});

const cancelSchema = z.strictObject({
  split: z.int(),
  symbol: z.string(),
  from: z.int(),
  to: z.int(),
  exAt: z.int(),
  reason: z.string(),
});

/** A split cancelled before its day (rule SPLIT-2). */
export const splitCancellation = proposalKind<z.output<typeof cancelSchema>, Services>({
  schema: cancelSchema,
  shownBy: 'console.splits',
  confirmers: ['finance', 'compliance'],
  sentences: ({ symbol, from, to, exAt, reason }) => [
    `The split of ${symbol}, ${from} into ${to} on ${utcDay(exAt)}, is cancelled: nothing is adjusted.`,
    `The reason: ${reason}`,
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ split: id, reason }, { proposal }) =>
      ok({ type: 'cancel-split', split: id, reason, by: proposal.proposer, agreedBy: proposal.confirmer }),
  }),
});
