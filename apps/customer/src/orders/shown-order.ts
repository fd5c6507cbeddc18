import type { CancelReason } from '@bourse/rules';

/** What an order does with a position on margin, and the margin of what it is to open; null of what reduces one. */
export type OnMargin = {
  readonly direction: 'long' | 'short';
  readonly effect: 'open' | 'increase' | 'reduce';
  readonly leverage: number;
  readonly margin: string | null;
};

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
  /** Of a product whose orders wait for no session: what waits is being filled, or next in turn (rule BOOK-22). */
  readonly waitsForNoOpen?: true;
  /** Why what was left was cancelled; null of what was not. */
  readonly reason: CancelReason | null;
  readonly onMargin?: OnMargin;
};

/** Whether an order that waits does so between two pieces of its fills, or behind another one, and not for the open (rule BOOK-22). */
export const isBeingFilled = ({
  state,
  filled,
  waitsForNoOpen = false,
}: Pick<ShownOrder, 'state' | 'filled'> & { readonly waitsForNoOpen?: boolean | undefined }): boolean =>
  state === 'waiting' && (waitsForNoOpen || /[1-9]/.test(filled));
