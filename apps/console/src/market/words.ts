import { amountText } from '../shell/format.ts';

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
  future: 'Future',
} as const;
export const FEED_WORDS = { live: 'Live', simulated: 'Simulated', replay: 'Recorded', delayed: 'Delayed' } as const;

/** Says what of a halt one operator alone may decide (rule SPOT-13): nothing of one that goes on already. */
export const haltAloneText = (isHalted: boolean, aloneMinutes: number): string => {
  if (isHalted) return 'It is halted already: changing the end of the halt needs two operators, however short.';
  if (aloneMinutes <= 0) return 'Every halt needs two operators now: what it was halted for lately counts.';
  const more = `${amountText(String(aloneMinutes))} more ${aloneMinutes === 1 ? 'minute' : 'minutes'}`;
  return `One operator alone may halt it for ${more} now; what it was halted for lately counts.`;
};
