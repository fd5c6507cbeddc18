import { z } from 'zod';

/** How a brand's file begins with up/down options: whether they can be scheduled, on which instruments they are sold, and on which terms; in euros. */
export const secondContract = (amount: z.ZodType<string>) =>
  z
    .strictObject({
      scheduled: z.boolean(),
      coins: z.array(z.string().min(1).max(500)),
      periods: z.array(
        z.strictObject({
          seconds: z.int().min(10).max(86_400),
          /** What a winning stake brings on top of itself, in millionths. */
          oddsPpm: z.int().min(1).max(3_000_000),
          minimum: amount,
          maximum: amount,
        }),
      ),
      /** The most that the house loses at worst on an instrument and at one end, and the open stakes of one customer. */
      caps: z.strictObject({ instrument: amount, customer: amount, end: amount }),
      /** What the pool begins with in paper mode. */
      paperPool: amount,
    })
    .refine(({ coins, periods }) => coins.length === 0 || periods.length > 0, { error: 'must name a period' })
    .default({
      scheduled: false,
      coins: [],
      periods: [],
      caps: { instrument: '0', customer: '0', end: '0' },
      paperPool: '0',
    });
