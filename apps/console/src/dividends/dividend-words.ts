import { utcDay } from '@bourse/rules';
import type { RowOfCall } from '../shell/api.ts';
import { countText } from '../shell/format.ts';
import type { Tone } from '../shell/parts.tsx';

export type Dividend = RowOfCall<'console.dividends'>;
export type Line = RowOfCall<'console.dividendLines'>;

const STAGES: Readonly<Record<Dividend['stage'], readonly [Tone, string]>> = {
  announced: ['info', 'Announced'],
  cancelled: ['quiet', 'Cancelled'],
  fixing: ['warn', 'Being fixed'],
  owed: ['warn', 'Money awaited'],
  funded: ['info', 'Money received'],
  paying: ['warn', 'Being paid'],
  paid: ['good', 'Paid'],
};

/** Where a dividend stands, and how far it is with it. */
export const stageOf = ({ stage, progress }: Dividend): readonly [tone: Tone, text: string] => {
  const [tone, text] = STAGES[stage];
  // Round down: what is not done yet is not 100 %.
  return [tone, stage === 'fixing' || stage === 'paying' ? `${text}, ${Math.floor(progress * 100)} %` : text];
};

/** What comes next, in a sentence. */
export const nextOf = ({ stage, payAt, holders }: Dividend): string => {
  switch (stage) {
    case 'announced':
      return 'When the ex-date begins, what each holder is owed is fixed by itself.';
    case 'cancelled':
      return 'Nobody is paid.';
    case 'fixing':
      return 'What each holder is owed is being fixed; what is traded meanwhile changes nothing.';
    case 'owed':
      return 'Nobody is paid before all that is owed has come from the issuer. Finance books what comes.';
    case 'funded':
      return `All of it has come. ${countText(holders, 'customer is', 'customers are')} paid when ${utcDay(payAt)} begins.`;
    case 'paying':
      return 'Customers are being paid.';
    case 'paid':
      return holders === 0 ? 'Nobody held the share at the ex-date.' : 'All customers are paid.';
  }
};
