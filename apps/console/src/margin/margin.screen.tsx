import { mapLoadable, valueIn } from '@bourse/ui/calls';
import { MARGIN_PAGE } from '@bourse/wire/counted';
import { useState } from 'react';
import { type AccountMode, AccountModeChoice } from '../shell/account-mode-choice.tsx';
import { useDetails, useFilter } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { Pager } from '../shell/pager.tsx';
import { Money, Panel } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';
import { POSITION_COLUMN, TERMS_COLUMNS } from './open-columns.tsx';

type Reply = ReplyOfCall<'console.margin'>;
type Call = Reply['calls'][number];
type Liquidation = Reply['liquidations'][number];
type Sum = Reply['sums'][number];

type OpenCustomer = (id: number) => void;

const callColumns = (openCustomer: OpenCustomer): readonly Column<Call>[] => [
  { title: 'Called', cell: ({ at }) => timeText(at), width: 150 },
  { title: 'Position', cell: ({ position }) => position, isFigure: true, width: 76 },
  customerColumn(openCustomer),
  { title: 'Instrument', cell: ({ symbol }) => <b>{symbol}</b> },
  { title: 'Mark price', cell: ({ price }) => <Money text={price} />, isFigure: true },
  {
    title: 'Margin and result',
    cell: ({ equity, currency }) => <Money text={equity} asset={currency} />,
    isFigure: true,
  },
];

type Paid = Pick<Sum, 'currency' | 'received' | 'insured' | 'uncovered'>;

/** What a liquidation brought its customers, and what the insurance fund and the house paid of it. */
const paidColumns = <Row extends Paid>(customers: string): readonly Column<Row>[] => [
  { title: customers, cell: ({ received, currency }) => <Money text={received} asset={currency} />, isFigure: true },
  {
    title: 'Insurance fund paid',
    cell: ({ insured, currency }) => <Money text={insured} asset={currency} />,
    isFigure: true,
  },
  {
    title: 'House paid',
    cell: ({ uncovered, currency }) => <Money text={uncovered} asset={currency} />,
    isFigure: true,
  },
];

const liquidationColumns = (openCustomer: OpenCustomer): readonly Column<Liquidation>[] => [
  { title: 'Liquidated', cell: ({ at }) => timeText(at), width: 150 },
  { title: 'Position', cell: ({ position }) => position, isFigure: true, width: 76 },
  customerColumn(openCustomer),
  { title: 'Instrument', cell: ({ symbol }) => <b>{symbol}</b> },
  { title: 'Quantity', cell: ({ quantity }) => <Money text={quantity} />, isFigure: true },
  ...paidColumns<Liquidation>('Customer’s result'),
];

const SUM_COLUMNS: readonly Column<Sum>[] = [
  { title: 'Currency', cell: ({ currency }) => <b>{currency}</b> },
  ...paidColumns<Sum>('Customers’ results'),
];

const LISTS = ['open', 'call', 'liquidation'] as const;
type Pages = Readonly<Record<(typeof LISTS)[number], number>>;
const FIRST: Pages = { open: 1, call: 1, liquidation: 1 };

/** Positions with leverage: what is open, nearest to liquidation first, and what the day has called and liquidated (rule CONSOLE-94). */
export const MarginScreen = () => {
  const [filter, set] = useFilter();
  const { open } = useDetails();
  const mode: AccountMode = filter['mode'] === 'demo' ? 'demo' : 'real';
  const [{ of, pages }, setPages] = useState({ of: mode, pages: FIRST });
  // The other account mode begins at the first pages.
  const shown = of === mode ? pages : FIRST;
  const margin = useQueryCall(
    'console.margin',
    { mode, openPage: shown.open, callPage: shown.call, liquidationPage: shown.liquidation },
    { everyMs: 5_000, keepLast: true },
  );
  const pagerOf = (list: keyof Pages, label: string, total: number | undefined) => (
    <Pager
      label={label}
      page={shown[list]}
      size={MARGIN_PAGE}
      total={total ?? 0}
      onPage={(page) => setPages({ of: mode, pages: { ...shown, [list]: page } })}
      hasKeys={list === 'open'}
      {...(list === 'open' ? { ways: ['Nearer', 'Further'] as const } : {})}
    />
  );
  const data = valueIn(margin);
  const openCustomer = (id: number): void => open({ kind: 'customer', id: String(id) });
  return (
    <Screen title="Margin" lead="Positions with leverage, and what their prices have done today.">
      <AccountModeChoice mode={mode} onChange={(next) => set({ mode: next === 'demo' ? next : undefined })} />
      <Panel title="Open positions">
        <DataTable
          hasCards
          hasKeys
          label="Open positions"
          columns={[POSITION_COLUMN, customerColumn(openCustomer), ...TERMS_COLUMNS]}
          rows={mapLoadable(margin, (reply) => reply.open)}
          keyOf={({ position }) => String(position)}
          onOpen={({ customerId }) => openCustomer(customerId)}
          empty={<p className="note">Nothing is open with leverage.</p>}
        />
        {pagerOf('open', 'open positions', data?.openCount)}
      </Panel>
      <Panel title="Margin calls today">
        <DataTable
          hasCards
          label="Margin calls today"
          columns={callColumns(openCustomer)}
          rows={mapLoadable(margin, (reply) => reply.calls)}
          keyOf={({ position, at }) => `${position} ${at}`}
          onOpen={({ customerId }) => openCustomer(customerId)}
          empty={<p className="note">Nobody was called for margin.</p>}
        />
        {pagerOf('call', 'margin calls', data?.callCount)}
      </Panel>
      <Panel title="Liquidations today">
        {data && data.sums.length > 0 && (
          <DataTable
            hasCards
            label="Sums of liquidations today"
            columns={SUM_COLUMNS}
            rows={data.sums}
            keyOf={({ currency }) => currency}
            empty={null}
          />
        )}
        <DataTable
          hasCards
          label="Liquidations today"
          columns={liquidationColumns(openCustomer)}
          rows={mapLoadable(margin, (reply) => reply.liquidations)}
          keyOf={({ position }) => String(position)}
          onOpen={({ customerId }) => openCustomer(customerId)}
          empty={<p className="note">Nothing was liquidated.</p>}
        />
        {pagerOf('liquidation', 'liquidations', data?.liquidationCount)}
      </Panel>
    </Screen>
  );
};
