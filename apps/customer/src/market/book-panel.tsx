import { directionOf } from '@bourse/ui/change-pill';
import { DepthBook, type DepthLevel, type DepthView } from '@bourse/ui/depth-book';
import { Price } from '@bourse/ui/price';
import { TapeList } from '@bourse/ui/tape-list';
import type { LiveLevel } from '@bourse/wire/live';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDepth, useFormat, useTrades } from '../shell/index.ts';
import { stepsOf } from './depth-steps.ts';
import { baseName, difference, type Listing, useMoving } from './quote.ts';
import { RecordedBook } from './recorded-book.tsx';

const sum = (a: string, b: string): string => difference(a, b.startsWith('-') ? b.slice(1) : `-${b}`) ?? a;

const drawn = (levels: readonly LiveLevel[]): readonly DepthLevel[] =>
  levels.map(([price, customers, house]) => ({ price, quantity: sum(customers, house), house }));

export type BookPanelProps = {
  readonly listing: Listing;
  readonly decimals: number;
  readonly onPrice?: (price: string) => void;
  readonly count?: number;
  /** Narrow, beside a form: without the sums so far. */
  readonly isNarrow?: boolean;
};

/** The head of a column with what its figures count; where there is no room beside it, the unit goes under its name. */
const countedIn = (name: string, unit: string): string => `${name} (${unit})`;

/** Prices are in the quote, quantities in the base. */
const useHeads = (quote: Listing['quote']) => {
  const { t } = useTranslation('market');
  return {
    price: countedIn(t('market.price'), quote.currency),
    quantity: countedIn(t('market.quantity'), baseName(quote)),
  };
};

const Last = ({ listing, decimals }: { readonly listing: Listing; readonly decimals: number }) => {
  const { t } = useTranslation('market');
  const { language } = useFormat();
  const { last, percent } = useMoving(listing.quote);
  const way = percent === undefined ? 'flat' : directionOf(percent);
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <Price
        value={last}
        decimals={decimals}
        locale={language}
        tone={way === 'flat' ? undefined : way}
        className="text-17 font-semibold"
      />
      <span dir="auto" className="text-12 text-ink-faint">
        {t('market.reference')}
      </span>
    </span>
  );
};

type Depth = ReturnType<typeof useDepth>;

const Book = memo(
  ({ listing, decimals, onPrice, count = 8, isNarrow = false, depth }: BookPanelProps & { readonly depth: Depth }) => {
    const { t } = useTranslation('market');
    const { language } = useFormat();
    const { quote, terms } = listing;
    const heads = useHeads(quote);
    const steps = useMemo(() => stepsOf(terms.tickSize, quote.last), [terms.tickSize, quote.last]);
    const [step, setStep] = useState(steps[0] ?? terms.tickSize);
    const [view, setView] = useState<DepthView>('both');
    const bids = useMemo(() => depth && drawn(depth.bids), [depth]);
    const asks = useMemo(() => depth && drawn(depth.asks), [depth]);
    return (
      <DepthBook
        bids={bids}
        asks={asks}
        last={<Last listing={listing} decimals={decimals} />}
        locale={language}
        priceDecimals={decimals}
        steps={steps}
        step={step}
        onStep={setStep}
        view={view}
        onView={setView}
        count={count}
        {...(onPrice ? { onPrice } : {})}
        hasSums={!isNarrow}
        texts={{
          label: t('market.book'),
          ...heads,
          asks: t('market.asks'),
          bids: t('market.bids'),
          house: t('market.house'),
          customers: t('market.customersOrders'),
          spread: t('market.spread'),
          total: countedIn(t('market.sizeSoFar'), baseName(quote)),
          step: t('market.step'),
          view: t('market.view'),
          views: { both: t('market.viewBoth'), bids: t('market.bids'), asks: t('market.asks') },
        }}
      />
    );
  },
);

/** The order book as it executes, drawn between other work; a tap on a level takes its price over. */
export const BookPanel = (props: BookPanelProps) => {
  const { listing, isNarrow = false } = props;
  const depth = useDeferredValue(useDepth(listing.quote.instrument, listing.terms));
  return (
    <>
      <Book {...props} depth={depth} />
      {!isNarrow && <RecordedBook listing={listing} />}
    </>
  );
};

type TapePanelProps = {
  readonly listing: Listing;
  readonly decimals: number;
  /** Beside a form on a phone: without the time, and as long as the book. */
  readonly isNarrow?: boolean;
};

type Trades = ReturnType<typeof useTrades>;

const Tape = memo(({ listing, decimals, isNarrow = false, trades }: TapePanelProps & { readonly trades: Trades }) => {
  const { t } = useTranslation('market');
  const { language, zone } = useFormat();
  const heads = useHeads(listing.quote);
  const shown = useMemo(
    () =>
      trades?.map(({ id, ts, price, amount, direction, source }) => ({
        id: String(id),
        at: ts,
        price,
        quantity: amount,
        side: direction,
        isOfBook: source === 'book',
      })),
    [trades],
  );
  return (
    <TapeList
      trades={shown}
      locale={language}
      zone={zone}
      priceDecimals={decimals}
      {...(isNarrow && { count: 16 })}
      isNarrow={isNarrow}
      texts={{
        label: t('market.tape'),
        time: t('market.time'),
        ...heads,
        buy: t('market.buy'),
        sell: t('market.sell'),
        empty: t('market.noTrades'),
        reference: t('market.reference'),
        book: t('market.tradedHere'),
      }}
    />
  );
});

/** The last trades as they happen, drawn between other work, of the reference market and of the order book here (rule BOOK-21). */
export const TapePanel = (props: TapePanelProps) => {
  const trades = useDeferredValue(useTrades(props.listing.quote.instrument));
  return <Tape {...props} trades={trades} />;
};
