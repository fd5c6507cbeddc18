import { isZero } from './format.ts';

/** What the verdict rests on: a part of the reply of `console.books`. */
export type Health = {
  readonly sums: readonly { readonly mode: string; readonly asset: string; readonly sum: string }[];
  readonly clientMoney: readonly { readonly mode: string; readonly asset: string; readonly difference: string }[];
  readonly faults: readonly string[];
  readonly journal: { readonly seq: number; readonly stopped: string | null };
  readonly views: { readonly seq: number };
  readonly feed: { readonly ageMs: number | null; readonly staleInstruments: number };
};

export type Verdict = {
  readonly tone: 'good' | 'bad' | 'warn';
  readonly words: string;
  /** Each thing that is wrong, in a sentence. */
  readonly because: readonly string[];
};

const feedLateMs = 5_000;

const brokenBooks = ({ sums, clientMoney, faults }: Health): string[] => [
  ...sums
    .filter(({ sum }) => !isZero(sum))
    .map(({ mode, asset, sum }) => `${asset} in the ${mode} ledger sums to ${sum} instead of zero.`),
  ...clientMoney
    .filter(({ difference }) => !isZero(difference))
    .map(
      ({ mode, asset, difference }) =>
        `What is held for customers in ${asset} (${mode}) differs from what they are owed by ${difference}.`,
    ),
  ...faults,
];

/** Whether the house stands: broken books and a stopped journal are bad, a late feed or late views are a warning. */
export const verdictOf = (health: Health): Verdict => {
  const broken = brokenBooks(health);
  if (broken.length > 0) return { tone: 'bad', words: 'Books broken', because: broken };
  const { journal, views, feed } = health;
  if (journal.stopped !== null) {
    return { tone: 'bad', words: 'Journal stopped', because: [`No command is taken: ${journal.stopped}`] };
  }
  const late: string[] = [];
  if (views.seq < journal.seq) late.push(`Views are ${journal.seq - views.seq} behind the journal.`);
  if (feed.ageMs === null) late.push('No tick has come from the feed yet.');
  else if (feed.ageMs > feedLateMs) late.push('The feed is silent.');
  if (feed.staleInstruments > 0) late.push(`${feed.staleInstruments} open instruments have old prices.`);
  if (late.length > 0) return { tone: 'warn', words: 'Balanced, market late', because: late };
  return { tone: 'good', words: 'Balanced', because: [] };
};
