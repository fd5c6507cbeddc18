import { valueIn } from '@bourse/ui/calls';
import { accountName, accountOf, eventName } from '@bourse/wire/shown-names';
import { useDetails } from '../shell/address.ts';
import { type RowOfCall, useQueryCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { isFiltered } from '../shell/list-address.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { PanelFilter } from '../shell/panel-filter.tsx';
import { Balance, Mono } from '../shell/parts.tsx';
import { houseBalanceText } from './house-words.ts';

type Posting = RowOfCall<'console.postings'>;

const isOfHouse = (account: string): boolean => {
  const parts = accountOf(account);
  return parts !== undefined && parts.customer === undefined;
};

/** What changed a balance: into a customer's account with a plus, out of it with a minus; of the house's a credit or a debit. */
const Change = ({ account, amount }: { readonly account: string; readonly amount: string }) => {
  if (isOfHouse(account)) return <Balance text={amount} isHouse />;
  const isOut = amount.startsWith('-');
  return (
    <span className={isOut ? 'out' : 'in'}>
      {isOut ? '' : '+'}
      <Balance text={amount} isHouse={false} />
    </span>
  );
};

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
    cell: ({ amount }) => <Change account={account} amount={amount} />,
    isFigure: true,
  },
  { title: 'Balance', cell: ({ balance }) => <Balance text={balance} isHouse={isOfHouse(account)} />, isFigure: true },
];

const Postings = ({ account }: { readonly account: string }) => {
  const { filters } = useListRequest('console.postings');
  const { open } = useDetails();
  const input = { account, ...filters };
  const pages = usePagedCall('console.postings', input);
  return (
    <>
      <ListFilter of="console.postings" />
      <PagedList
        pages={pages}
        label="Postings"
        columns={columnsOf(account)}
        keyOf={({ id }) => String(id)}
        hasCards
        onOpen={({ seq }) => open({ kind: 'entry', id: String(seq) })}
        empty={<p className="note">{isFiltered(filters) ? 'No posting is found.' : 'Nothing was ever posted here.'}</p>}
      />
    </>
  );
};

/** One ledger account down to its postings, newest first, each with the balance after it. */
export const AccountDetail = ({ account }: { readonly account: string }) => {
  const newest = valueIn(useQueryCall('console.postings', { account, pageNo: 1, pageSize: 1 }))?.rows[0];
  return (
    <>
      <header className="detail-head">
        <h1>
          {newest ? <Balance text={newest.balance} asset={newest.asset} isHouse={isOfHouse(account)} /> : 'Postings'}
        </h1>
        <strong>{accountName(account)}</strong>{' '}
        {newest && isOfHouse(account) && (
          <small>{houseBalanceText(accountOf(account)?.purpose ?? '', newest.balance)}</small>
        )}{' '}
        <Mono>{account}</Mono>
      </header>
      <PanelFilter>
        <Postings account={account} />
      </PanelFilter>
    </>
  );
};
