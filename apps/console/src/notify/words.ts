/** The states of a message, in a word and a tone. */
export const STATE_WORDS = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;
export const STATE_TONES = { waiting: 'warn', sent: 'good', failed: 'bad' } as const;
