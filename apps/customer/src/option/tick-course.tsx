import { Sparkline } from '@bourse/ui/sparkline';
import { useTranslation } from 'react-i18next';
import type { Receipt } from './option-figures.ts';

const DIRECTIONS = { won: 'rise', lost: 'fall', returned: 'flat' } as const;

/** The prices between opening and end, with the one that it opened at as a dashed line: what the result follows from, as a picture. */
export const TickCourse = ({ receipt: { ticks, open, order } }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation('option');
  if (!open || order.result === null) return null;
  const values = ticks.filter(({ counts, seq }) => counts && seq >= open.seq).map(({ price }) => Number(price));
  return (
    <div role="img" aria-label={t('option.course')}>
      <Sparkline values={values} base={Number(open.price)} direction={DIRECTIONS[order.result]} height={110} fluid />
    </div>
  );
};
