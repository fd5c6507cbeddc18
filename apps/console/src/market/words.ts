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

export const KIND_WORDS = {
  share: 'Share',
  index: 'Index',
  coin: 'Coin',
  currency: 'Currency pair',
  metal: 'Metal',
} as const;
export const FEED_WORDS = { live: 'Live', simulated: 'Simulated', replay: 'Recorded', delayed: 'Delayed' } as const;
