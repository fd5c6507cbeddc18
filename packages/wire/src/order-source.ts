import { z } from 'zod';

/** The numbers of what has placed an order; all that has none is the customer's own. */
const NUMBERS: Readonly<Record<string, number>> = { customer: 1, copied: 2, detached: 3 };

/** Who or what placed an order: 1 the customer or what the customer has set, as a stop; 2 copied, 3 detached from a leader. */
export const orderSource = z.codec(z.int(), z.string(), {
  decode: (number) => Object.keys(NUMBERS).find((name) => NUMBERS[name] === number) ?? 'customer',
  encode: (source) => NUMBERS[source] ?? 1,
});
