import { actionName, outcomeName } from '@bourse/wire/shown-names';
import { useDetails } from '../shell/address.ts';
import type { RowOfCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { PagedList, usePartOfRecord } from '../shell/paged-list.tsx';
import { Chip } from '../shell/parts.tsx';
import { saidOf, subjectText } from './audit.screen.tsx';

/** In a record's width: what was tried, why, and that it was refused, which reads like done otherwise. */
const columns: readonly Column<RowOfCall<'console.audit'>>[] = [
  {
    title: 'Time and operator',
    cell: ({ at, operator }) => (
      <span className="two-lines">
        {timeText(at)}
        <small>{operator}</small>
      </span>
    ),
    width: 150,
  },
  {
    title: 'Action and subject',
    cell: (row) => (
      <span className="two-lines wraps">
        {actionName(row.action)}
        <small>{subjectText(row)}</small>
      </span>
    ),
    width: 180,
  },
  { title: 'What and why', cell: (row) => <span className="wraps">{saidOf(row)}</span> },
  {
    title: 'Outcome',
    cell: ({ outcome }) => <Chip tone={outcome === 'ok' ? 'good' : 'warn'}>{outcomeName(outcome)}</Chip>,
    width: 120,
  },
];

/** What operators did about one customer: a part of the record. */
export const Actions = ({ id }: { readonly id: number }) => {
  const { open } = useDetails();
  const pages = usePartOfRecord('console.audit', { search: `customer ${id}` });
  return (
    <PagedList
      pages={pages}
      label="What operators did about the customer"
      columns={columns}
      keyOf={(row) => row.id}
      onOpen={(row) => open({ kind: 'audit', id: row.id })}
      empty={<p className="note">Nothing so far.</p>}
    />
  );
};
