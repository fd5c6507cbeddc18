import { mapLoadable, valueIn } from '@bourse/ui/calls';
import { type AccountMode, AccountModeChoice } from '../shell/account-mode-choice.tsx';
import { useDetails, useFilter } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { Chip, Money, Panel } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';

type Reply = ReplyOfCall<'console.margin'>;
type Open = Reply['open'][number];
type Call = Reply['calls'][number];
type Liquidation = Reply['liquidations'][number];
type Sum = Reply['sums'][number];

/** Nearer than this to liquidation, percent of the last price, stands out. */
const NEAR_PERCENT = 2;

type OpenCustomer = (id: number) => void;

const Distance = ({ percent }: { readonly percent: string | null }) => {
  if (percent === null) return '–';
  const isNear = Math.abs(Number.parseFloat(percent)) < NEAR_PERCENT;
  return <span className={isNear ? 'late' : undefined}>{amountText(percent)} %</span>;
};

const openColumns = (openCustomer: OpenCustomer): readonly Column<Open>[] => [
  { title: 'Position', cell: ({ position }) => position, isFigure: true, width: 76 },
  customerColumn(openCustomer),
  {
    title: 'Instrument',
    cell: ({ symbol, side, leverage, isCalled }) => (
      <>
        <b>{symbol}</b> {side === 'long' ? 'Long' : 'Short'} {leverage}× {isCalled && <Chip tone="warn">Called</Chip>}
      </>
    ),
  },
  {
    title: 'Quantity',
    cell: ({ quantity, entryPrice }) => (
      <>
        <Money text={quantity} /> <small>at</small> <Money text={entryPrice} />
      </>
    ),
    isFigure: true,
  },
  { title: 'Margin', cell: ({ margin, currency }) => <Money text={margin} asset={currency} />, isFigure: true },
  { title: 'Unrealised P&L', cell: ({ result, currency }) => <Money text={result} asset={currency} />, isFigure: true },
  { title: 'Last', cell: ({ last }) => <Money text={last} />, isFigure: true },
  { title: 'Liquidation', cell: ({ liquidationPrice }) => <Money text={liquidationPrice} />, isFigure: true },
  { title: 'Distance', cell: ({ distancePercent }) => <Distance percent={distancePercent} />, isFigure: true },
];

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

/** How many there are, and that not all of them are shown. */
const Count = ({ shown, all }: { readonly shown: number; readonly all: number }) => (
  <small>{shown < all ? `the first ${shown} of ${all}` : `${all} in all`}</small>
);

/** Positions with leverage: what is open, nearest to liquidation first, and what the day has called and liquidated (rule CONSOLE-94). */
export const MarginScreen = () => {
  const [filter, set] = useFilter();
  const { open } = useDetails();
  const mode: AccountMode = filter['mode'] === 'demo' ? 'demo' : 'real';
  const margin = useQueryCall('console.margin', { mode }, { everyMs: 5_000 });
  const data = valueIn(margin);
  const openCustomer = (id: number): void => open({ kind: 'customer', id: String(id) });
  return (
    <Screen title="Margin" lead="Positions with leverage, and what their prices have done today.">
      <AccountModeChoice mode={mode} onChange={(next) => set({ mode: next === 'demo' ? next : undefined })} />
      <Panel title="Open positions" aside={data && <Count shown={data.open.length} all={data.openCount} />}>
        <DataTable
          hasCards
          hasKeys
          label="Open positions"
          columns={openColumns(openCustomer)}
          rows={mapLoadable(margin, (reply) => reply.open)}
          keyOf={({ position }) => String(position)}
          onOpen={({ customerId }) => openCustomer(customerId)}
          empty={<p className="note">Nothing is open with leverage.</p>}
        />
      </Panel>
      <Panel title="Margin calls today" aside={data && <Count shown={data.calls.length} all={data.callCount} />}>
        <DataTable
          hasCards
          label="Margin calls today"
          columns={callColumns(openCustomer)}
          rows={mapLoadable(margin, (reply) => reply.calls)}
          keyOf={({ position, at }) => `${position} ${at}`}
          onOpen={({ customerId }) => openCustomer(customerId)}
          empty={<p className="note">Nobody was called for margin.</p>}
        />
      </Panel>
      <Panel
        title="Liquidations today"
        aside={data && <Count shown={data.liquidations.length} all={data.liquidationCount} />}
      >
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
      </Panel>
    </Screen>
  );
};
