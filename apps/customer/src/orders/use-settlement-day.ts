import type { OrderKind } from '@bourse/rules';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { useFormat } from '../shell/index.ts';

/**
 * The day from which what a sale brings can be withdrawn, as it is written (rule ORDER-36): the earliest one of what may wait. Undefined where the
 * proceeds can leave at once.
 */
export const useSettlementDay = ({ quote, settlesAt }: Listing, kind: OrderKind): string | undefined => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  if (settlesAt === null) return undefined;
  const day = date(settlesAt, 'date');
  return kind === 'limit' || quote.session !== 'open' ? t('market.settles.ifNow', { date: day }) : day;
};
