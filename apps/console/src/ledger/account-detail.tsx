import { accountName, eventName } from '@bourse/wire/shown-names';
import { useState } from 'react';
import { useDetails } from '../shell/address.ts';
import { type RowOfCall, useCall } from '../shell/api.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { Pager } from '../shell/pager.tsx';
import { Money, Mono } from '../shell/parts.tsx';

type Posting = RowOfCall<'console.postings'>;

const size = 50;

const columnsOf = (account: string): readonly Column<Posting>[] => [
  { title: 'Entry', cell: ({ seq }) => seq, isFigure: true, width: 72 },
  { title: 'At', cell: ({ at }) => timeText(at), width: 150 },
  {
    title: 'What',
    cell: ({ event, source, destination }) => (
      <span className="two-lines">
        {eventName(event)}
        <small>
          {source === account ? 'to' : 'from'} {accountName(source === account ? destination : source)}
        </small>
      </span>
    ),
  },
  {
    title: 'Amount',
    cell: ({ amount }) => (
      <span className={amount.startsWith('-') ? 'out' : 'in'}>
        {amount.startsWith('-') ? '' : '+'}
        <Money text={amount} />
      </span>
    ),
    isFigure: true,
  },
  { title: 'Balance', cell: ({ balance }) => <Money text={balance} />, isFigure: true },
];

/** One ledger account down to its postings, newest first, each with the balance after it. */
export const AccountDetail = ({ account }: { readonly account: string }) => {
  const [page, setPage] = useState(1);
  const { open } = useDetails();
  const { data, error, refetch } = useCall('console.postings', { account, pageNo: page, pageSize: size });
  const balance = page === 1 ? data?.rows[0] : undefined;
  return (
    <>
      <header className="detail-head">
        <h1>{balance ? <Money text={balance.balance} asset={balance.asset} /> : 'Postings'}</h1>
        <strong>{accountName(account)}</strong> <Mono>{account}</Mono>
      </header>
      <DataTable
        label="Postings"
        columns={columnsOf(account)}
        rows={data?.rows}
        keyOf={({ seq, line }) => `${seq}.${line}`}
        onOpen={({ seq }) => open({ kind: 'entry', id: String(seq) })}
        error={error}
        onRetry={() => void refetch()}
        empty={<p className="note">Nothing was ever posted here.</p>}
      />
      <div className="list-foot">
        <Pager page={page} size={size} total={data?.total ?? 0} onPage={setPage} />
        <CsvButton of="console.postings" filter={{ account }} />
      </div>
    </>
  );
};
