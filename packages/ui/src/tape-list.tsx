import { cx } from './cx.ts';
import { formatCompact, formatDate, formatPrice } from './format.ts';
import { Skeleton } from './skeleton.tsx';

export type TapeTrade = {
  readonly id: string;
  readonly at: number;
  readonly price: string;
  readonly quantity: string;
  /** Who came to the other: a buy lifts, a sell hits. */
  readonly side: 'buy' | 'sell';
};

export type TapeListProps = {
  /** Newest first; missing while loading. */
  readonly trades: readonly TapeTrade[] | undefined;
  readonly locale: string;
  readonly zone: string;
  readonly priceDecimals: number;
  readonly count?: number;
  readonly texts: {
    readonly label: string;
    readonly time: string;
    readonly price: string;
    readonly quantity: string;
    readonly buy: string;
    readonly sell: string;
    readonly empty: string;
  };
  readonly className?: string;
};

/** The last trades as they happen; an arrow beside the colour. */
export const TapeList = ({ trades, locale, zone, priceDecimals, count = 20, texts, className }: TapeListProps) => (
  <table dir="ltr" className={cx('figures w-full table-fixed self-start text-12', className)}>
    <caption className="sr-only">{texts.label}</caption>
    <thead>
      <tr className="text-ink-faint">
        <th className="w-[36%] py-1 ps-1 text-left font-normal">{texts.time}</th>
        <th className="w-[38%] py-1 text-right font-normal">{texts.price}</th>
        <th className="py-1 pe-1 text-right font-normal">{texts.quantity}</th>
      </tr>
    </thead>
    <tbody>
      {trades === undefined && (
        <tr>
          <td colSpan={3}>
            <div className="space-y-2 py-1">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
                <Skeleton key={key} className="h-4" />
              ))}
            </div>
          </td>
        </tr>
      )}
      {trades?.length === 0 && (
        <tr>
          <td colSpan={3} className="py-8 text-center text-13 text-ink-faint">
            {texts.empty}
          </td>
        </tr>
      )}
      {trades?.slice(0, count).map((trade) => (
        <tr key={trade.id} className="h-6 font-medium">
          <td className="ps-1 text-left font-normal text-ink-faint">
            {formatDate(trade.at, locale, zone, 'time-seconds')}
          </td>
          <td className={cx('text-right', trade.side === 'buy' ? 'text-rise' : 'text-fall')}>
            <span aria-hidden="true" className="me-0.5 text-[0.5rem]">
              {trade.side === 'buy' ? '▲' : '▼'}
            </span>
            <span className="sr-only">{trade.side === 'buy' ? texts.buy : texts.sell} </span>
            {formatPrice(trade.price, locale, priceDecimals)}
          </td>
          <td className="pe-1 text-right text-ink">{formatCompact(trade.quantity, locale, 4)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
