import { useState } from 'react';
import { useDetails } from '../shell/address.ts';
import { useCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { Pager } from '../shell/pager.tsx';
import { columns } from './audit.screen.tsx';

const size = 20;

/** What operators did about one customer: a part of the record. */
export const Actions = ({ id }: { readonly id: number }) => {
  const { open } = useDetails();
  const [page, setPage] = useState(1);
  const { data, error } = useCall('console.audit', { search: `customer ${id}`, pageNo: page, pageSize: size });
  return (
    <>
      <DataTable
        label="What operators did about the customer"
        columns={columns}
        rows={data?.rows}
        keyOf={(row) => row.id}
        onOpen={(row) => open({ kind: 'audit', id: row.id })}
        error={error}
        empty={<p className="note">Nothing so far.</p>}
      />
      <Pager page={page} size={size} total={data?.total ?? 0} onPage={setPage} />
    </>
  );
};
