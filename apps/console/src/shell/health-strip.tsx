import { valueIn } from '@bourse/ui/calls';
import { useQueryCall } from './api.ts';
import { amountText, spanText } from './format.ts';
import { Chip } from './parts.tsx';
import { useMay } from './session.ts';
import { verdictOf } from './verdict.ts';

const everyMs = 5_000;

/** On every screen: whether the house stands, for those who may know. */
export const HealthStrip = () => {
  const may = useMay(['finance', 'product', 'auditor']);
  const books = useQueryCall('console.books', {}, { everyMs, when: may });
  const data = valueIn(books);
  if (!may) return null;
  if ('failure' in books && books.failure) return <Chip tone="bad">{books.failure.message}</Chip>;
  if (!data) return null;
  const verdict = verdictOf(data);
  return (
    <div className="health">
      <Chip tone={verdict.tone}>{verdict.words}</Chip>
      <span>
        Journal <b>{amountText(String(data.journal.seq))}</b>
      </span>
      <span>
        Commit <b>{spanText(data.commit.lastMs)}</b>
      </span>
      <span>
        Feed {data.feed.name} <b>{data.feed.ageMs === null ? 'silent' : spanText(data.feed.ageMs)}</b>
      </span>
    </div>
  );
};
