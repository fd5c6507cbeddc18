import { isSame, utcDay } from '@bourse/rules';
import type { RowOfCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { Chip, Money } from '../shell/parts.tsx';

type Run = RowOfCall<'console.incomeRuns'>;

const whatOfIt: Column<Run> = {
  title: 'Product',
  cell: ({ name, mode }) => (
    <span className="two-words">
      <b>{name}</b> {mode === 'demo' && <small>demo</small>}
    </span>
  ),
};

const FIGURES: readonly Column<Run>[] = [
  { title: 'Holdings', cell: ({ holdings }) => amountText(String(holdings)), isFigure: true, width: 100 },
  { title: 'Earned', cell: ({ earned, asset }) => <Money text={earned} asset={asset} />, isFigure: true },
  { title: 'Paid', cell: ({ paid, asset }) => <Money text={paid} asset={asset} />, isFigure: true },
  {
    title: 'State',
    cell: ({ earned, paid }) =>
      isSame(earned, paid) ? <Chip tone="good">Paid</Chip> : <Chip tone="warn">Paid and earned differ</Chip>,
    width: 180,
  },
  { title: 'Ended', cell: ({ ended }) => amountText(String(ended)), isFigure: true, width: 80 },
];

/** A day of income that is paid; of all products with the product's name. */
export const runColumns = (hasProduct: boolean): readonly Column<Run>[] => [
  { title: 'Day, UTC', cell: ({ day }) => utcDay(day), width: 110 },
  ...(hasProduct ? [whatOfIt] : []),
  ...FIGURES,
  { title: 'Done', cell: ({ at }) => timeText(at), width: 160, isSpare: true },
];
