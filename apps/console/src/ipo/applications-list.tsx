import { Button } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { APPLICATION_STATES, type Application } from './offering-words.ts';

const columns = (openCustomer: (id: number) => void): readonly Column<Application>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 70 },
  { title: 'Applied', cell: ({ appliedAt }) => timeText(appliedAt), width: 160, isSpare: true },
  customerColumn(openCustomer),
  {
    title: 'Offering',
    cell: ({ name, symbol }) => (
      <span className="two-words">
        <b>{name}</b> <small>{symbol}</small>
      </span>
    ),
  },
  { title: 'Applied for', cell: ({ quantity }) => amountText(String(quantity)), isFigure: true },
  { title: 'Cost', cell: ({ amount, currency }) => <Money text={amount} asset={currency} />, isFigure: true },
  {
    title: 'Allotted',
    cell: ({ allotted }) => (allotted === null ? '–' : amountText(String(allotted))),
    isFigure: true,
    width: 90,
  },
  { title: 'Ballot no.', cell: ({ ballotNumber }) => ballotNumber ?? '–', isFigure: true, width: 90, isSpare: true },
  {
    title: 'State',
    cell: ({ status }) => <Chip tone={APPLICATION_STATES[status][0]}>{APPLICATION_STATES[status][1]}</Chip>,
    width: 170,
  },
];

/** Who applied for new shares, of all offerings or of the one in the address, searched and filtered (rule IPO-16). */
export const ApplicationsList = () => {
  const { open } = useDetails();
  const [filter, set] = useFilter();
  const { filters } = useListRequest('console.shareApplications');
  const offering = /^\d+$/.test(filter['offering'] ?? '') ? Number(filter['offering']) : undefined;
  const pages = usePagedCall(
    'console.shareApplications',
    { ...filters, ...(offering === undefined ? {} : { offering }) },
    { everyMs: 5_000 },
  );
  const openCustomer = (id: number) => open({ kind: 'customer', id: String(id) });
  return (
    <>
      <ListFilter of="console.shareApplications">
        {offering !== undefined && (
          <Button onClick={() => set({ offering: undefined, page: undefined })}>Of all offerings</Button>
        )}
      </ListFilter>
      <PagedList
        pages={pages}
        label="Applications for new shares"
        columns={columns(openCustomer)}
        keyOf={({ id }) => String(id)}
        onOpen={({ customerId }) => openCustomer(customerId)}
        empty={<Empty icon="take" title="Nobody has applied" />}
      />
    </>
  );
};
