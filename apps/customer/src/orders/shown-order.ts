import type { CancelReason } from '@bourse/rules';

/** An order of any product, as the lists show it. Decimal texts. */
export type ShownOrder = {
  readonly id: number;
  readonly instrument: string;
  readonly name: string;
  readonly unit: string;
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  readonly limitPrice: string | null;
  readonly averagePrice: string | null;
  readonly quantity: string;
  readonly filled: string;
  readonly fee: string;
  /** What a sale brought over what it had cost, and in percent of that; null for a purchase, and where it is not known. */
  readonly profit: string | null;
  readonly profitPercent: string | null;
  readonly currency: string;
  readonly placedAt: number;
  readonly state: 'waiting' | 'open' | 'filled' | 'cancelled';
  /** Why what was left was cancelled; null of what was not. */
  readonly reason: CancelReason | null;
};
