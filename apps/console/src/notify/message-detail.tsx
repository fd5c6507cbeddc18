import { useRow } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Chip, Empty, Facts } from '../shell/parts.tsx';
import { STATE_TONES, STATE_WORDS } from './words.ts';

/** One message, whole. */
export const MessageDetail = ({ id }: { readonly id: string }) => {
  const row = useRow('console.outbox', id, { pageSize: 100 });
  if (!row) return <Empty icon="outbox" title="Not among the newest hundred messages" />;
  return (
    <>
      <header className="detail-head">
        <h1>{row.subject || 'Short message'}</h1>
        <Chip tone={STATE_TONES[row.state]}>{STATE_WORDS[row.state]}</Chip>
      </header>
      <Facts
        facts={[
          ['To', row.to],
          ['By', row.channel === 'email' ? 'E-mail' : 'SMS'],
          ['Written at', timeText(row.createdAt)],
          ['Sent at', timeText(row.sentAt)],
        ]}
      />
      <pre className="letter">{row.text}</pre>
    </>
  );
};
