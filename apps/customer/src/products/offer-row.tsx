import { ListRow } from '@bourse/ui/list-row';
import { ProgressBar } from '@bourse/ui/part-bar';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';
import { yearlyRate } from './yearly-rate.ts';

/** What every product for an income says of itself. */
export type Offer = ReplyOfCall<'fund.get'>;

const TONES: Readonly<Record<Offer['state'], StatusTone>> = {
  upcoming: 'waiting',
  open: 'info',
  full: 'faint',
  closed: 'faint',
};

/** A product: what its rate comes to in a year and a day, its term and least purchase, and how much of it is taken (rule PRODUCTS-15). */
export const OfferRow = ({ offer, href }: { readonly offer: Offer; readonly href: string }) => {
  const { t } = useTranslation('products');
  const { rate, percent, money } = useFormat();
  const { name, state, days, ratePercent, minimum, currency, progress, left } = offer;
  const term = days > 0 ? t('products.days', { count: days }) : t('products.noTerm');
  return (
    <ListRow
      href={href}
      className="py-4"
      title={name}
      subtitle={t('products.termFrom', { term, least: money(minimum, currency) })}
      trailing={<StatusChip tone={TONES[state]}>{t(`products.state.${state}`)}</StatusChip>}
      below={
        <span className="block space-y-3">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-24 font-semibold text-ink-strong">
              <span className="figures">{percent(yearlyRate(ratePercent), 'never')}</span>{' '}
              <span className="text-13 font-medium text-ink-faint">{t('products.aYear')}</span>
            </span>
            <span className="text-13 text-ink-faint">{t('products.perDay', { amount: rate(ratePercent) })}</span>
          </span>
          <ProgressBar percent={Number(progress)} label={t('products.progress')} />
          <span className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-faint">
            <span>
              {t('products.progress')} <span className="figures">{percent(progress, 'never')}</span>
            </span>
            <span>
              {t('products.left')} <span className="figures">{money(left, currency)}</span>
            </span>
          </span>
        </span>
      }
    />
  );
};
