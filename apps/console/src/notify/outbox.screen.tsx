import { Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { RowOfCall } from '../shell/api.ts';
import type { FilterOf } from '../shell/csv-button.tsx';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Short } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { STATE_TONES, STATE_WORDS } from './words.ts';

type Message = RowOfCall<'console.outbox'>;

const columns: readonly Column<Message>[] = [
  { title: 'Written at', cell: ({ createdAt }) => timeText(createdAt), width: 160, isAside: true },
  { title: 'By', cell: ({ channel }) => (channel === 'email' ? 'E-mail' : 'SMS'), width: 72, isAside: true },
  { title: 'To', cell: ({ to }) => <Short text={to} />, width: 220 },
  {
    title: 'Message',
    cell: ({ subject, text }) => (
      <span className="one-line">
        {subject !== '' && <b>{subject} </b>}
        <small>{text}</small>
      </span>
    ),
  },
  { title: 'State', cell: ({ state }) => <Chip tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Chip>, width: 100 },
  { title: 'Sent at', cell: ({ sentAt }) => timeText(sentAt), width: 160, isExtra: true },
];

/** Mails and short messages, newest first. */
export const OutboxScreen = () => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  const channel = filter['channel'] === 'email' || filter['channel'] === 'sms' ? filter['channel'] : undefined;
  const { filters } = useListRequest('console.outbox');
  const input: FilterOf<'console.outbox'> = {
    ...filters,
    ...(channel ? { channel } : {}),
  };
  const pages = usePagedCall('console.outbox', input, { everyMs: 4_000 });
  return (
    <Screen title="Outbox" lead="Messages sent to customers. In live mode codes are masked.">
      <ListFilter of="console.outbox">
        <Segmented
          options={[
            { label: 'All', value: '' },
            { label: 'E-mail', value: 'email' },
            { label: 'SMS', value: 'sms' },
          ]}
          value={channel ?? ''}
          onChange={(value) => set({ channel: value })}
        />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Messages"
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open({ kind: 'message', id })}
        openKey={details.findLast(({ kind }) => kind === 'message')?.id}
        empty={
          <Empty icon="outbox" title="Nothing was written">
            Codes, and news of deposits and changed passwords, appear here as they are written.
          </Empty>
        }
      />
    </Screen>
  );
};
