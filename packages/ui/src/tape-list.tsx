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
  /** Whether it was made in this order book; the others are of the reference market. */
  readonly isOfBook: boolean;
};

const Dot = () => <i aria-hidden="true" className="block size-1 shrink-0 rounded-full bg-accent" />;

export type TapeListProps = {
  /** Newest first; missing while loading. */
  readonly trades: readonly TapeTrade[] | undefined;
  readonly locale: string;
  readonly zone: string;
  readonly priceDecimals: number;
  readonly count?: number;
  /** Beside a form on a phone there is no room for the time. */
  readonly isNarrow?: boolean;
  readonly texts: {
    readonly label: string;
    readonly time: string;
    readonly price: string;
    readonly quantity: string;
    readonly buy: string;
    readonly sell: string;
    readonly empty: string;
    /** The name of the market that trades without a dot are of, and of those with one. */
    readonly reference: string;
    readonly book: string;
  };
  readonly className?: string;
};

/** The last trades as they happen; an arrow beside the colour, a dot at those of this order book (rule BOOK-21). */
export const TapeList = ({
  trades,
  locale,
  zone,
  priceDecimals,
  count = 20,
  isNarrow = false,
  texts,
  className,
}: TapeListProps) => (
  <div className={cx('min-w-0 self-start', className)}>
    <p className="flex flex-wrap items-center gap-x-3 px-1 pb-1 text-12 text-ink-faint">
      <span>{texts.reference}</span>
      <span className="inline-flex items-center gap-1">
        <Dot />
        {texts.book}
      </span>
    </p>
    <table dir="ltr" className={cx('figures w-full table-fixed text-12', isNarrow && 'max-[359px]:tracking-tighter')}>
      <caption className="sr-only">{texts.label}</caption>
      <thead>
        <tr className="text-ink-faint">
          <th className={cx('w-[36%] py-1 ps-1 text-left font-normal', isNarrow && 'max-lg:hidden')}>{texts.time}</th>
          <th
            className={cx(
              'w-[38%] py-1 text-right font-normal',
              isNarrow && 'max-lg:w-[62%] max-lg:ps-1 max-lg:text-left',
            )}
          >
            {texts.price}
          </th>
          <th className="py-1 pe-1 text-right font-normal">{texts.quantity}</th>
        </tr>
      </thead>
      <tbody>
        {trades === undefined &&
          Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins are all alike
            <tr key={index} className="h-6">
              <td colSpan={3}>
                <Skeleton className="h-4" />
              </td>
            </tr>
          ))}
        {trades?.length === 0 && (
          <tr>
            <td colSpan={3} className="py-8 text-center text-13 text-ink-faint">
              {texts.empty}
            </td>
          </tr>
        )}
        {trades?.slice(0, count).map((trade) => (
          <tr key={trade.id} className="h-6 font-medium">
            <td className={cx('ps-1 text-left font-normal text-ink-faint', isNarrow && 'max-lg:hidden')}>
              {formatDate(trade.at, locale, zone, 'time-seconds')}
            </td>
            <td
              className={cx(
                'text-right whitespace-nowrap',
                isNarrow && 'max-lg:ps-1 max-lg:text-left',
                trade.side === 'buy' ? 'text-rise' : 'text-fall',
              )}
            >
              <span aria-hidden="true" className="me-0.5 text-[0.5rem]">
                {trade.side === 'buy' ? '▲' : '▼'}
              </span>
              <span className="sr-only">{trade.side === 'buy' ? texts.buy : texts.sell} </span>
              {formatPrice(trade.price, locale, priceDecimals)}
            </td>
            <td className="pe-1 text-right text-ink">
              {trade.isOfBook && (
                <span className="me-1 inline-block align-middle">
                  <Dot />
                  <span className="sr-only">{texts.book} </span>
                </span>
              )}
              {formatCompact(trade.quantity, locale, 4)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
