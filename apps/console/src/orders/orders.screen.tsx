import { Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { customerColumn, useQueue } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';
import { OrderChoices, useOrderFilter } from './order-filter.tsx';
import { type Order, SIDE_WORDS, STATE_TONES, STATE_WORDS, type Trade } from './order-words.ts';
import { Mode, OrderPrice, tradeColumns } from './trade-columns.tsx';

const orderColumns = (openCustomer: (id: number) => void): readonly Column<Order>[] => [
  { title: 'Order', cell: ({ id }) => id, isFigure: true, width: 76 },
  { title: 'Placed', cell: ({ placedAt }) => timeText(placedAt), width: 150, isAside: true },
  customerColumn(openCustomer),
  {
    title: 'Instrument',
    cell: ({ symbol, mode }) => (
      <>
        <b>{symbol}</b> <Mode of={mode} />
      </>
    ),
  },
  { title: 'Side', cell: ({ side }) => SIDE_WORDS[side], width: 60 },
  { title: 'Type', cell: ({ kind }) => (kind === 'market' ? 'Market' : 'Limit'), width: 76, isAside: true },
  {
    title: 'Filled',
    cell: ({ filled, quantity }) => (
      <>
        <Money text={filled} /> <small>of</small> <Money text={quantity} />
      </>
    ),
    isFigure: true,
    isAside: true,
  },
  { title: 'Price', cell: (row) => <OrderPrice order={row} />, isFigure: true, isExtra: true },
  {
    title: 'Amount',
    cell: ({ amount, currency }) => <Money text={amount} asset={currency} />,
    isFigure: true,
    isAside: true,
  },
  { title: 'State', cell: ({ state }) => <Chip tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Chip>, width: 104 },
];

const Orders = () => {
  const { status, narrowed } = useOrderFilter();
  const { filters } = useListRequest('console.allOrders');
  const { openKey, openRow, openCustomer } = useQueue('order');
  const input = { ...filters, ...narrowed, ...(status ? { status } : {}) };
  const pages = usePagedCall('console.allOrders', input, { everyMs: 5_000 });
  return (
    <>
      <ListFilter of="console.allOrders">
        <OrderChoices of="orders" />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Orders"
        columns={orderColumns(openCustomer)}
        keyOf={({ id }) => String(id)}
        onOpen={openRow}
        openKey={openKey}
        empty={<Empty icon="orders" title="No such orders" />}
      />
    </>
  );
};

/** The order of the side that came to the other; a fill without one has the house on it. */
const orderOf = ({ taker, buyOrder, sellOrder }: Trade): number | null =>
  taker === 'buy' ? (buyOrder ?? sellOrder) : (sellOrder ?? buyOrder);

const Trades = () => {
  const { narrowed } = useOrderFilter();
  const { filters } = useListRequest('console.trades');
  const { open } = useDetails();
  const input = { ...filters, ...narrowed };
  const pages = usePagedCall('console.trades', input, { everyMs: 5_000 });
  return (
    <>
      <ListFilter of="console.trades">
        <OrderChoices of="trades" />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Trades"
        columns={tradeColumns((id) => open({ kind: 'customer', id: String(id) }))}
        keyOf={({ id }) => String(id)}
        onOpen={(row) => {
          const order = orderOf(row);
          if (order !== null) open({ kind: 'order', id: String(order) });
        }}
        empty={<Empty icon="orders" title="No such trades" />}
      />
    </>
  );
};

/** Orders and trades of all customers and products, each in a tab of its own. */
export const OrdersScreen = () => {
  const [filter, set] = useFilter();
  const isTrades = filter['list'] === 'trades';
  return (
    <Screen
      title="Orders and trades"
      lead="All customers and products, newest first. Select a row for the order’s fills, fees and result."
    >
      <Segmented
        options={[
          { label: 'Orders', value: 'orders' },
          { label: 'Trades', value: 'trades' },
        ]}
        value={isTrades ? 'trades' : 'orders'}
        onChange={(value) => set({ list: value === 'trades' ? value : undefined, status: undefined })}
        style={{ marginBottom: 12, alignSelf: 'start' }}
      />
      {isTrades ? <Trades /> : <Orders />}
    </Screen>
  );
};
