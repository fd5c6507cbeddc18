import { MOVEMENT_NAMES } from '@bourse/wire/shown-names';
import { useDetails, useFilter } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { type Detail, detailOfTarget } from '../shell/detail-address.ts';
import { FilterBar } from '../shell/filter-bar.tsx';
import { timeText } from '../shell/format.ts';
import { Chip, Empty, Money, type Tone } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';

type Movement = ReplyOfCall<'console.movements'>[number];

const STATES: Readonly<Record<Movement['state'], readonly [Tone, string]>> = {
  waiting: ['warn', 'Waiting'],
  processing: ['warn', 'Processing'],
  credited: ['good', 'Credited'],
  reversed: ['bad', 'Reversed'],
  paid: ['good', 'Paid'],
  returned: ['bad', 'Returned'],
  posted: ['good', 'Posted'],
  refused: ['quiet', 'Refused'],
  cancelled: ['quiet', 'Cancelled'],
};

const columnsFor = (openCustomer: (id: number) => void): readonly Column<Movement>[] => [
  { title: 'Time', cell: ({ at }) => timeText(at), width: 160 },
  customerColumn(openCustomer),
  { title: 'What', cell: ({ kind }) => MOVEMENT_NAMES[kind], width: 130 },
  {
    title: 'Amount',
    cell: ({ amount, asset }) => (
      <span className={amount.startsWith('-') ? 'out' : 'in'}>
        {amount.startsWith('-') ? '' : '+'}
        <Money text={amount} asset={asset} />
      </span>
    ),
    isFigure: true,
  },
  { title: 'Reference', cell: ({ reference }) => reference ?? '–' },
  {
    title: 'State',
    cell: ({ state }) => <Chip tone={STATES[state][0]}>{STATES[state][1]}</Chip>,
    width: 110,
  },
];

/** Where a movement leads: its row in its customer's statement; to the record where no money moved. */
export const detailOfMovement = ({
  seq,
  customerId,
  about,
}: Pick<Movement, 'seq' | 'customerId' | 'about'>): Detail | undefined =>
  seq === null ? detailOfTarget(about) : { kind: 'statement', id: `${customerId}/#${seq}` };

/** Whose payment was that? By amount or reference, over all customers. */
export const MovementsScreen = () => {
  const [filter] = useFilter();
  const { open } = useDetails();
  const search = filter['search']?.trim() ?? '';
  const found = useQueryCall('console.movements', { search }, { when: search !== '' });
  return (
    <Screen
      title="Find a movement"
      lead="Search all customers’ deposits, withdrawals, manual postings and rebates by amount or reference. A result opens in the customer’s statement."
    >
      <FilterBar list="movements" search={{ field: 'search', placeholder: 'Amount or reference' }} />
      {search === '' ? (
        <Empty icon="search" title="Type an amount or a reference">
          Spaces and punctuation of a reference do not matter.
        </Empty>
      ) : (
        <DataTable
          label="Movements found"
          columns={columnsFor((id) => open({ kind: 'customer', id: String(id) }))}
          rows={found}
          keyOf={({ about, customerId }) => `${about} ${customerId}`}
          onOpen={(row) => {
            const detail = detailOfMovement(row);
            if (detail) open(detail);
          }}
          hasKeys
          empty={
            <Empty icon="search" title="Nothing is found">
              No payment, manual posting or rebate has this amount or reference.
            </Empty>
          }
        />
      )}
    </Screen>
  );
};
