import { z } from 'zod';

/** What became of an order out of an offer. */
export const offerOrderState = z.enum(['review', 'filled', 'refused']);
