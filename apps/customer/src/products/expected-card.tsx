import { useTranslation } from 'react-i18next';
import { FactCard, FormSum, useFormat } from '../shell/index.ts';
import { expectedIncome } from './expected-income.ts';
import type { Offer } from './offer-row.tsx';

type Props = {
  readonly offer: Offer;
  readonly amount: string;
  /** When its term ends; undefined without one. */
  readonly endsAt: number | undefined;
};

/** What an amount is expected to bring a day and until the end of the term, and that nobody promises it (rule PRODUCTS-18). */
export const ExpectedCard = ({ offer, amount, endsAt }: Props) => {
  const { t } = useTranslation('products');
  const { date } = useFormat();
  const { kind, currency, days } = offer;
  const income = expectedIncome(offer, amount);
  const sum = (text: string | undefined) => <FormSum amount={text} asset={currency} />;
  return (
    <section aria-label={t('products.expectedIncome')} className="space-y-2">
      <h3 className="text-13 font-medium text-ink">{t('products.expectedIncome')}</h3>
      <FactCard
        facts={[
          [t('products.daily'), sum(income?.daily)],
          [
            days > 0
              ? t('products.expectedTerm', { days: t('products.days', { count: days }) })
              : t('products.expectedYear'),
            <span key="total" className="font-semibold">
              {sum(income?.total)}
            </span>,
          ],
          endsAt !== undefined && [
            t(kind === 'quantified' ? 'products.endsItself' : 'products.termEnds'),
            date(endsAt, 'date'),
          ],
        ]}
      />
      <p className="text-13 text-ink">{t('products.expectedNote')}</p>
    </section>
  );
};
