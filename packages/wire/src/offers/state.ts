import { z } from 'zod';
import { wireNames } from '../codecs.ts';

/** What became of an order out of an offer. */
export const offerOrderState = z.enum(['review', 'filled', 'refused']);

/** The same as customers' calls number it. */
export const offerOrderStatus = wireNames({ 0: 'review', 1: 'filled', 2: 'refused' });
