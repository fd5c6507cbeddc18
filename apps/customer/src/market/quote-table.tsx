import { AssetIcon } from '@bourse/ui/asset-icon';
import { IconButton } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { Price } from '@bourse/ui/price';
import { type Column, TableRows } from '@bourse/ui/table-rows';
import { type MouseEvent, type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { useContractName } from './future.tsx';
import { traitsOf } from './kind-traits.ts';
import { detailOf, type Moving, priceDecimals, type Quote, shortName, useMoving } from './quote.ts';
import { Course } from './quote-row.tsx';
import { compareQuotes } from './sort.ts';
import { useSeen } from './use-seen.ts';

/** A window shows no more at once; the rest is drawn when there is time. */
const AT_FIRST = 14;

type LiveCellProps = {
  readonly quote: Quote;
  readonly className?: string;
  readonly children: (moving: Moving) => ReactNode;
};

/** A cell that follows the price while it is seen. */
const LiveCell = ({ quote, className, children }: LiveCellProps) => {
  const { element, isSeen } = useSeen<HTMLSpanElement>();
  return (
    <span ref={element} className={className}>
      {children(useMoving(quote, isSeen))}
    </span>
  );
};

const DayLine = ({ quote, points = [] }: { readonly quote: Quote; readonly points: readonly string[] | undefined }) => (
  <LiveCell quote={quote} className="ms-auto block w-20">
    {({ percent }) => points.length > 1 && <Course points={points} percent={percent} />}
  </LiveCell>
);

const Name = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation('market');
  return (
    <span className="flex items-center gap-3">
      <AssetIcon code={shortName(quote)} src={quote.logo ?? undefined} isSquare={traitsOf(quote).isSquare} />
      <span className="min-w-0">
        <span className="figures block text-15 font-semibold text-ink-strong rtl:text-right">{shortName(quote)}</span>
        <span className="flex items-center gap-1.5 text-ink-faint">
          <span dir="auto">{quote.name}</span>
          {quote.session !== 'open' && (
            <span className="shrink-0 rounded bg-raised px-1 text-12">{t(`market.session.${quote.session}`)}</span>
          )}
        </span>
      </span>
    </span>
  );
};

export type QuoteTableProps = {
  readonly label: string;
  readonly quotes: readonly Quote[];
  readonly points: ReadonlyMap<string, readonly string[]>;
  readonly watched: ReadonlySet<string>;
  readonly onWatch: (quote: Quote) => void;
  readonly onOpen?: ((quote: Quote, event: MouseEvent) => void) | undefined;
  /** Hears which part of a long list is drawn. */
  readonly onWindow: (ordered: readonly Quote[], from: number) => void;
};

/** Which contract a future stands for, where the table has futures. */
const useContractColumns = (hasContracts: boolean): readonly Column<Quote>[] => {
  const { t } = useTranslation('market');
  const contractName = useContractName();
  if (!hasContracts) return [];
  return [
    {
      key: 'contract',
      title: t('market.future.contract'),
      cell: ({ future }) => future && contractName(future),
      compare: (a, b) => (a.future?.expiresAt ?? 0) - (b.future?.expiresAt ?? 0),
    },
  ];
};

const useColumns = ({
  points,
  watched,
  onWatch,
  hasContracts,
}: Pick<QuoteTableProps, 'points' | 'watched' | 'onWatch'> & {
  readonly hasContracts: boolean;
}): readonly Column<Quote>[] => {
  const { t } = useTranslation('market');
  const { language, compact } = useFormat();
  const contractColumns = useContractColumns(hasContracts);
  const priced = (key: 'last' | 'high' | 'low', title: string): Column<Quote> => ({
    key,
    title,
    isFigure: true,
    cell: (quote) => (
      <LiveCell quote={quote}>
        {(moving) => (
          <Price
            value={moving[key]}
            decimals={priceDecimals(quote)}
            locale={language}
            isFlashing={key === 'last'}
            {...(key === 'last' ? { className: 'text-15 font-semibold' } : {})}
          />
        )}
      </LiveCell>
    ),
    compare: compareQuotes(key === 'last' ? 'price' : key),
  });
  return [
    {
      key: 'name',
      title: t('market.column.name'),
      cell: (quote) => <Name quote={quote} />,
      compare: compareQuotes('name'),
    },
    ...contractColumns,
    priced('last', t('market.own.last')),
    {
      key: 'change',
      title: t('market.column.change'),
      isFigure: true,
      cell: (quote) => (
        <LiveCell quote={quote}>{({ percent }) => <ChangePill percent={percent} locale={language} />}</LiveCell>
      ),
      compare: compareQuotes('change'),
    },
    {
      key: 'line',
      title: t('market.chart'),
      isFigure: true,
      cell: (quote) => <DayLine quote={quote} points={points.get(quote.instrument)} />,
    },
    priced('high', t('market.high')),
    priced('low', t('market.low')),
    {
      key: 'volume',
      title: t('market.volume'),
      isFigure: true,
      cell: (quote) => <LiveCell quote={quote}>{({ volume }) => compact(volume)}</LiveCell>,
      compare: compareQuotes('volume'),
    },
    {
      key: 'watch',
      title: t('market.segment.watch'),
      isFigure: true,
      cell: (quote) => {
        const isOn = watched.has(quote.instrument);
        return (
          <IconButton
            icon={isOn ? 'star-filled' : 'star'}
            label={t(isOn ? 'market.watch.takeOff' : 'market.watch.putOn', { name: quote.name })}
            aria-pressed={isOn}
            onPress={() => onWatch(quote)}
            className={isOn ? 'text-warning!' : ''}
          />
        );
      },
    },
  ];
};

/** Quotes on a desktop: a table that sorts by every head; a row leads to the instrument's page. */
export const QuoteTable = ({ label, quotes, onOpen, onWindow, ...held }: QuoteTableProps) => {
  const columns = useColumns({ ...held, hasContracts: quotes.some(({ future }) => future) });
  const isWhole = useDeferredValue(true, false);
  return (
    <TableRows
      label={label}
      items={isWhole ? quotes : quotes.slice(0, AT_FIRST)}
      keyOf={({ instrument }) => instrument}
      columns={columns}
      rowHeight={57}
      onWindow={onWindow}
      targetOf={(quote) => ({ href: detailOf(quote), onPress: (event) => onOpen?.(quote, event) })}
    />
  );
};
