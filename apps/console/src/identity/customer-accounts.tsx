import { mapLoadable } from '@bourse/ui/calls';
import { purposeName } from '@bourse/wire/shown-names';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { isZero, waitText } from '../shell/format.ts';
import { Money, Panel } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';
import { holdText } from './hold-words.ts';

type Account = ReplyOfCall<'console.accounts'>[number];
type Balances = ReplyOfCall<'console.customer'>['balances'];

const Holds = ({ accounts }: { readonly accounts: readonly Account[] }) => {
  const holds = accounts.flatMap(({ mode, asset, holds: own }) => own.map((hold) => ({ ...hold, mode, asset })));
  if (holds.length === 0) return null;
  return (
    <ul className="holds" aria-label="Holds">
      {holds.map(({ id, mode, amount, asset, at }) => (
        <li key={id}>
          <Money text={amount} asset={asset} /> held for {holdText(id)} {mode === 'demo' && <small>demo</small>}{' '}
          {at !== null && <small>for {waitText(Date.now() - at)}</small>}
        </li>
      ))}
    </ul>
  );
};

const FullAccounts = ({ id }: { readonly id: number }) => {
  const used = mapLoadable(useQueryCall('console.accounts', { id }, { everyMs: 10_000 }), (accounts) =>
    accounts.filter(({ available, held }) => !isZero(available) || !isZero(held)),
  );
  const { open } = useDetails();
  return (
    <>
      <DataTable
        hasCards
        label="Accounts"
        columns={[
          { title: 'Mode', cell: ({ mode }) => (mode === 'real' ? 'Real' : 'Demo'), width: 60 },
          { title: 'Account', cell: ({ accountType }) => purposeName(accountType), width: 92 },
          { title: 'Asset', cell: ({ asset }) => asset, width: 76 },
          { title: 'Available', cell: ({ available }) => <Money text={available} />, isFigure: true },
          { title: 'Held', cell: ({ held }) => <Money text={held} />, isFigure: true },
        ]}
        rows={used}
        keyOf={({ account }) => account}
        onOpen={({ account }) => open({ kind: 'account', id: account })}
        empty={<p className="note">No money and no shares.</p>}
      />
      {used.state === 'success' && <Holds accounts={used.value} />}
    </>
  );
};

const PlainBalances = ({ balances }: { readonly balances: Balances }) => (
  <DataTable
    hasCards
    label="Balances"
    columns={[
      { title: 'Account', cell: ({ accountType }) => purposeName(accountType) },
      { title: 'Asset', cell: ({ asset }) => asset },
      { title: 'Available', cell: ({ available }) => <Money text={available} />, isFigure: true },
      { title: 'Held', cell: ({ held }) => <Money text={held} />, isFigure: true },
    ]}
    rows={balances}
    keyOf={({ accountType, asset }) => `${accountType} ${asset}`}
    empty={<p className="note">No money and no shares.</p>}
  />
);

/** What a customer holds; for those who may, each row opens down to its postings. */
export const CustomerAccounts = ({ id, balances }: { readonly id: number; readonly balances: Balances }) => {
  const may = useMay(['finance', 'compliance', 'auditor']);
  return <Panel title="Accounts">{may ? <FullAccounts id={id} /> : <PlainBalances balances={balances} />}</Panel>;
};
