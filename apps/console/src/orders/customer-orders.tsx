import { mapLoadable, valueIn } from '@bourse/ui/calls';
import { inWords } from '@bourse/wire/shown-names';
import { Button } from 'antd';
import { useState } from 'react';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { DataTable } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { Chip, Money, Opens, Panel } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';
import { SIDE_WORDS, STATE_TONES, STATE_WORDS } from './order-words.ts';

type Order = ReplyOfCall<'console.orders'>['rows'][number];

const PAGE = 10;

const Ordered = ({ order }: { readonly order: Order }) => (
  <>
    {SIDE_WORDS[order.side]} <Money text={order.filled} /> of <Money text={order.quantity} />
  </>
);

/** What it filled at, else the limit, else that it goes at the market. */
const Price = ({ order: { average, limit, currency } }: { readonly order: Order }) => {
  const price = average ?? limit;
  return price === null ? 'Market' : <Money text={price} asset={currency} />;
};

/** What a customer has ordered in either account mode, newest first; the rest of the pages on sending. */
export const CustomerOrders = ({ id }: { readonly id: number }) => {
  const may = useMay(['support', 'compliance', 'finance', 'auditor']);
  const [size, setSize] = useState(PAGE);
  const { open } = useDetails();
  const orders = useQueryCall('console.orders', { id, pageSize: size }, { everyMs: 10_000, when: may });
  const data = valueIn(orders);
  if (!may) return null;
  const more = data !== undefined && data.total > data.rows.length;
  return (
    <Panel
      title="Orders"
      aside={
        data && (
          <span className="actions">
            <small>{data.total} in all</small>
            <CsvButton of="console.orders" filter={{ id }} />
          </span>
        )
      }
    >
      <DataTable
        hasCards
        label="Orders of the customer"
        columns={[
          { title: 'Order', cell: (row) => row.id, isFigure: true, width: 56 },
          {
            title: 'Instrument',
            cell: (row) => <Opens onOpen={() => open({ kind: 'instrument', id: row.instrument })}>{row.symbol}</Opens>,
          },
          { title: 'Filled', cell: (row) => <Ordered order={row} /> },
          { title: 'Price', cell: (row) => <Price order={row} />, isFigure: true },
          {
            title: 'State',
            cell: (row) => (
              <span title={row.reason === null ? timeText(row.updatedAt) : inWords(row.reason)}>
                <Chip tone={STATE_TONES[row.state]}>{STATE_WORDS[row.state]}</Chip>
              </span>
            ),
          },
          { title: 'Mode', cell: (row) => (row.mode === 'real' ? 'Real' : 'Demo'), width: 60, isExtra: true },
          { title: 'Placed at', cell: (row) => timeText(row.placedAt), isExtra: true },
        ]}
        rows={mapLoadable(orders, ({ rows }) => rows)}
        keyOf={(row) => String(row.id)}
        onOpen={(row) => open({ kind: 'order', id: String(row.id) })}
        empty={<p className="note">None so far.</p>}
      />
      {more && (
        <Button size="small" type="text" onClick={() => setSize(size + 5 * PAGE)}>
          Show more
        </Button>
      )}
    </Panel>
  );
};
