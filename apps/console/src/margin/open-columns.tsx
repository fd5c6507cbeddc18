import type { ReplyOfCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText } from '../shell/format.ts';
import { Chip, Money } from '../shell/parts.tsx';

type Open = ReplyOfCall<'console.margin'>['open'][number];

/** Nearer than this to liquidation, percent of the last price, stands out. */
const NEAR_PERCENT = 2;

const Distance = ({ percent }: { readonly percent: string | null }) => {
  if (percent === null) return '–';
  const isNear = Math.abs(Number.parseFloat(percent)) < NEAR_PERCENT;
  return <span className={isNear ? 'late' : undefined}>{amountText(percent)} %</span>;
};

/** The number of a position. */
export const POSITION_COLUMN: Column<Open> = {
  title: 'Position',
  cell: ({ position }) => position,
  isFigure: true,
  width: 76,
};

/** What is open, and how far it is from liquidation. */
export const TERMS_COLUMNS: readonly Column<Open>[] = [
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
