import type { Event } from '../context.ts';
import type { Upcasts } from '../module.ts';
import type { PositionEvent } from './event.ts';

/** The owner's own wish had another name as a reason. */
const withReason = <E extends PositionEvent>(event: E): E =>
  'reason' in event && (event.reason as string) === 'asked' ? { ...event, reason: 'requested' } : event;

/** How the program before orders on margin told of a position: opened by no order, and traded with the house without a fill. */
const today = (written: PositionEvent): readonly Event[] | undefined => {
  const event = withReason(written);
  if (event.position.order !== undefined) return event === written ? undefined : [event];
  const named = { ...event, position: { ...event.position, order: NO_ORDER } };
  switch (named.type) {
    case 'position-opened':
    case 'position-increased':
      return [{ ...named, trade: { ...named.trade, fill: null } }];
    case 'position-reduced':
    case 'position-closed': {
      const { insured = 0n, uncovered = 0n, reason = 'requested' } = named;
      return [{ ...named, trade: { ...named.trade, fill: null }, closeOut: null, insured, uncovered, reason }];
    }
    default:
      return [named];
  }
};

/** The number that stands for the order of a position from before there were any. */
export const NO_ORDER = 0;

export const marginUpcasts: Upcasts<PositionEvent> = {
  'position-opened': (_core, event) => today(event),
  'position-increased': (_core, event) => today(event),
  'position-reduced': (_core, event) => today(event),
  'position-closed': (_core, event) => today(event),
  'position-margin-changed': (_core, event) => today(event),
  'position-financed': (_core, event) => today(event),
  'position-dividend': () => undefined,
  'position-split': () => undefined,
  'position-exits-set': (_core, event) => today(event),
  'margin-called': (_core, event) => today(event),
};
