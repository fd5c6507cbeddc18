import { purposeName } from '@bourse/wire/shown-names';
import { useDetails, useFilter } from '../shell/address.ts';
import type { RowOfCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Empty, Money, Opens } from '../shell/parts.tsx';
import { customerOf } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';

type Rebate = RowOfCall<'console.rebates'>;

/** Shares of fees that were released to who invited, newest first. */
export const RebatesScreen = () => {
  const [filter] = useFilter();
  const { open } = useDetails();
  const { filters } = useListRequest('console.rebates');
  const input = { ...customerOf(filter), ...filters };
  const pages = usePagedCall('console.rebates', input);
  const columns: readonly Column<Rebate>[] = [
    { title: 'Released', cell: ({ at }) => timeText(at), width: 170 },
    {
      title: 'To',
      cell: ({ inviterId, maskedInviter }) => (
        <Opens onOpen={() => open({ kind: 'customer', id: String(inviterId) })}>
          {maskedInviter} <small>#{inviterId}</small>
        </Opens>
      ),
    },
    { title: 'Account', cell: ({ account }) => purposeName(account), width: 120 },
    { title: 'Amount', cell: ({ amount, asset }) => <Money text={amount} asset={asset} />, isFigure: true },
    {
      title: 'Journal',
      cell: ({ seq }) => <Opens onOpen={() => open({ kind: 'entry', id: String(seq) })}>entry {seq}</Opens>,
      width: 130,
    },
  ];
  return (
    <Screen title="Rebates" lead="The share of invited customers’ fees that is paid to the customers who invited them.">
      <ListFilter of="console.rebates" />
      <PagedList
        pages={pages}
        label="Rebates"
        columns={columns}
        keyOf={({ seq, inviterId, account, asset }) => `${seq} ${inviterId} ${account} ${asset}`}
        onOpen={({ seq }) => open({ kind: 'entry', id: String(seq) })}
        empty={<Empty icon="rebates" title="Nothing was released yet" />}
      />
    </Screen>
  );
};
