import { cx } from '@bourse/ui/cx';
import { SortArrows } from '@bourse/ui/sort-arrows';
import { useTranslation } from 'react-i18next';
import { nextSort, type Sort, type SortBy } from './sort.ts';

/** The head of a list of quotes; a tap on a word sorts by it. */
export const SortHead = ({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) => {
  const { t } = useTranslation('market');
  const head = (by: SortBy, className: string) => {
    const way = sort?.by === by ? sort.way : undefined;
    const ariaSort = way === undefined ? 'none' : way === 'asc' ? 'ascending' : 'descending';
    return (
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, by))}
        aria-label={t(`market.sort.${ariaSort}`, { column: t(`market.column.${by}`) })}
        className={cx(
          'hit flex h-11 cursor-pointer items-center gap-1 rounded-sm text-12 font-medium focus-ring',
          way ? 'text-ink-strong' : 'text-ink-faint',
          className,
        )}
      >
        {t(`market.column.${by}`)}
        <SortArrows way={way && (way === 'asc' ? 'ascending' : 'descending')} />
      </button>
    );
  };
  return (
    <div className="flex items-center justify-between px-4">
      {head('name', '')}
      <div className="flex gap-4">
        {head('price', '')}
        {head('change', '')}
      </div>
    </div>
  );
};
