import { countryName, IDENTITY_LEVEL_NAMES } from '@bourse/wire/shown-names';
import { useDetails } from '../shell/address.ts';
import type { RowOfCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import type { Column } from '../shell/data-table.tsx';
import { customerPart, recordAndPart } from '../shell/detail-address.ts';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Empty } from '../shell/parts.tsx';
import { customerColumn, LATE_REVIEW_MS, waitingColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';

type Row = RowOfCall<'console.residences'>;

const columnsFor = (now: number, openCustomer: (id: number) => void): readonly Column<Row>[] => [
  waitingColumn(({ declaredAt }) => ({ ms: now - declaredAt, isLate: now - declaredAt > LATE_REVIEW_MS })),
  customerColumn(openCustomer),
  { title: 'Declared country', cell: ({ declared }) => countryName(declared) },
  { title: 'Confirmed country', cell: ({ confirmed }) => (confirmed === null ? '–' : countryName(confirmed)) },
  { title: 'Identity', cell: ({ identityLevel }) => IDENTITY_LEVEL_NAMES[identityLevel], width: 100, isAside: true },
  { title: 'Declared', cell: ({ declaredAt }) => timeText(declaredAt), isExtra: true, width: 160 },
];

/** Declared countries of residence that wait for their confirmation, the oldest first; a row opens where it is confirmed. */
export const ResidencesScreen = () => {
  const { details, open } = useDetails();
  const { filters } = useListRequest('console.residences');
  const now = useNow();
  const pages = usePagedCall('console.residences', filters, { everyMs: 5_000 });
  const opened = details.findLast(({ kind }) => kind === 'customer');
  return (
    <Screen
      title="Residence"
      lead="Declared countries that are not confirmed, oldest first. Until one is, the country confirmed before it counts."
    >
      <ListFilter of="console.residences" />
      <PagedList
        pages={pages}
        label="Declared countries"
        columns={columnsFor(now, (id) => open({ kind: 'customer', id: String(id) }))}
        keyOf={({ customerId }) => String(customerId)}
        onOpen={({ customerId }) => open(customerPart(customerId, 'jurisdiction'))}
        openKey={opened && recordAndPart(opened.id).record}
        empty={
          Object.keys(filters).length === 0 ? (
            <Empty icon="check" title="Nobody waits">
              Every declared country is confirmed. New ones appear here by themselves.
            </Empty>
          ) : (
            <Empty icon="home" title="No such declarations" />
          )
        }
      />
    </Screen>
  );
};
