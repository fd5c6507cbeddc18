import { z } from 'zod';

/** A product that trades instruments: one that a module has entered, see `products.ts`. */
export const product = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(64)
  .meta({ examples: ['stocks'] });
