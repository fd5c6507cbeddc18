import { timeText } from '../shell/format.ts';
import { PagedList, usePartOfRecord } from '../shell/paged-list.tsx';

/** What a customer was given points for, and exchanged them for. */
export const CustomerPoints = ({ id }: { readonly id: number }) => {
  const pages = usePartOfRecord('console.pointsLog', { customerId: id });
  return (
    <PagedList
      hasCards
      pages={pages}
      label="Points of the customer"
      columns={[
        { title: 'When', cell: ({ at }) => timeText(at), width: 160 },
        {
          title: 'For',
          cell: ({ kind, product }) => product ?? (kind === 'sign-in' ? 'Daily check-in' : 'Exchange'),
        },
        { title: 'Points', cell: ({ points }) => (points > 0 ? `+${points}` : points), isFigure: true, width: 110 },
      ]}
      keyOf={(row) => String(row.id)}
      empty={<p className="note">None so far.</p>}
    />
  );
};
