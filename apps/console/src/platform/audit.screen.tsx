import { valueIn } from '@bourse/ui/calls';
import { actionName, outcomeName, targetName } from '@bourse/wire/shown-names';
import { Button } from 'antd';
import { useDetails } from '../shell/address.ts';
import { type RowOfCall, useQueryCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { countText, timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty } from '../shell/parts.tsx';
import { lifeOf } from '../shell/proposal-life.tsx';
import { Screen } from '../shell/screen.tsx';

type Entry = RowOfCall<'console.audit'>;

/** What was proposed, where it was a proposal, and the reason typed. */
export const saidOf = ({ reason, proposed }: Pick<Entry, 'reason' | 'proposed'>): string =>
  [...(proposed?.sentences ?? []), reason].filter(Boolean).join(' ') || '–';

const Said = ({ of }: { readonly of: Entry }) => {
  const life = of.proposed && lifeOf(of.proposed);
  return (
    <span className="wraps">
      <span className="clamped">{saidOf(of)}</span>
      {life && (
        <small>
          Proposal {of.proposed?.id}: {life.word.toLowerCase()}
        </small>
      )}
    </span>
  );
};

/** What it was done to, and whose that is where its name does not say so: 'Deposit 7, customer 2'. */
export const subjectText = ({ target, proposed, customer }: Entry): string => {
  const name = targetName(proposed?.subject ?? target);
  return customer === null || /\bcustomer \d/i.test(name) ? name : `${name}, customer ${customer}`;
};

const columns: readonly Column<Entry>[] = [
  { title: 'Row', cell: ({ id }) => id, isFigure: true, width: 64, isAside: true },
  { title: 'Time', cell: ({ at }) => timeText(at), width: 160 },
  { title: 'Operator', cell: ({ operator }) => operator, width: 120, isSpare: true },
  { title: 'Action', cell: ({ action }) => <span className="wraps">{actionName(action)}</span>, width: 210 },
  {
    title: 'Subject',
    cell: (row) => <span className="wraps">{subjectText(row)}</span>,
    width: 150,
  },
  {
    title: 'What and why',
    cell: (row) => <Said of={row} />,
    isAside: true,
  },
  {
    title: 'Outcome',
    isAside: true,
    cell: ({ outcome }) => <Chip tone={outcome === 'ok' ? 'good' : 'warn'}>{outcomeName(outcome)}</Chip>,
    width: 150,
  },
];

const Verify = () => {
  const query = useQueryCall('console.verifyAudit', {}, { everyMs: 300_000 });
  const data = valueIn(query);
  const isReading = query.state === 'pending' || (query.state === 'success' && query.refreshing);
  return (
    <div className="verify">
      {'failure' in query && query.failure && <Chip tone="bad">{query.failure.message}</Chip>}
      {data &&
        (data.firstBroken === null ? (
          <Chip tone="good">
            Chain intact: {countText(data.rows, 'row', 'rows')}, read {timeText(data.at).slice(11)}
          </Chip>
        ) : (
          <Chip tone="bad">Chain broken at row {data.firstBroken}</Chip>
        ))}
      <Button size="small" loading={isReading} onClick={query.retry}>
        Read it again
      </Button>
    </div>
  );
};

/** What operators did, newest first, in a chain of hashes. */
export const AuditScreen = () => {
  const { filters } = useListRequest('console.audit');
  const { details, open } = useDetails();
  const pages = usePagedCall('console.audit', filters, { everyMs: 5_000 });
  return (
    <Screen
      title="Audit trail"
      lead="Each row's hash covers the row before it, so a changed row shows when the chain is read again."
      aside={<Verify />}
    >
      <ListFilter of="console.audit" />
      <PagedList
        pages={pages}
        label="Audit trail"
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open({ kind: 'audit', id })}
        openKey={details.findLast(({ kind }) => kind === 'audit')?.id}
        empty={<Empty icon="audit" title="No row matches" />}
      />
    </Screen>
  );
};
