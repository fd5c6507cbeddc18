import { purposeName } from '@bourse/wire/shown-names';
import { useState } from 'react';
import { type AccountMode, AccountModeChoice } from '../shell/account-mode-choice.tsx';
import { useDetails } from '../shell/address.ts';
import { useQueryCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { Money } from '../shell/parts.tsx';

/** What a customer holds whose price moves, in either account mode. */
export const CustomerPositions = ({ id }: { readonly id: number }) => {
  const { open } = useDetails();
  const [mode, setMode] = useState<AccountMode>('real');
  const holdings = useQueryCall('console.customerHoldings', { id, mode }, { everyMs: 10_000 });
  return (
    <>
      <AccountModeChoice mode={mode} onChange={setMode} />
      <DataTable
        hasCards
        label="Positions of the customer"
        columns={[
          { title: 'Instrument', cell: ({ name }) => name },
          { title: 'Account', cell: ({ account }) => purposeName(account), width: 90, isExtra: true },
          { title: 'Quantity', cell: ({ quantity, asset }) => <Money text={quantity} asset={asset} />, isFigure: true },
          { title: 'Market value', cell: (row) => <Money text={row.value} asset={row.currency} />, isFigure: true },
          {
            title: 'Unrealised P&L',
            cell: (row) => <Money text={row.unrealised} asset={row.currency} />,
            isFigure: true,
          },
        ]}
        rows={holdings}
        keyOf={({ account, asset }) => `${account} ${asset}`}
        onOpen={({ instrument }) => open({ kind: 'instrument', id: instrument })}
        empty={<p className="note">Nothing whose price moves.</p>}
      />
    </>
  );
};
