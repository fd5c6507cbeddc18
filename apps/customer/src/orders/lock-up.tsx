import { withoutZeros } from '@bourse/rules';
import { Icon } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';

type LockUpProps = { readonly num: string; readonly until: number };

/** What of a holding cannot be sold yet, and when the first of it can. */
export const LockUp = ({ num, until }: LockUpProps) => {
  const { t } = useTranslation('market');
  const { number, date } = useFormat();
  return (
    <p className="mt-2 flex items-start gap-1.5 text-13 text-ink">
      <Icon name="lock" size={14} className="mt-0.5 shrink-0" />
      <span>{t('market.own.lockUp', { quantity: number(withoutZeros(num)), at: date(until, 'date-time') })}</span>
    </p>
  );
};
