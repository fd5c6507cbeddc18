import { AssetIcon } from '@bourse/ui/asset-icon';
import { ChangePill, directionOf } from '@bourse/ui/change-pill';
import { cx } from '@bourse/ui/cx';
import { AppLink } from '@bourse/ui/link';
import { Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { SwipeRow } from '@bourse/ui/swipe-row';
import { type MouseEvent, memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { DayRange, useContractName } from './future.tsx';
import { traitsOf } from './kind-traits.ts';
import { detailOf, priceDecimals, type Quote, shortName, useMoving } from './quote.ts';
import { useInView } from './use-in-view.ts';
import { useSeen } from './use-seen.ts';

export type QuoteRowProps = {
  readonly quote: Quote;
  /** The day as a few prices. */
  readonly points?: readonly string[] | undefined;
  readonly isWatched: boolean;
  readonly onWatch: (quote: Quote) => void;
  readonly onOpen?: (quote: Quote, event: MouseEvent) => void;
  readonly isPicked?: boolean;
  /** With the day's high and low in place of its line. */
  readonly hasRange?: boolean;
  /** Of a column with room for the name and the figures alone. */
  readonly isNarrow?: boolean;
};

type CourseProps = { readonly points: readonly string[]; readonly percent: string | undefined };

/** The line of the day, in the colour of where the price stands now. */
export const Course = ({ points, percent }: CourseProps) => {
  const course = useMemo(() => {
    const [base, ...values] = points.map(Number);
    return base === undefined ? { values } : { base, values };
  }, [points]);
  return (
    <Sparkline
      {...course}
      {...(percent === undefined ? {} : { direction: directionOf(percent) })}
      width={56}
      height={26}
      // A gradient a row is paid for with every frame of a scroll.
      hasGround={false}
    />
  );
};

/** What of a row moves with the price, so that the rest need not. Followed only while it is seen. */
const MovingFigures = ({
  quote,
  points,
  hasCourse,
}: Pick<QuoteRowProps, 'quote' | 'points'> & { readonly hasCourse: boolean }) => {
  const { language } = useFormat();
  const { element, isSeen } = useSeen<HTMLSpanElement>();
  const { last, percent } = useMoving(quote, isSeen);
  return (
    <>
      {hasCourse && (
        // By the window's width: asked of a container, each row that comes would be laid out along with all others.
        <span className="w-14 shrink-0 max-[339px]:hidden">
          {points && points.length > 1 && <Course points={points} percent={percent} />}
        </span>
      )}
      <span ref={element} className="flex w-[6.25rem] shrink-0 flex-col items-end gap-1">
        <Price value={last} decimals={priceDecimals(quote)} locale={language} className="text-15 font-semibold" />
        <ChangePill percent={percent} locale={language} />
      </span>
    </>
  );
};

/** A word beside the name: which contract of a future it is, or that the market is not open. */
const Tag = ({ children }: { readonly children: ReactNode }) => (
  <span className="min-w-0 truncate rounded bg-raised px-1 text-12 text-ink-faint">{children}</span>
);

const ContractTag = ({ future }: { readonly future: NonNullable<Quote['future']> }) => (
  <Tag>{useContractName()(future)}</Tag>
);

const SessionTag = ({ session }: Pick<Quote, 'session'>) => {
  const { t } = useTranslation('market');
  return <Tag>{t(`market.sessionShort.${session}`)}</Tag>;
};

/** One instrument in a list: its day as a line, its price as it moves; swiped, it is watched. */
export const QuoteRow = memo(
  ({ quote, points, isWatched, onWatch, onOpen, isPicked = false, hasRange, isNarrow }: QuoteRowProps) => {
    const element = useRef<HTMLAnchorElement>(null);
    const name = shortName(quote);
    useInView(element, isPicked);
    return (
      <SwipeRow
        icon={isWatched ? 'trash' : 'star'}
        tone={isWatched ? 'danger' : 'accent'}
        onSwipe={() => onWatch(quote)}
      >
        <AppLink
          ref={element}
          href={detailOf(quote)}
          onClick={(event) => onOpen?.(quote, event)}
          aria-current={isPicked || undefined}
          className="flex min-h-16 items-center gap-3 px-4 py-2 transition-colors duration-150 focus-ring-inset hover:bg-raised/60 active:bg-raised aria-[current=true]:bg-accent-tint"
        >
          {!isNarrow && (
            <AssetIcon
              code={name}
              src={quote.logo ?? undefined}
              isSquare={traitsOf(quote).isSquare}
              className="max-[359px]:hidden"
            />
          )}
          <span className="min-w-0 flex-1">
            <span className={cx('flex min-w-0 items-center gap-x-1.5', quote.future && 'flex-wrap')}>
              <span className="figures max-w-full shrink-0 truncate text-15 font-semibold text-ink-strong rtl:text-right">
                {name}
              </span>
              {quote.future && <ContractTag future={quote.future} />}
              {quote.session !== 'open' && <SessionTag session={quote.session} />}
            </span>
            <span dir="auto" translate="no" className="block truncate text-13 text-ink-faint rtl:text-right">
              {quote.name}
            </span>
            {hasRange && (
              <span className="flex text-12 text-ink-faint">
                <DayRange quote={quote} decimals={priceDecimals(quote)} />
              </span>
            )}
          </span>
          <MovingFigures quote={quote} points={points} hasCourse={!hasRange && !isNarrow} />
        </AppLink>
      </SwipeRow>
    );
  },
);
