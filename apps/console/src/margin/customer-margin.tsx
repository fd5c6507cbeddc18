import { mapLoadable, valueIn } from '@bourse/ui/calls';
import { MARGIN_PAGE } from '@bourse/wire/counted';
import { useState } from 'react';
import { type AccountMode, AccountModeChoice } from '../shell/account-mode-choice.tsx';
import { useDetails } from '../shell/address.ts';
import { useQueryCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { Pager } from '../shell/pager.tsx';
import { POSITION_COLUMN, TERMS_COLUMNS } from './open-columns.tsx';

/** What a customer has open with leverage, in either account mode, that nearest to liquidation first (rule CONSOLE-94). */
export const CustomerMargin = ({ id }: { readonly id: number }) => {
  const { open } = useDetails();
  const [{ mode, page }, show] = useState<{ readonly mode: AccountMode; readonly page: number }>({
    mode: 'real',
    page: 1,
  });
  const margin = useQueryCall('console.margin', { customerId: id, mode, openPage: page }, { everyMs: 10_000 });
  return (
    <>
      <AccountModeChoice mode={mode} onChange={(next) => show({ mode: next, page: 1 })} />
      <DataTable
        hasCards
        label="Positions on margin of the customer"
        columns={[POSITION_COLUMN, ...TERMS_COLUMNS]}
        rows={mapLoadable(margin, (reply) => reply.open)}
        keyOf={({ position }) => String(position)}
        onOpen={({ instrument }) => open({ kind: 'instrument', id: instrument })}
        empty={<p className="note">Nothing is open with leverage.</p>}
      />
      <Pager
        label="positions on margin"
        hasKeys={false}
        page={page}
        size={MARGIN_PAGE}
        total={valueIn(margin)?.openCount ?? 0}
        onPage={(next) => show({ mode, page: next })}
        ways={['Nearer', 'Further']}
      />
    </>
  );
};
