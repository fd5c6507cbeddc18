import { PROPOSAL_NAMES } from '@bourse/wire/export-words';
import { Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { RowOfCall } from '../shell/api.ts';
import { assigneeColumn } from '../shell/assignment.tsx';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty } from '../shell/parts.tsx';
import { LifeChip, STATE_WORDS } from '../shell/proposal-life.tsx';
import { Screen } from '../shell/screen.tsx';

type Row = RowOfCall<'console.proposals'>;

const STATES = ['open', 'confirmed', 'rejected', 'expired'] as const;

const columns: readonly Column<Row>[] = [
  { title: 'Proposal', cell: ({ id }) => id, isFigure: true, width: 80 },
  { title: 'Proposed at', cell: ({ proposedAt }) => timeText(proposedAt), width: 160, isAside: true },
  { title: 'By', cell: ({ proposedBy }) => proposedBy, width: 120, isAside: true },
  { title: 'Kind', cell: ({ kind }) => PROPOSAL_NAMES[kind], width: 160, isSpare: true },
  { title: 'What will happen', cell: ({ sentences }) => <span className="one-line">{sentences.join(' ')}</span> },
  {
    title: 'State',
    cell: (row) => (row.state === 'open' && row.mayConfirm ? <Chip tone="warn">For you</Chip> : <LifeChip of={row} />),
    width: 110,
  },
  assigneeColumn(),
  { title: 'Decided by', cell: ({ decidedBy }) => decidedBy ?? '–', width: 120, isExtra: true },
];

/** What one operator proposed and another has to confirm. */
export const ProposalsScreen = () => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  const { filters } = useListRequest('console.proposals');
  const state = STATES.find((each) => each === filter['state']);
  const input = { ...filters, ...(state ? { state } : {}) };
  const pages = usePagedCall('console.proposals', input, { everyMs: 5_000 });
  return (
    <Screen
      title="Approvals"
      lead="Actions that require two operators: one proposes, another confirms. Nobody can confirm their own proposal."
    >
      <ListFilter of="console.proposals">
        <Segmented
          options={[{ label: 'All', value: '' }, ...STATES.map((each) => ({ label: STATE_WORDS[each], value: each }))]}
          value={state ?? ''}
          onChange={(value) => set({ state: value })}
        />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Proposals"
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open({ kind: 'proposal', id })}
        openKey={details.findLast(({ kind }) => kind === 'proposal')?.id}
        empty={<Empty icon="check" title="Nothing waits to be confirmed" />}
      />
    </Screen>
  );
};
