import { z } from 'zod';

/** What is listed together, in its order: the shares of a venue, then each other kind. */
export const MARKETS = ['US', 'HK', 'CN', 'BR', 'EU', 'coin', 'currency', 'metal', 'index'] as const;

export const marketName = z.enum(MARKETS);
