import { useDetails } from '../shell/address.ts';
import { PagedList, usePartOfRecord } from '../shell/paged-list.tsx';
import { columns } from './audit.screen.tsx';

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
