import { decimalsWritten } from '@bourse/rules';
import { memo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { aggregate, type DepthLevel, type DrawnLevel, drawnLevels, spreadOf } from './depth-levels.ts';
import { formatCompact, formatNumber, formatPrice } from './format.ts';
import { Icon, type IconName } from './icon.tsx';
import { Menu } from './menu.tsx';
import { Roving } from './roving.tsx';
import { Skeleton } from './skeleton.tsx';

export type { DepthLevel } from './depth-levels.ts';

export type DepthView = 'both' | 'bids' | 'asks';

export type DepthBookTexts = {
  readonly label: string;
  /** The heads of the columns, with what the figures count. */
  readonly price: string;
  readonly quantity: string;
  readonly asks: string;
  readonly bids: string;
  /** Who quotes: levels are the house's, those with a dot hold orders of customers too. */
  readonly house: string;
  readonly customers: string;
  readonly spread: string;
  /** The head of the sums so far. */
  readonly total: string;
  readonly step: string;
  readonly view: string;
  readonly views: Readonly<Record<DepthView, string>>;
};

export type DepthBookProps = {
  /** Best first. Missing while the first snapshot is on its way. */
  readonly bids: readonly DepthLevel[] | undefined;
  readonly asks: readonly DepthLevel[] | undefined;
  /** The last price and what stands beside it, between the sides. */
  readonly last: ReactNode;
  readonly locale: string;
  readonly priceDecimals: number;
  /** Steps to put levels together on, the tick first. */
  readonly steps: readonly string[];
  readonly step: string;
  readonly onStep: (step: string) => void;
  readonly view: DepthView;
  readonly onView: (view: DepthView) => void;
  /** A tap on a level takes its price over. */
  readonly onPrice?: (price: string) => void;
  /** Levels a side when both are shown; one side alone shows twice as many. */
  readonly count?: number;
  /** With a column of the sums so far, where there is room. */
  readonly hasSums?: boolean;
  readonly texts: DepthBookTexts;
  readonly className?: string;
};

const VIEW_ICONS: Readonly<Record<DepthView, IconName>> = { both: 'sort', bids: 'arrow-up', asks: 'arrow-down' };

type LevelProps = {
  readonly side: 'bid' | 'ask';
  readonly sideLabel: string;
  readonly price: string;
  /** As they are written. */
  readonly priceText: string;
  readonly quantityText: string;
  readonly sumText: string | undefined;
  readonly share: number;
  readonly hasCustomers: boolean;
  readonly customersLabel: string;
  readonly onPrice: ((price: string) => void) | undefined;
};

/** A level is drawn anew only when it has changed: a book moves several times a second, most of its levels do not. */
const Level = memo((props: LevelProps) => {
  const { side, sideLabel, price, priceText, quantityText, sumText, share, hasCustomers, customersLabel, onPrice } =
    props;
  const tone = side === 'bid' ? 'text-rise' : 'text-fall';
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        style={{ width: `${share * 100}%` }}
        className={cx('absolute inset-y-px right-0 rounded-l-sm', side === 'bid' ? 'bg-rise-tint' : 'bg-fall-tint')}
      />
      <button
        type="button"
        aria-label={`${sideLabel} ${priceText} ${quantityText}${hasCustomers ? `, ${customersLabel}` : ''}`}
        disabled={!onPrice}
        onClick={() => onPrice?.(price)}
        className="figures relative flex h-6 w-full cursor-pointer items-center justify-between gap-2 px-1 text-12 font-medium focus-ring-inset active:bg-raised/60 disabled:cursor-default"
      >
        <span className={tone}>{priceText}</span>
        <span className="flex flex-1 items-center justify-end gap-1 text-ink">
          {hasCustomers && <i className="size-1 rounded-full bg-accent" />}
          {quantityText}
        </span>
        {sumText !== undefined && <span className="w-[30%] text-end text-ink-faint">{sumText}</span>}
      </button>
    </li>
  );
});

const Side = ({
  levels,
  side,
  count,
  props,
  decimals,
}: {
  levels: readonly DrawnLevel[] | undefined;
  side: 'bid' | 'ask';
  count: number;
  props: DepthBookProps;
  decimals: number;
}) => (
  <ul
    // A price can be typed as well: levels are as dense as a book is read.
    data-dense=""
    aria-label={side === 'bid' ? props.texts.bids : props.texts.asks}
    className={cx('flex', side === 'ask' ? 'flex-col-reverse' : 'flex-col')}
    style={{ minHeight: count * 24 }}
  >
    {levels?.map((level) => (
      <Level
        key={level.price}
        side={side}
        sideLabel={side === 'bid' ? props.texts.bids : props.texts.asks}
        price={level.price}
        priceText={formatPrice(level.price, props.locale, decimals)}
        quantityText={formatCompact(level.quantity, props.locale, 4)}
        sumText={props.hasSums ? formatCompact(level.sum, props.locale, 4) : undefined}
        share={level.share}
        hasCustomers={level.hasCustomers}
        customersLabel={props.texts.customers}
        onPrice={props.onPrice}
      />
    ))}
    {!levels &&
      Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins are all alike
        <li key={index} aria-hidden="true" className="py-1">
          <Skeleton className="h-4" />
        </li>
      ))}
  </ul>
);

/** The order book as it executes: asks over the last price and the spread over bids, bars of the depth so far, a dot where customers' orders are part. */
export const DepthBook = (props: DepthBookProps) => {
  const { bids, asks, last, steps, step, onStep, view, onView, count = 6, texts, hasSums = false, className } = props;
  const rows = view === 'both' ? count : count * 2;
  const drawn =
    bids && asks ? drawnLevels(aggregate(bids, step, 'bid'), aggregate(asks, step, 'ask'), rows) : undefined;
  const decimals = step === steps[0] ? props.priceDecimals : decimalsWritten(step);
  const spread = bids && asks ? spreadOf(bids, asks) : undefined;
  return (
    <section dir="ltr" aria-label={texts.label} className={cx('min-w-0', className)}>
      <div className="flex justify-between gap-2 px-1 pb-1 text-12 text-ink-faint">
        <span className="min-w-min">{texts.price}</span>
        <span className="min-w-min flex-1 basis-auto text-end">{texts.quantity}</span>
        {hasSums && <span className="w-[30%] text-end">{texts.total}</span>}
      </div>
      <Roving way="down">
        {view !== 'bids' && <Side levels={drawn?.asks} side="ask" count={rows} props={props} decimals={decimals} />}
        <div className="flex flex-wrap items-baseline justify-between gap-x-2 px-1 py-1.5">
          {last}
          <span className="figures text-12 text-ink-faint">
            <span dir="auto">{texts.spread}</span> {spread === undefined ? '–' : formatNumber(spread, props.locale)}
          </span>
        </div>
        {view !== 'asks' && <Side levels={drawn?.bids} side="bid" count={rows} props={props} decimals={decimals} />}
      </Roving>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Menu
          label={texts.step}
          value={step}
          entries={steps.map((one) => ({ value: one, label: formatNumber(one, props.locale) }))}
          onPick={onStep}
          buttonLabel={`${texts.step} ${step}`}
          className="hit flex h-8 grow cursor-pointer items-center justify-between gap-1 rounded-md bg-raised px-2.5 max-[359px]:gap-0.5 max-[359px]:px-1.5 ring-1 ring-inset ring-hair text-12 font-semibold text-ink focus-ring"
        >
          <span className="figures whitespace-nowrap">{formatNumber(step, props.locale)}</span>
          <Icon name="chevron-down" size={14} />
        </Menu>
        <Menu
          label={texts.view}
          value={view}
          entries={(['both', 'bids', 'asks'] as const).map((one) => ({
            value: one,
            label: texts.views[one],
            icon: VIEW_ICONS[one],
          }))}
          onPick={onView}
          buttonLabel={`${texts.view} ${texts.views[view]}`}
          className="hit grid size-8 shrink-0 cursor-pointer place-items-center rounded-md bg-raised ring-1 ring-inset ring-hair focus-ring"
        >
          <ViewMark view={view} />
        </Menu>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 px-1 text-12 text-ink-faint">
        <span dir="auto">{texts.house}</span>
        <span className="inline-flex items-center gap-1" dir="auto">
          <i aria-hidden="true" className="size-1 shrink-0 rounded-full bg-accent" />
          {texts.customers}
        </span>
      </p>
    </section>
  );
};

const ViewMark = ({ view }: { readonly view: DepthView }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <rect x="1" y="2" width="14" height="5" rx="1.5" fill={view === 'bids' ? 'var(--hair-strong)' : 'var(--fall)'} />
    <rect x="1" y="9" width="14" height="5" rx="1.5" fill={view === 'asks' ? 'var(--hair-strong)' : 'var(--rise)'} />
  </svg>
);
