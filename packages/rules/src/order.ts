/** The vocabulary of an order, shared by every module that matches. */
export type Side = 'buy' | 'sell';
export type OrderKind = 'market' | 'limit';
/** GTC rests until cancelled, IOC cancels what did not fill at once, FOK fills wholly at once or not at all, POST rests or is refused. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST';
/** waiting: accepted out of session, enters the book at the open. */
export type OrderStatus = 'waiting' | 'open' | 'filled' | 'cancelled';

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/**
 * Why what was left of an order was cancelled. frozen: trading was closed to its customer while it rested or waited. own-limit: by its customer's own limit
 * or exclusion. not-available: what it would open is not open in the country where its customer lives now. not-enough-margin: what it held no longer paid
 * for the position at the price of the open. position-closed: the position it belonged to is closed, or too small for it. split: the share is divided or
 * combined, and its price with it.
 */
export const CANCEL_REASONS = [
  'requested',
  'immediate-or-cancel',
  'collar',
  'self-trade',
  'opened-outside-limits',
  'frozen',
  'own-limit',
  'not-available',
  'not-enough-margin',
  'position-closed',
  'split',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
