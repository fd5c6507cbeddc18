import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { PagedList, type Pages, type ReplyOfCall, useFormat } from '../shell/index.ts';

/** What a purchase of any kind was paid. */
export type Income = ReplyOfCall<'fund.income'>['list'][number];

/** What a purchase earned at a payment; what was not paid of it is owed. */
const IncomeRow = ({ income }: { readonly income: Income }) => {
  const { t } = useTranslation('products');
  const { money, date } = useFormat();
  const { name, at, earned, paid, principal, currency } = income;
  return (
    <ListRow
      title={name}
      subtitle={`${date(at)} · ${money(principal, currency)}`}
      trailing={money(earned, currency)}
      trailingSubtitle={t('products.paidOut', { amount: money(paid, currency) })}
    />
  );
};

/** Own income, by purchase and day. */
export const IncomeList = ({ pages }: { readonly pages: Pages<Income> }) => {
  const { t } = useTranslation('products');
  return (
    <PagedList
      pages={pages}
      isPulled
      label={t('products.income')}
      keyOf={({ id }) => id}
      renderRow={(income) => <IncomeRow income={income} />}
      empty={
        <EmptyState
          drawing="orders"
          title={t('products.noIncome')}
          text={t('products.noIncomeText')}
          className="min-h-[40dvh] justify-center"
        />
      }
    />
  );
};
