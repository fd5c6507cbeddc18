/** The states of a session, in a word and a tone. */
export const SESSION_WORDS = {
  open: 'Open',
  break: 'Break',
  closed: 'Closed',
  halted: 'Halted',
  suspended: 'Suspended',
} as const;
export const SESSION_TONES = {
  open: 'good',
  break: 'quiet',
  closed: 'quiet',
  halted: 'bad',
  suspended: 'warn',
} as const;
