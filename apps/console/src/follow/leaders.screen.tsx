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
import { Decision, isOpen } from './decision.tsx';

type Leader = RowOfCall<'console.leaders'>;
type Follower = RowOfCall<'console.followers'>;

const STATUS: Readonly<Record<Leader['status'], readonly [Tone, string]>> = {
  applied: ['warn', 'To decide'],
  approved: ['good', 'Leads'],
  paused: ['info', 'Paused'],
  refused: ['quiet', 'Refused'],
  ended: ['quiet', 'Ended'],
};

const LISTS = ['applied', 'approved', 'paused'] as const;

const targetText = (percent: number | null): string => (percent === null ? '–' : `${percent} %`);

/** Who follows one leader now, and how. */
const Followers = ({ leader }: { readonly leader: number }) => {
  const { open } = useDetails();
  const pages = usePagedCall('console.followers', { leader });
  const columns: readonly Column<Follower>[] = [
    { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 56 },
    { title: 'Since', cell: ({ since }) => timeText(since), width: 160, isSpare: true },
    customerColumn((id) => open({ kind: 'customer', id: String(id) })),
    {
      title: 'Size',
      cell: ({ percent, amount, currency }) =>
        percent === null ? <Money text={amount ?? '0'} asset={currency} /> : `${percent} %`,
      isFigure: true,
    },
    { title: 'Most in copies', cell: ({ cap, currency }) => <Money text={cap} asset={currency} />, isFigure: true },
    {
      title: 'Copies held, cost',
      cell: ({ held, currency }) => <Money text={held} asset={currency} />,
      isFigure: true,
    },
    { title: 'Take profit', cell: ({ profitPercent }) => targetText(profitPercent), isFigure: true, isSpare: true },
    { title: 'Stop loss', cell: ({ stopPercent }) => targetText(stopPercent), isFigure: true, isSpare: true },
  ];
  return (
    <PagedList
      hasCards
      pages={pages}
      label="Followers"
      columns={columns}
      keyOf={({ id }) => String(id)}
      onOpen={({ customerId }) => open({ kind: 'customer', id: String(customerId) })}
      empty={<p className="note">Nobody follows.</p>}
    />
  );
};

const COLUMNS: readonly Column<Leader>[] = [
  { title: 'Trader name', cell: ({ name }) => name ?? '–' },
  { title: 'State', cell: ({ status }) => <Chip tone={STATUS[status][0]}>{STATUS[status][1]}</Chip>, width: 110 },
  { title: 'Yield of sales', cell: ({ yield: earned }) => (earned === null ? '–' : `${earned} %`), isFigure: true },
  { title: 'Followers', cell: ({ followers }) => followers, isFigure: true, width: 100 },
  { title: 'Decided by', cell: ({ decidedBy }) => decidedBy ?? '–', width: 130, isSpare: true },
  { title: 'Reason', cell: ({ reason }) => reason || '–', isSpare: true },
];

/** Who asks to lead, leads or led: applications to decide, leaders to pause or end, and who follows them. */
export const LeadersScreen = () => {
  const [filter, set] = useFilter();
  const { open } = useDetails();
  const { filters } = useListRequest('console.leaders');
  const status = LISTS.find((each) => each === filter['status']);
  const pages = usePagedCall('console.leaders', status ? { ...filters, status } : filters);
  const [chosen, setChosen] = useState<number>();
  const leader = valueIn(pages.read)?.rows.find(({ customerId }) => customerId === chosen);
  const canDecide = hasRole(['product', 'compliance'], currentSession()?.operator);
  return (
    <Screen
      title="Copy trading"
      lead="Others copy the trades of who leads. The record is the ledger’s; nobody can set it."
    >
      <Segmented
        options={[
          { label: 'All', value: '' },
          { label: 'To decide', value: 'applied' },
          { label: 'Leading', value: 'approved' },
          { label: 'Paused', value: 'paused' },
        ]}
        value={status ?? ''}
        onChange={(value) => set({ status: value === '' ? undefined : value, page: undefined })}
        style={{ marginBottom: 12 }}
      />
      {leader && (
        <section className="card" aria-label={`Leader ${leader.customerId}`}>
          <h2>{leader.maskedCustomer}</h2>
          {isOpen(leader) && canDecide && (
            <Decision
              key={`${leader.customerId} ${leader.status}`}
              leader={leader}
              onDone={pages.read.retry}
              onClose={() => setChosen(undefined)}
            />
          )}
          <Followers leader={leader.customerId} />
        </section>
      )}
      <ListFilter of="console.leaders" />
      <PagedList
        pages={pages}
        label="Leaders"
        columns={[
          { title: 'Applied', cell: ({ at }) => timeText(at), width: 160, isSpare: true },
          customerColumn((id) => open({ kind: 'customer', id: String(id) })),
          ...COLUMNS,
        ]}
        keyOf={({ customerId }) => String(customerId)}
        onOpen={({ customerId }) => setChosen(customerId)}
        openKey={chosen === undefined ? undefined : String(chosen)}
        empty={<Empty icon="match" title="Nobody has asked to lead" />}
      />
    </Screen>
  );
};
