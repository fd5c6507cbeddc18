import { Segmented } from 'antd';
import { type Search, useDetails, useFilter } from './address.ts';
import type { Column } from './data-table.tsx';
import type { Detail } from './detail-address.ts';
import { waitText } from './format.ts';
import { Opens } from './parts.tsx';

/** Customers are told that a review takes a working day at most; half of it is late for us. */
export const LATE_REVIEW_MS = 4 * 3_600_000;

/** The one customer a list is asked for, where its filter names one. */
export const customerOf = (filter: Search): { readonly customerId?: number } => {
  const id = Number(filter['customer'] ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? { customerId: id } : {};
};

type OfCustomer = { readonly customerId: number; readonly maskedCustomer: string };

export const customerColumn = <Row extends OfCustomer>(onOpen: (id: number) => void): Column<Row> => ({
  title: 'Customer',
  cell: ({ customerId, maskedCustomer }) => (
    <Opens onOpen={() => onOpen(customerId)}>
      {maskedCustomer} <small>#{customerId}</small>
    </Opens>
  ),
});

/** How long each has waited, or did, and whether that is too long. */
export const waitingColumn = <Row,>(
  waitOf: (row: Row) => { readonly ms: number; readonly isLate: boolean },
): Column<Row> => ({
  title: 'Waiting',
  cell: (row) => {
    const { ms, isLate } = waitOf(row);
    return <span className={isLate ? 'late' : undefined}>{waitText(ms)}</span>;
  },
  isFigure: true,
  width: 96,
});

/** The filter by state; the first choice is what the list shows by itself, and has no place in the address. */
export const StatusFilter = ({
  choices,
}: {
  readonly choices: readonly { readonly label: string; readonly value: string }[];
}) => {
  const [filter, set] = useFilter();
  const first = choices[0]?.value;
  return (
    <Segmented
      options={[...choices]}
      value={filter['status'] ?? first ?? ''}
      onChange={(value) => set({ status: value === first ? undefined : value })}
    />
  );
};

/** What a list of things that wait has of the address: its filter, its page, and what of it is open. */
export const useQueue = (kind: Detail['kind']) => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  return {
    filter,
    set,
    page: Number(filter['page'] ?? 1),
    openKey: details.findLast((detail) => detail.kind === kind)?.id,
    openRow: ({ id }: { readonly id: number }) => open({ kind, id: String(id) }),
    openCustomer: (id: number) => open({ kind: 'customer', id: String(id) }),
  };
};
