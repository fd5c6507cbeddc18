import { Segmented, Select } from 'antd';
import { useFilter, useStories } from '../shell/address.ts';
import { type RowOfCall, useCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { FilterBar } from '../shell/filter-bar.tsx';
import { spanText, timeText } from '../shell/format.ts';
import { Pager } from '../shell/pager.tsx';
import { Chip, Empty, Money, Opens, type Tone } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { CHANNELS } from './channels.ts';

type Deposit = RowOfCall<'console.deposits'>;
type State = Deposit['state'];

const size = 50;
const CHANNEL_NAMES = Object.keys(CHANNELS) as (keyof typeof CHANNELS)[];
const WORDS = { waiting: 'Waiting', done: 'Credited', refused: 'Refused' } as const satisfies Record<State, string>;
const TONES = { waiting: 'warn', done: 'good', refused: 'quiet' } as const satisfies Record<State, Tone>;
const CHOICES = [
  { label: 'Waiting', value: 'waiting' },
  { label: 'Credited', value: 'done' },
  { label: 'Refused', value: 'refused' },
  { label: 'All', value: 'all' },
];
/** Customers are told that a review takes a working day at most; half of it is late for us. */
const lateMs = 4 * 3_600_000;

const stateOf = (text: string | undefined): State | undefined =>
  text === 'all' ? undefined : text === 'done' || text === 'refused' ? text : 'waiting';

const columnsFor = (now: number, openCustomer: (id: number) => void): readonly Column<Deposit>[] => [
  { title: 'Deposit', cell: ({ id }) => id, isFigure: true, width: 76 },
  {
    title: 'Waiting',
    cell: ({ createdAt, reviewedAt, state }) => (
      <span className={state === 'waiting' && now - createdAt > lateMs ? 'late' : undefined}>
        {spanText((reviewedAt ?? now) - createdAt)}
      </span>
    ),
    isFigure: true,
    width: 96,
  },
  {
    title: 'Customer',
    cell: ({ customerId, maskedCustomer }) => (
      <Opens onOpen={() => openCustomer(customerId)}>
        {maskedCustomer} <small>#{customerId}</small>
      </Opens>
    ),
  },
  { title: 'By', cell: ({ channel }) => CHANNELS[channel], width: 96 },
  { title: 'Claimed', cell: ({ asked, currency }) => <Money text={asked} asset={currency} />, isFigure: true },
  { title: 'Credited', cell: ({ credited, currency }) => <Money text={credited} asset={currency} />, isFigure: true },
  { title: 'State', cell: ({ state }) => <Chip tone={TONES[state]}>{WORDS[state]}</Chip>, width: 104 },
  { title: 'By whom', cell: ({ reviewedBy }) => reviewedBy ?? '–', isExtra: true, width: 110 },
  { title: 'Asked at', cell: ({ createdAt }) => timeText(createdAt), isExtra: true, width: 160 },
];

/** Deposits to review: those waiting, oldest first, and what became of the others. */
export const DepositsScreen = () => {
  const [filter, set] = useFilter();
  const { stories, open } = useStories();
  const now = useNow();
  const page = Number(filter['page'] ?? 1);
  const status = stateOf(filter['status']);
  const channel = CHANNEL_NAMES.find((each) => each === filter['channel']);
  const customer = Number(filter['customer'] ?? 0);
  const asked = {
    ...(status ? { status } : {}),
    ...(channel ? { channel } : {}),
    ...(Number.isSafeInteger(customer) && customer > 0 ? { customerId: customer } : {}),
  };
  const { data, error, refetch } = useCall(
    'console.deposits',
    { pageNo: page, pageSize: size, ...asked },
    { everyMs: 5_000 },
  );
  const top = stories.findLast(({ kind }) => kind === 'deposit');
  return (
    <Screen title="Deposits" lead="The proof is evidence; what arrived is what is credited. Oldest first.">
      <FilterBar list="deposits" search={{ field: 'customer', placeholder: "Customer's number" }}>
        <Segmented
          options={CHOICES}
          value={filter['status'] ?? 'waiting'}
          onChange={(value) => set({ status: value === 'waiting' ? undefined : value })}
        />
        <Select
          aria-label="Channel"
          allowClear
          placeholder="Every channel"
          options={CHANNEL_NAMES.map((value) => ({ value, label: CHANNELS[value] }))}
          value={channel ?? null}
          onChange={(value) => set({ channel: value ?? undefined })}
        />
      </FilterBar>
      <DataTable
        label="Deposits"
        columns={columnsFor(now, (id) => open({ kind: 'customer', id: String(id) }))}
        rows={data?.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => open({ kind: 'deposit', id: String(id) })}
        openKey={top?.id}
        error={error}
        onRetry={() => void refetch()}
        hasKeys
        empty={
          status === 'waiting' ? (
            <Empty icon="check" title="Nothing waits">
              Every deposit has been decided. New ones appear here by themselves.
            </Empty>
          ) : (
            <Empty icon="deposits" title="No such deposits" />
          )
        }
      />
      <div className="list-foot">
        <Pager page={page} size={size} total={data?.total ?? 0} onPage={(to) => set({ page: String(to) })} hasKeys />
        <CsvButton of="console.deposits" path="/console/deposits" filter={asked} />
      </div>
    </Screen>
  );
};
