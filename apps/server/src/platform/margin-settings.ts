import { z } from 'zod';

/** By the entry value in whole units of the quote asset, the smallest first; null for the last one. */
const tiers = z
  .array(
    z.strictObject({
      upTo: z.int().min(1).nullable(),
      maintenanceBps: z.int().min(1).max(10_000),
      maxLeverage: z.int().min(1),
    }),
  )
  .min(1)
  .refine((all) => all.every(({ upTo }, at) => (upTo === null) === (at === all.length - 1)), {
    error: 'must end with a tier without an end, and with no other',
  })
  .refine((all) => all.every(({ upTo }, at) => upTo === null || upTo > (all[at - 1]?.upTo ?? 0)), {
    error: 'must go from the smallest on',
  });

const shared = {
  tiers,
  callBps: z.int().min(1),
  closeOutBps: z.int().min(1),
  maxLots: z.int().min(1),
};

const callsFirst = ({ callBps, closeOutBps }: { readonly callBps: number; readonly closeOutBps: number }): boolean =>
  closeOutBps <= callBps;
const CALLS_FIRST = { error: 'must call before it closes out' };

/** What a brand says of shares with leverage. */
export const shareMargin = z
  .strictObject({
    ...shared,
    /** What a day costs, in millionths of the entry value. */
    financingPpm: z.int().min(0).max(10_000),
  })
  .refine(callsFirst, CALLS_FIRST);

const leverages = z
  .array(z.int().min(1).max(1000))
  .min(1)
  .refine((all) => new Set(all).size === all.length, { error: 'must name each leverage once' });

/** What a brand says of perpetual contracts. */
export const contracts = z
  .strictObject({
    ...shared,
    /** Of every contract, the usual one first; some may have others, by their instrument. */
    leverages,
    /** The interest of a funding period, in billionths of the value. */
    interestPpb: z.int().min(-500_000).max(500_000),
    leveragesOf: z.record(z.string(), leverages).default({}),
  })
  .refine(callsFirst, CALLS_FIRST);
