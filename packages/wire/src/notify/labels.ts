/** What its exports call columns; an entry that begins with a list (`deposits.state`) is for that list. A word that its name says already needs none. */
export const headers = {
  'outbox.channel': 'By',
  'outbox.createdAt': 'Written at',
} as const;

/** The words of values in its exports that their names do not say. */
export const values = {
  'outbox.channel': { email: 'E-mail', sms: 'SMS' },
} as const;
