import { CHANNEL_NAMES } from '@bourse/wire/shown-names';
import { Select } from 'antd';
import type { RowOfCall } from '../shell/api.ts';
import { assigneeColumn } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money, type Tone } from '../shell/parts.tsx';
import { customerColumn, customerOf, LATE_REVIEW_MS, StatusFilter, useQueue, waitingColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';

type Deposit = RowOfCall<'console.deposits'>;
type State = Deposit['state'];

const CHANNELS = Object.keys(CHANNEL_NAMES) as (keyof typeof CHANNEL_NAMES)[];
/** What was credited and taken back since is said to be so. */
const STATES = {
  waiting: ['warn', 'Waiting'],
  done: ['good', 'Credited'],
  refused: ['quiet', 'Refused'],
  reversed: ['bad', 'Reversed'],
} as const satisfies Record<State, readonly [Tone, string]>;
const CHOICES = [
  { label: 'Waiting', value: 'waiting' },
  { label: 'Credited', value: 'done' },
  { label: 'Refused', value: 'refused' },
  { label: 'All', value: 'all' },
];

const stateOf = (text: string | undefined): Exclude<State, 'reversed'> | undefined =>
  text === 'all' ? undefined : text === 'done' || text === 'refused' ? text : 'waiting';

/** Of those that wait all are in one state, of those decided nothing waits: a narrow list leaves out what says nothing. */
const columnsFor = (
  now: number,
  status: State | undefined,
  openCustomer: (id: number) => void,
): readonly Column<Deposit>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 76 },
  {
    ...waitingColumn<Deposit>(({ createdAt, reviewedAt, state }) => ({
      ms: (reviewedAt ?? now) - createdAt,
      isLate: state === 'waiting' && now - createdAt > LATE_REVIEW_MS,
    })),
    ...(status === 'waiting' ? {} : { title: 'Took', isSpare: true }),
  },
  customerColumn(openCustomer),
  { title: 'Method', cell: ({ channel }) => CHANNEL_NAMES[channel], width: 96, isAside: true },
  { title: 'Claimed', cell: ({ claimed, currency }) => <Money text={claimed} asset={currency} />, isFigure: true },
  {
    title: 'Credited',
    cell: ({ credited, currency }) => <Money text={credited} asset={currency} />,
    isFigure: true,
    isAside: true,
  },
  assigneeColumn(),
  { title: 'Quoted', cell: ({ paymentReference }) => paymentReference ?? '–', width: 110, isAside: true },
  {
    title: 'State',
    cell: ({ state }) => <Chip tone={STATES[state][0]}>{STATES[state][1]}</Chip>,
    width: 104,
    isSpare: status === 'waiting',
  },
  { title: 'Decided by', cell: ({ reviewedBy }) => reviewedBy ?? '–', isExtra: true, width: 110 },
  { title: 'Requested at', cell: ({ createdAt }) => timeText(createdAt), isExtra: true, width: 160 },
];

/** Deposits to review: those waiting, oldest first, and what became of the others. */
export const DepositsScreen = () => {
  const { filter, set, openKey, openRow, openCustomer } = useQueue('deposit');
  const now = useNow();
  const status = stateOf(filter['status']);
  const channel = CHANNELS.find((each) => each === filter['channel']);
  const { filters } = useListRequest('console.deposits');
  const input = {
    ...filters,
    ...(status ? { status } : {}),
    ...(channel ? { channel } : {}),
    ...customerOf(filter),
  };
  const pages = usePagedCall('console.deposits', input, { everyMs: 5_000 });
  return (
    <Screen
      title="Deposits"
      lead={`The proof is evidence only; the amount that arrived is credited. ${status === 'waiting' ? 'Oldest' : 'Newest'} first.`}
    >
      <ListFilter
        of="console.deposits"
        dated={status === 'done' ? 'Credited' : status === 'refused' ? 'Refused' : undefined}
      >
        <StatusFilter choices={CHOICES} />
        <Select
          aria-label="Channel"
          allowClear
          placeholder="Every channel"
          options={CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))}
          value={channel ?? null}
          onChange={(value) => set({ channel: value ?? undefined })}
        />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Deposits"
        columns={columnsFor(now, status, openCustomer)}
        keyOf={({ id }) => String(id)}
        onOpen={openRow}
        openKey={openKey}
        empty={
          status === 'waiting' && Object.keys(filters).length === 0 ? (
            <Empty icon="check" title="Nothing waits">
              Every deposit has been decided. New ones appear here by themselves.
            </Empty>
          ) : (
            <Empty icon="deposits" title="No such deposits" />
          )
        }
      />
    </Screen>
  );
};
