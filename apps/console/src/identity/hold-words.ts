import { inWords } from '@bourse/wire/shown-names';

/** What money or shares are held for, by what the ledger calls it. */
const HELD_FOR: Readonly<Record<string, string>> = {
  order: 'order',
  margin: 'margin of position',
  option: 'stake of option',
  withdrawal: 'withdrawal',
  application: 'application for new shares',
  offer: 'order out of an offer, to review:',
  'offer-lock': 'lock-up of order out of an offer',
  income: 'income holding',
};

/** What a hold is for: 'offer-lock:6' as 'lock-up of order out of an offer 6' (rule CONSOLE-45). */
export const holdText = (hold: string): string => {
  const [kind = '', number = ''] = hold.split(':');
  return `${HELD_FOR[kind] ?? inWords(kind).toLowerCase()} ${number}`.trim();
};
