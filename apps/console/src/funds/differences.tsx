import { Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import { useCall } from '../shell/api.ts';
import { assigneeColumn } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { waitText } from '../shell/format.ts';
import { ListFilter, useListAsked } from '../shell/list-filter.tsx';
import { Pager } from '../shell/pager.tsx';
import { Chip, Empty, Money, Mono, Panel } from '../shell/parts.tsx';
import { CLEARINGS, detailOf, type Line, OUTCOMES, whatIs } from './reconciliation-words.ts';

const size = 50;

const columnsFor = (now: number): readonly Column<Line>[] => [
  {
    title: 'Difference',
    cell: ({ outcome }) => <Chip tone={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Chip>,
    width: 180,
  },
  { title: 'Account', cell: ({ clearing }) => CLEARINGS[clearing], width: 116 },
  { title: 'Ledger', cell: ({ here, asset }) => <Money text={here} asset={asset} />, isFigure: true },
  { title: 'Statement', cell: ({ there, asset }) => <Money text={there} asset={asset} />, isFigure: true },
  { title: 'Reference', cell: ({ reference }) => (reference === '' ? '–' : <Mono>{reference}</Mono>), isAside: true },
  { title: 'What it is', cell: whatIs, width: 150, isAside: true },
  assigneeColumn(),
  { title: 'Statement day', cell: ({ date }) => date ?? '–', width: 118 },
  { title: 'Age', cell: ({ since }) => (since === null ? '–' : waitText(now - since)), isFigure: true, width: 90 },
];

/** What the ledger and the statements disagree on, the oldest first; who sees to each. */
export const Differences = () => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  const now = useNow();
  const page = Number(filter['page'] ?? 1);
  const state = filter['status'] === 'resolved' ? 'resolved' : 'open';
  const { filters } = useListAsked('console.differences');
  const asked = { ...filters, state } as const;
  const { data, error, refetch } = useCall(
    'console.differences',
    { ...asked, pageNo: page, pageSize: size },
    { everyMs: 30_000 },
  );
  return (
    <Panel title="Differences" aside={<CsvButton of="console.differences" filter={asked} />}>
      <ListFilter of="console.differences">
        <Segmented
          options={[
            { label: 'Open', value: 'open' },
            { label: 'Explained', value: 'resolved' },
          ]}
          value={state}
          onChange={(value) => set({ status: value === 'open' ? undefined : value })}
        />
      </ListFilter>
      <DataTable
        label="Differences"
        columns={columnsFor(now)}
        rows={data?.rows}
        keyOf={({ difference }) => String(difference)}
        onOpen={(line) => {
          const detail = detailOf(line);
          if (detail) open(detail);
        }}
        openKey={details.findLast(({ kind }) => kind === 'difference')?.id}
        error={error}
        onRetry={() => void refetch()}
        hasKeys
        empty={<Empty icon="check" title={state === 'open' ? 'Nothing differs' : 'Nothing was explained yet'} />}
      />
      <Pager page={page} size={size} total={data?.total ?? 0} onPage={(to) => set({ page: String(to) })} />
    </Panel>
  );
};
