import { MOVEMENT_KINDS } from '@bourse/wire';
import { sharesOfDividends } from './dividends/lines.ts';
import type { Services } from './services.ts';
import { sharesOfSplits } from './splits/entries.ts';
import type { Queryable } from './store/transaction.ts';

const KINDS: ReadonlySet<string | undefined> = new Set(['dividend', 'split']);

/** The share that postings of corporate actions are about, by the entry of the journal; `cause` is the event that they belong to. */
export const sharesOfEntries = (pool: Queryable): Services['sharesOfEntries'] => {
  const [ofDividends, ofSplits] = [sharesOfDividends(pool), sharesOfSplits(pool)];
  return async (postings) => {
    const entries = postings.filter(({ cause }) => KINDS.has(MOVEMENT_KINDS[cause])).map(({ seq }) => seq);
    return new Map([...(await ofDividends(entries)), ...(await ofSplits(entries))]);
  };
};
