import { z } from 'zod';
import { decimalText } from '../codecs.ts';

/** The own side of a fill: the quantity of the base, the rest in the quote; the amount before the fee. */
export const ownFill = z.object({
  side: z.enum(['buy', 'sell']),
  quantity: decimalText,
  price: decimalText,
  amount: decimalText,
  fee: decimalText,
});

/** What a trade did with which position on margin, and with how much leverage. */
export const tradeOnMargin = z.object({
  effect: z.enum(['open', 'increase', 'reduce']),
  direction: z.enum(['long', 'short']),
  leverage: z.int(),
});
