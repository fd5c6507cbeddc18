import type { Calendar } from '@bourse/core';
import { nextOpen, type SessionMode, sessionAt, settlementDay } from '@bourse/rules';

/** The venues' calendars as the core asks for them; settlement keeps to business days whatever the sessions do. */
export const calendarOf = (sessions: SessionMode): Calendar => ({
  isOpen: (venue, at) => sessionAt(venue, at, sessions).state === 'open',
  opensAt: (venue, at) => nextOpen(venue, at, sessions),
  settlesAt: (venue, at) => settlementDay(venue, at).openMs,
});
