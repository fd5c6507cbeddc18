import { valueIn } from '@bourse/ui/calls';
import { CHANNEL_NAMES } from '@bourse/wire/shown-names';
import { type InputOfCall, type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { assigneeColumn } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import type { Column } from '../shell/data-table.tsx';
import { estimateText, timeText, waitText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money, Short } from '../shell/parts.tsx';
import { customerColumn, customerOf, StatusFilter, useQueue, waitingColumn } from '../shell/queue.tsx';
import { useReadAnew } from '../shell/read-anew.ts';
import { Screen } from '../shell/screen.tsx';
import { stateOf, type Withdrawal } from './withdrawal-words.ts';

type ListInput = InputOfCall<'console.withdrawals'>;
type Queue = ReplyOfCall<'console.withdrawalQueues'>[number];

const STATUSES = [
  { label: 'Under way', value: 'open' },
  { label: 'Paid', value: 'paid' },
  { label: 'Refused', value: 'refused' },
  { label: 'Cancelled', value: 'cancelled' },
  { label: 'All', value: 'all' },
] as const;
const WAYS = ['card', 'wire', 'usdt', 'coin'] as const;

const DATED: Readonly<Record<string, string>> = { paid: 'Paid', refused: 'Refused', cancelled: 'Cancelled' };

const isOver = ({ state }: Withdrawal): boolean => state !== 'waiting' && state !== 'processing';

const columnsFor = (now: number, openCustomer: (id: number) => void): readonly Column<Withdrawal>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 64 },
  {
    title: 'Place',
    cell: ({ place }) => (place === 1 ? 'next' : (place ?? '–')),
    isFigure: true,
    width: 64,
    isAside: true,
  },
  {
    ...waitingColumn<Withdrawal>((row) => {
      const ms = (isOver(row) ? row.changedAt : now) - row.requestedAt;
      return { ms, isLate: row.dueAt !== null && now > row.dueAt };
    }),
    isSpare: true,
  },
  customerColumn(openCustomer),
  { title: 'Method', cell: ({ channel }) => CHANNEL_NAMES[channel], width: 104, isAside: true },
  { title: 'To', cell: ({ destination }) => <Short text={destination} />, isAside: true },
  { title: 'Net amount', cell: ({ arrives, asset }) => <Money text={arrives} asset={asset} />, isFigure: true },
  {
    title: 'Approval',
    cell: ({ takesTwo }) => (takesTwo ? <Chip tone="warn">Two operators</Chip> : 'One operator'),
    width: 116,
    isAside: true,
  },
  {
    title: 'State',
    cell: (row) => {
      const [tone, word] = stateOf(row);
      return <Chip tone={tone}>{word}</Chip>;
    },
    width: 116,
  },
  assigneeColumn(),
  { title: 'Handled by', cell: ({ handledBy }) => handledBy ?? '–', isExtra: true, width: 110 },
  { title: 'Requested at', cell: ({ requestedAt }) => timeText(requestedAt), isExtra: true, width: 160 },
];

const QueueTile = ({
  queue,
  isAnew,
  now,
  isOn,
  onChoose,
}: {
  readonly queue: Queue;
  readonly isAnew: boolean;
  readonly now: number;
  readonly isOn: boolean;
  readonly onChoose: () => void;
}) => (
  <button type="button" className="tile queue" aria-pressed={isOn} onClick={onChoose}>
    <h2>
      {CHANNEL_NAMES[queue.channel]}
      {queue.waiting > 0 && <Chip tone="warn">oldest {waitText(now - (queue.oldestAt ?? now))}</Chip>}
    </h2>
    <strong>{queue.waiting > 0 ? `${queue.waiting} pending` : isAnew ? 'Nothing pending' : 'Reading…'}</strong>
    <small>
      {queue.processing} processing · {queue.aside} on hold
    </small>
    <small>Estimate shown to customers: {estimateText(queue.usualMs)}</small>
  </button>
);

const inputOf = (filter: Readonly<Record<string, string>>): ListInput => {
  const status = STATUSES.find(({ value }) => value === (filter['status'] ?? 'open'))?.value ?? 'open';
  const channel = WAYS.find((each) => each === filter['channel']);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(channel ? { channel } : {}),
    ...customerOf(filter),
  };
};

/** Money on its way out: each channel's queue, first in, first out, and what became of the others. */
export const WithdrawalsScreen = () => {
  const { filter, set, openKey, openRow, openCustomer } = useQueue('withdrawal');
  const now = useNow();
  const { filters } = useListRequest('console.withdrawals');
  const input = { ...inputOf(filter), ...filters };
  const pages = usePagedCall('console.withdrawals', input, { everyMs: 5_000 });
  const queues = useQueryCall('console.withdrawalQueues', {}, { everyMs: 5_000, freshMs: 0 });
  const isAnew = useReadAnew(queues);
  return (
    <Screen title="Withdrawals" lead="Paid in order of request for each method. Some require two operators.">
      <div className="tiles">
        {valueIn(queues)?.map((queue) => (
          <QueueTile
            key={queue.channel}
            queue={queue}
            isAnew={isAnew}
            now={now}
            isOn={input.channel === queue.channel}
            onChoose={() => set({ channel: input.channel === queue.channel ? undefined : queue.channel })}
          />
        ))}
      </div>
      <ListFilter of="console.withdrawals" dated={DATED[input.status ?? 'open']}>
        <StatusFilter choices={STATUSES} />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Withdrawals"
        columns={columnsFor(now, openCustomer)}
        keyOf={({ id }) => String(id)}
        onOpen={openRow}
        openKey={openKey}
        empty={
          input.status === 'open' && Object.keys(filters).length === 0 ? (
            <Empty icon="check" title="Nothing is under way">
              Every withdrawal was paid or decided. New ones appear here by themselves.
            </Empty>
          ) : (
            <Empty icon="withdrawals" title="No such withdrawals" />
          )
        }
      />
    </Screen>
  );
};
