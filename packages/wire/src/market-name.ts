import { SHARE_VENUES } from '@bourse/rules';
import { z } from 'zod';

/** What is listed together, in its order: the shares of a venue, then each other kind. */
export const MARKETS = [...SHARE_VENUES, 'coin', 'currency', 'metal', 'index', 'future'] as const;

export const marketName = z.enum(MARKETS);
