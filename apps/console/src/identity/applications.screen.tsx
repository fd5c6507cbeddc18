import { IDENTITY_LEVEL_NAMES } from '@bourse/wire/shown-names';
import type { InputOfCall, RowOfCall } from '../shell/api.ts';
import { Assignee } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty } from '../shell/parts.tsx';
import { customerColumn, customerOf, LATE_REVIEW_MS, StatusFilter, useQueue, waitingColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';
import { STATES } from './item-words.ts';

type Row = RowOfCall<'console.applications'>;
type Status = NonNullable<InputOfCall<'console.applications'>['status']>;

const CHOICES = [
  { label: 'Waiting', value: 'waiting' },
  { label: 'Asked again', value: 'action-required' },
  { label: 'Approved', value: 'approved' },
  { label: 'Refused', value: 'refused' },
  { label: 'All', value: 'all' },
];
const STATUSES: readonly Status[] = ['waiting', 'approved', 'action-required', 'refused'];

const statusOf = (text: string | undefined): Status | undefined =>
  text === 'all' ? undefined : (STATUSES.find((each) => each === text) ?? 'waiting');

const columnsFor = (now: number, openCustomer: (id: number) => void): readonly Column<Row>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 64 },
  waitingColumn(({ submittedAt, decidedAt }) => ({
    ms: (decidedAt ?? now) - (submittedAt ?? now),
    isLate: decidedAt === null && now - (submittedAt ?? now) > LATE_REVIEW_MS,
  })),
  customerColumn(openCustomer),
  { title: 'Level', cell: ({ level }) => IDENTITY_LEVEL_NAMES[level], width: 90, isAside: true },
  { title: 'State', cell: ({ state }) => <Chip tone={STATES[state][0]}>{STATES[state][1]}</Chip>, width: 116 },
  { title: 'Assigned to', cell: ({ reviewer }) => <Assignee name={reviewer} />, width: 120, isAside: true },
  { title: 'Handed in', cell: ({ submittedAt }) => timeText(submittedAt), isExtra: true, width: 160 },
  { title: 'Decided', cell: ({ decidedAt }) => timeText(decidedAt), isExtra: true, width: 160 },
];

/** Checks of identity to review: those waiting, oldest first, and what became of the others. */
export const ApplicationsScreen = () => {
  const { filter, openKey, openRow, openCustomer } = useQueue('identity');
  const now = useNow();
  const status = statusOf(filter['status']);
  const { filters } = useListRequest('console.applications');
  const input = {
    ...filters,
    ...(status ? { status } : {}),
    ...customerOf(filter),
  };
  const pages = usePagedCall('console.applications', input, { everyMs: 5_000 });
  return (
    <Screen title="Identity" lead="Applicants’ data beside the pictures of their documents, oldest first.">
      <ListFilter of="console.applications">
        <StatusFilter choices={CHOICES} />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Applications"
        columns={columnsFor(now, openCustomer)}
        keyOf={({ id }) => String(id)}
        onOpen={openRow}
        openKey={openKey}
        empty={
          status === 'waiting' && Object.keys(filters).length === 0 ? (
            <Empty icon="check" title="Nobody waits">
              Every application has been decided. New ones appear here by themselves.
            </Empty>
          ) : (
            <Empty icon="identity" title="No such applications" />
          )
        }
      />
    </Screen>
  );
};
