import { Segmented } from 'antd';
import { useFilter, useStories } from '../shell/address.ts';
import { type RowOfCall, useCall } from '../shell/api.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { FilterBar } from '../shell/filter-bar.tsx';
import { plainWords, timeText } from '../shell/format.ts';
import { Pager } from '../shell/pager.tsx';
import { Chip, Empty } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { KIND_NAMES, STATE_TONES } from './proposal-card.tsx';

type Row = RowOfCall<'console.proposals'>;

const size = 50;
const STATES = ['open', 'confirmed', 'rejected', 'expired'] as const;

const columns: readonly Column<Row>[] = [
  { title: 'Proposal', cell: ({ id }) => id, isFigure: true, width: 80 },
  { title: 'Proposed at', cell: ({ proposedAt }) => timeText(proposedAt), width: 160 },
  { title: 'By', cell: ({ proposedBy }) => proposedBy, width: 120 },
  { title: 'Kind', cell: ({ kind }) => KIND_NAMES[kind], width: 160 },
  { title: 'What will happen', cell: ({ sentences }) => <span className="one-line">{sentences.join(' ')}</span> },
  {
    title: 'State',
    cell: ({ state, mayConfirm }) => (
      <Chip tone={STATE_TONES[state]}>{state === 'open' ? (mayConfirm ? 'For you' : 'Waits') : state}</Chip>
    ),
    width: 110,
  },
  { title: 'Decided by', cell: ({ decidedBy }) => decidedBy ?? '–', width: 120, isExtra: true },
];

/** What one operator proposed and another has to confirm. */
export const ProposalsScreen = () => {
  const [filter, set] = useFilter();
  const { stories, open } = useStories();
  const page = Number(filter['page'] ?? 1);
  const state = STATES.find((each) => each === filter['state']);
  const asked = state ? { state } : {};
  const { data, error, refetch } = useCall(
    'console.proposals',
    { pageNo: page, pageSize: size, ...asked },
    { everyMs: 5_000 },
  );
  return (
    <Screen
      title="To confirm"
      lead="Some things take two: one proposes, another confirms. Nobody confirms what they proposed."
      aside={<CsvButton of="console.proposals" filter={asked} />}
    >
      <FilterBar list="proposals">
        <Segmented
          options={[
            { label: 'All', value: '' },
            ...STATES.map((each) => ({ label: each === 'open' ? 'To confirm' : plainWords(each), value: each })),
          ]}
          value={state ?? ''}
          onChange={(value) => set({ state: value })}
        />
      </FilterBar>
      <DataTable
        label="Proposals"
        columns={columns}
        rows={data?.rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open({ kind: 'proposal', id })}
        openKey={stories.findLast(({ kind }) => kind === 'proposal')?.id}
        error={error}
        onRetry={() => void refetch()}
        hasKeys
        empty={<Empty icon="check" title="Nothing waits to be confirmed" />}
      />
      <Pager page={page} size={size} total={data?.total ?? 0} onPage={(to) => set({ page: String(to) })} hasKeys />
    </Screen>
  );
};
