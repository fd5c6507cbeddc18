import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { useMoneyText } from './amounts.tsx';
import type { Balance } from './balances.ts';

/** Proceeds of shares that cannot leave the account yet, each sum with the moment from which it can. */
export const Unsettled = ({ of, asset }: { readonly of: Balance['unsettled']; readonly asset: string }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const money = useMoneyText();
  return of.map(({ settlesAt, amount }) => (
    <span key={settlesAt} className="block">
      {t('funds.balance.unsettledUntil', { amount: money(amount, asset), date: date(settlesAt, 'date-time', true) })}
    </span>
  ));
};
