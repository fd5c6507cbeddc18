import type { RowOfCall } from '../shell/api.ts';
import type { Tone } from '../shell/parts.tsx';

export type Order = RowOfCall<'console.allOrders'>;
export type Trade = RowOfCall<'console.trades'>;

export const STATE_WORDS = {
  waiting: 'Queued',
  open: 'Open',
  filled: 'Filled',
  cancelled: 'Cancelled',
} as const satisfies Readonly<Record<Order['state'], string>>;
export const STATE_TONES = {
  waiting: 'warn',
  open: 'info',
  filled: 'good',
  cancelled: 'quiet',
} as const satisfies Readonly<Record<Order['state'], Tone>>;
export const SIDE_WORDS = { buy: 'Buy', sell: 'Sell' } as const satisfies Readonly<Record<Order['side'], string>>;
