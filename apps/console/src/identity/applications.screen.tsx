import { Segmented } from 'antd';
import { useFilter, useStories } from '../shell/address.ts';
import { type InputOfCall, type RowOfCall, useCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { FilterBar } from '../shell/filter-bar.tsx';
import { spanText, timeText } from '../shell/format.ts';
import { Pager } from '../shell/pager.tsx';
import { Chip, Empty, Opens } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { LEVELS, STATES } from './item-words.ts';

type Row = RowOfCall<'console.applications'>;
type Status = NonNullable<InputOfCall<'console.applications'>['status']>;

const size = 50;
const CHOICES = [
  { label: 'Waiting', value: 'waiting' },
  { label: 'Asked again', value: 'action-required' },
  { label: 'Approved', value: 'approved' },
  { label: 'Refused', value: 'refused' },
  { label: 'All', value: 'all' },
];
const STATUSES: readonly Status[] = ['waiting', 'approved', 'action-required', 'refused'];
/** Customers are told that a review takes a working day at most; half of it is late for us. */
const lateMs = 4 * 3_600_000;

const statusOf = (text: string | undefined): Status | undefined =>
  text === 'all' ? undefined : (STATUSES.find((each) => each === text) ?? 'waiting');

const columnsFor = (now: number, openCustomer: (id: number) => void): readonly Column<Row>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 64 },
  {
    title: 'Waiting',
    cell: ({ submittedAt, decidedAt }) => (
      <span className={decidedAt === null && now - (submittedAt ?? now) > lateMs ? 'late' : undefined}>
        {spanText((decidedAt ?? now) - (submittedAt ?? now))}
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
  { title: 'Level', cell: ({ level }) => LEVELS[level], width: 90 },
  { title: 'State', cell: ({ state }) => <Chip tone={STATES[state][0]}>{STATES[state][1]}</Chip>, width: 116 },
  { title: 'Reviewer', cell: ({ reviewer }) => reviewer ?? '–', width: 120 },
  { title: 'Handed in', cell: ({ submittedAt }) => timeText(submittedAt), isExtra: true, width: 160 },
  { title: 'Decided', cell: ({ decidedAt }) => timeText(decidedAt), isExtra: true, width: 160 },
];

/** Checks of identity to review: those waiting, oldest first, and what became of the others. */
export const ApplicationsScreen = () => {
  const [filter, set] = useFilter();
  const { stories, open } = useStories();
  const now = useNow();
  const page = Number(filter['page'] ?? 1);
  const status = statusOf(filter['status']);
  const customer = Number(filter['customer'] ?? 0);
  const asked = {
    ...(status ? { status } : {}),
    ...(Number.isSafeInteger(customer) && customer > 0 ? { customerId: customer } : {}),
  };
  const { data, error, refetch } = useCall(
    'console.applications',
    { pageNo: page, pageSize: size, ...asked },
    { everyMs: 5_000 },
  );
  const top = stories.findLast(({ kind }) => kind === 'identity');
  return (
    <Screen title="Identity" lead="Who people say they are, beside the pictures of their documents. Oldest first.">
      <FilterBar list="identity" search={{ field: 'customer', placeholder: "Customer's number" }}>
        <Segmented
          options={CHOICES}
          value={filter['status'] ?? 'waiting'}
          onChange={(value) => set({ status: value === 'waiting' ? undefined : value })}
        />
      </FilterBar>
      <DataTable
        label="Applications"
        columns={columnsFor(now, (id) => open({ kind: 'customer', id: String(id) }))}
        rows={data?.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => open({ kind: 'identity', id: String(id) })}
        openKey={top?.id}
        error={error}
        onRetry={() => void refetch()}
        hasKeys
        empty={
          status === 'waiting' ? (
            <Empty icon="check" title="Nobody waits">
              Every application has been decided. New ones appear here by themselves.
            </Empty>
          ) : (
            <Empty icon="identity" title="No such applications" />
          )
        }
      />
      <div className="list-foot">
        <Pager page={page} size={size} total={data?.total ?? 0} onPage={(to) => set({ page: String(to) })} hasKeys />
        <CsvButton of="console.applications" path="/console/identity" filter={asked} />
      </div>
    </Screen>
  );
};
