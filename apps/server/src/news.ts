import type { Event } from '@bourse/core';
import type { AssetRegistry, CustomerId, InstrumentId } from '@bourse/rules';
import type { NoticeKind } from '@bourse/wire';
import type { Listing } from './market/index.ts';
import type { NoticeValues } from './notify/notices.ts';

/** What one customer is told. */
export type News<Kind extends NoticeKind = NoticeKind> = {
  readonly customer: CustomerId;
  readonly kind: Kind;
  readonly values: NoticeValues;
};

/** What news are written with. */
export type NewsDeps = {
  readonly assets: AssetRegistry;
  readonly listing: (id: InstrumentId) => Listing;
};

/** What customers are told of an event, by what it says itself: one, or each of many. */
export type EventNotice<E extends Event, Kind extends NoticeKind = NoticeKind> = {
  readonly notice: (event: E, deps: NewsDeps) => News<Kind> | readonly News<Kind>[];
  /** Whether such an event is somebody's news at all; where it is left out, always. */
  readonly isNews?: (event: E) => boolean;
};

/** By the event's type, what a customer is told of it, in messages of these kinds. */
export type NewsOf<E extends Event, Kind extends NoticeKind = NoticeKind> = {
  readonly [T in E['type']]: EventNotice<Extract<E, { readonly type: T }>, Kind>;
};

/** What the modules tell, together. */
export type NewsByEvent = ReadonlyMap<Event['type'], EventNotice<never>>;

export const isNews = (news: NewsByEvent, event: Event): boolean => {
  const notice: EventNotice<never> | undefined = news.get(event.type);
  return notice !== undefined && (notice.isNews?.(event as never) ?? true);
};
