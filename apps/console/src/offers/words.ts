import type { RowOfCall } from '../shell/api.ts';
import { countText } from '../shell/format.ts';
import type { Tone } from '../shell/parts.tsx';

export type Offer = RowOfCall<'console.offers'>;
export type Order = RowOfCall<'console.offerOrders'>;

export const KINDS: Readonly<Record<Offer['kind'], string>> = {
  block: 'Block trade',
  vip: 'VIP allocation',
  otc: 'Over the counter',
};

export const OFFER_STATES: Readonly<Record<Offer['state'], readonly [Tone, string]>> = {
  planned: ['info', 'Planned'],
  open: ['good', 'Open'],
  closed: ['quiet', 'Closed'],
};

export const ORDER_STATES: Readonly<Record<Order['state'], readonly [Tone, string]>> = {
  review: ['warn', 'To review'],
  filled: ['good', 'Filled'],
  refused: ['quiet', 'Refused'],
};

/** What a lock-up of so many hours means. */
export const lockText = (hours: number): string =>
  hours === 0 ? 'Can be sold at once.' : `Locked up for ${countText(hours, 'hour', 'hours')}.`;

/** Hundredths of a percent, in percent. */
export const percentText = (bps: number): string => `${bps / 100} %`;
