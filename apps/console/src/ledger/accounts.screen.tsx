import { mapLoadable } from '@bourse/ui/calls';
import { accountName, purposeName } from '@bourse/wire/shown-names';
import { Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { FilterBar } from '../shell/filter-bar.tsx';
import { balanceSide, isZero } from '../shell/format.ts';
import { Empty, Money } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { Toggle } from '../shell/toggle.tsx';
import { houseBalance, houseBalanceText } from './house-words.ts';

type Account = ReplyOfCall<'console.houseAccounts'>[number];

/** The balance in the column of its side. */
const On = ({ side, of }: { readonly side: 'debit' | 'credit'; readonly of: Account }) => {
  const balance = balanceSide(houseBalance(of));
  return balance.side === side ? <Money text={balance.amount} /> : '–';
};

const columnsFor = (isMixed: boolean): readonly Column<Account>[] => [
  { title: 'Mode', cell: ({ mode }) => (mode === 'real' ? 'Real' : 'Demo'), width: 72, isAside: !isMixed },
  { title: 'What it is for', cell: ({ accountType }) => <span className="wraps">{purposeName(accountType)}</span> },
  { title: 'Asset', cell: ({ asset }) => asset, width: 96 },
  { title: 'Debit', cell: (row) => <On side="debit" of={row} />, isFigure: true },
  { title: 'Credit', cell: (row) => <On side="credit" of={row} />, isFigure: true },
  {
    title: 'Which is',
    cell: (row) => <span className="wraps">{houseBalanceText(row.accountType, houseBalance(row))}</span>,
    isAside: true,
    isSpare: true,
  },
  { title: 'Of which held', cell: ({ held }) => <Money text={held} />, isFigure: true, width: 140, isAside: true },
  { title: 'Name in the ledger', cell: ({ account }) => <code className="mono">{account}</code>, isExtra: true },
];

/** The house's side of the books; every row opens down to its postings. */
export const AccountsScreen = () => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  const accounts = useQueryCall('console.houseAccounts', {}, { everyMs: 10_000 });
  const mode = filter['mode'] ?? 'real';
  const search = (filter['search'] ?? '').toLowerCase();
  const withEmpty = filter['empty'] === '1';
  const rows = mapLoadable(accounts, (all) =>
    all.filter(
      (row) =>
        (mode === 'all' || row.mode === mode) &&
        (withEmpty || !isZero(row.available) || !isZero(row.held)) &&
        `${row.account} ${accountName(row.account)}`.toLowerCase().includes(search),
    ),
  );
  return (
    <Screen
      title="House accounts"
      lead="Balances are shown in the debit or credit column, without a sign. What each side means for an account is stated beside it."
    >
      <FilterBar list="accounts" search={{ field: 'search', placeholder: 'Purpose or asset' }}>
        <Segmented
          options={[
            { label: 'Real', value: 'real' },
            { label: 'Demo', value: 'demo' },
            { label: 'Both', value: 'all' },
          ]}
          value={mode}
          onChange={(value) => set({ mode: value === 'real' ? undefined : value })}
        />
        <Toggle label="Empty ones too" isOn={withEmpty} onChange={(on) => set({ empty: on ? '1' : undefined })} />
      </FilterBar>
      <DataTable
        label="House accounts"
        columns={columnsFor(mode === 'all')}
        rows={rows}
        keyOf={({ account }) => account}
        onOpen={({ account }) => open({ kind: 'account', id: account })}
        openKey={details.findLast(({ kind }) => kind === 'account')?.id}
        hasKeys
        empty={
          <Empty icon="accounts" title="No such accounts">
            Accounts appear with their first posting.
          </Empty>
        }
      />
      <div className="list-foot">
        <span />
        <CsvButton of="console.houseAccounts" />
      </div>
    </Screen>
  );
};
