import { Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import { assigneeColumn } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import type { Column } from '../shell/data-table.tsx';
import { waitText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money, Mono, Panel } from '../shell/parts.tsx';
import { CLEARINGS, DIRECTIONS, detailOf, type Line, lineName, OUTCOMES } from './reconciliation-words.ts';

const columnsFor = (now: number): readonly Column<Line>[] => [
  {
    title: 'Difference',
    cell: ({ outcome }) => <Chip tone={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Chip>,
    width: 180,
  },
  { title: 'Account', cell: ({ clearing }) => CLEARINGS[clearing], width: 116 },
  { title: 'In or out', cell: ({ direction }) => DIRECTIONS[direction], width: 76 },
  { title: 'Ledger', cell: ({ here, asset }) => <Money text={here} asset={asset} />, isFigure: true },
  { title: 'Statement', cell: ({ there, asset }) => <Money text={there} asset={asset} />, isFigure: true },
  { title: 'Reference', cell: ({ reference }) => (reference === '' ? '–' : <Mono>{reference}</Mono>), isAside: true },
  { title: 'What it is', cell: lineName, width: 150, isAside: true },
  assigneeColumn(),
  { title: 'Statement day', cell: ({ date }) => date ?? '–', width: 118 },
  { title: 'Age', cell: ({ since }) => (since === null ? '–' : waitText(now - since)), isFigure: true, width: 90 },
];

/** What the ledger and the statements disagree on, the oldest first; who sees to each. */
export const Differences = () => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  const now = useNow();
  const state = filter['status'] === 'resolved' ? 'resolved' : 'open';
  const { filters } = useListRequest('console.differences');
  const input = { ...filters, state } as const;
  const pages = usePagedCall('console.differences', input, { everyMs: 30_000 });
  return (
    <Panel title="Differences">
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
      <PagedList
        pages={pages}
        label="Differences"
        columns={columnsFor(now)}
        keyOf={({ difference }) => String(difference)}
        onOpen={(line) => {
          const detail = detailOf(line);
          if (detail) open(detail);
        }}
        openKey={details.findLast(({ kind }) => kind === 'difference')?.id}
        empty={<Empty icon="check" title={state === 'open' ? 'Nothing differs' : 'Nothing was explained yet'} />}
      />
    </Panel>
  );
};
