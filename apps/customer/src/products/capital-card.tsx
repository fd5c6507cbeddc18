import { isSome } from '@bourse/rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import type { Capital } from './capital.ts';
import { FiguresCard } from './figures-card.tsx';

/** What runs in funds of a currency, what it brings a day, and what it has brought. */
export const CapitalCard = ({ capital }: { readonly capital: Capital }) => {
  const { t } = useTranslation('products');
  const { money } = useFormat();
  const { currency, principal, redeemable, daily, paid, owed } = capital;
  return (
    <FiguresCard
      label={t('products.principal')}
      value={money(principal, currency)}
      figures={[
        [t('products.daily'), money(daily, currency)],
        [t('products.incomePaid'), money(paid, currency)],
        [t('products.holding.redeemable'), money(redeemable, currency)],
        ...(isSome(owed) ? [[t('products.owedToYou'), money(owed, currency)] as const] : []),
      ]}
    />
  );
};
