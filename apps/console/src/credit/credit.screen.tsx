import { valueIn } from '@bourse/ui/calls';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useDetails, useFilter } from '../shell/address.ts';
import type { RowOfCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money, type Tone } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { Decision } from './decision.tsx';

type Application = RowOfCall<'console.credits'>;
type Loan = RowOfCall<'console.creditLoans'>;

const STATUS: Readonly<Record<Application['status'], readonly [Tone, string]>> = {
  applying: ['warn', 'To decide'],
  approved: ['good', 'Approved'],
  refused: ['quiet', 'Refused'],
};

const STATE: Readonly<Record<Loan['state'], readonly [Tone, string]>> = {
  open: ['info', 'Open'],
  overdue: ['bad', 'Overdue'],
  repaid: ['good', 'Repaid'],
};

const percent = (part: string): string => `${Number((Number(part) * 100).toFixed(4))} %`;

const Applications = () => {
  const { open } = useDetails();
  const { filters } = useListRequest('console.credits');
  const pages = usePagedCall('console.credits', filters, { everyMs: 10_000 });
  const [chosen, setChosen] = useState<number>();
  const application = valueIn(pages.read)?.rows.find(({ id }) => id === chosen);
  const canDecide = hasRole(['finance'], currentSession()?.operator);
  const columns: readonly Column<Application>[] = [
    { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 56 },
    { title: 'Applied', cell: ({ appliedAt }) => timeText(appliedAt), width: 160, isSpare: true },
    customerColumn((id) => open({ kind: 'customer', id: String(id) })),
    { title: 'Level', cell: ({ level }) => `Level ${level}`, width: 80 },
    { title: 'Share of assets', cell: ({ quota }) => percent(quota), isFigure: true, width: 130 },
    { title: 'Limit', cell: ({ limit, asset }) => <Money text={limit} asset={asset} />, isFigure: true },
    { title: 'State', cell: ({ status }) => <Chip tone={STATUS[status][0]}>{STATUS[status][1]}</Chip>, width: 110 },
  ];
  return (
    <>
      {application?.status === 'applying' && canDecide && (
        <Decision
          key={application.id}
          application={application}
          onDone={pages.read.retry}
          onClose={() => setChosen(undefined)}
        />
      )}
      <ListFilter of="console.credits" />
      <PagedList
        pages={pages}
        label="Credit applications"
        columns={columns}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => setChosen(id)}
        openKey={chosen === undefined ? undefined : String(chosen)}
        empty={<Empty icon="limits" title="No credit applications" />}
      />
    </>
  );
};

const Loans = ({ isOverdue }: { readonly isOverdue: boolean }) => {
  const { open } = useDetails();
  const { filters } = useListRequest('console.creditLoans');
  const pages = usePagedCall('console.creditLoans', isOverdue ? { ...filters, state: 'overdue' } : filters, {
    everyMs: 10_000,
  });
  const columns: readonly Column<Loan>[] = [
    { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 56 },
    { title: 'Drawn', cell: ({ drawnAt }) => timeText(drawnAt), width: 160, isSpare: true },
    customerColumn((id) => open({ kind: 'customer', id: String(id) })),
    { title: 'Principal', cell: ({ principal, asset }) => <Money text={principal} asset={asset} />, isFigure: true },
    { title: 'Interest', cell: ({ interest, asset }) => <Money text={interest} asset={asset} />, isFigure: true },
    { title: 'Due', cell: ({ dueAt }) => timeText(dueAt), width: 160 },
    { title: 'State', cell: ({ state }) => <Chip tone={STATE[state][0]}>{STATE[state][1]}</Chip>, width: 110 },
  ];
  return (
    <>
      <ListFilter of="console.creditLoans" />
      <PagedList
        pages={pages}
        label="Credit loans"
        columns={columns}
        keyOf={({ id }) => String(id)}
        onOpen={({ customerId }) => open({ kind: 'customer', id: String(customerId) })}
        empty={<Empty icon="limits" title={isOverdue ? 'Nothing is overdue' : 'Nothing is lent'} />}
      />
    </>
  );
};

/** Applications for credit to decide, and what is lent and overdue. */
export const CreditScreen = () => {
  const [filter, set] = useFilter();
  const list = filter['list'] === 'loans' || filter['list'] === 'overdue' ? filter['list'] : 'applications';
  return (
    <Screen title="Credit" lead="A limit is worked out from the customer’s own assets when it is approved.">
      <Segmented
        options={[
          { label: 'Applications', value: 'applications' },
          { label: 'Loans', value: 'loans' },
          { label: 'Overdue', value: 'overdue' },
        ]}
        value={list}
        onChange={(value) => set({ list: value === 'applications' ? undefined : value, page: undefined })}
        style={{ marginBottom: 12 }}
      />
      {list === 'applications' ? <Applications /> : <Loans key={list} isOverdue={list === 'overdue'} />}
    </Screen>
  );
};
