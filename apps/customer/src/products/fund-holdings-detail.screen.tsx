import { Donut } from '@bourse/ui/donut';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, useFormat } from '../shell/index.ts';
import { type Capital, partOf } from './capital.ts';
import { OwnCapitals } from './own-capitals.tsx';

/** The funds of a currency as parts of what runs in it, and each with what it has brought. */
const OfCurrency = ({ capital }: { readonly capital: Capital }) => {
  const { t } = useTranslation('products');
  const { money, compact, percent } = useFormat();
  const { currency, principal, parts } = capital;
  return (
    <>
      <Card>
        <Donut
          size={148}
          label={t('products.byFund')}
          centre={
            <span className="block max-w-24">
              <span className="block text-12 text-ink-faint">{currency}</span>
              <span className="figures block text-17 font-semibold text-ink-strong">{compact(principal)}</span>
            </span>
          }
          parts={parts.map((part) => ({
            id: String(part.product),
            label: part.name,
            size: Number(part.principal),
            value: percent(partOf(part, capital), 'never'),
          }))}
        />
      </Card>
      <Card flush>
        <ul className="divide-y divide-hair">
          {parts.map(({ product, name, principal: own, daily, paid }) => (
            <li key={product}>
              <ListRow
                href={address('/fundDetail', { id: product })}
                title={name}
                subtitle={t('products.perDay', { amount: money(daily, currency) })}
                trailing={money(own, currency)}
                trailingSubtitle={t('products.paid', { amount: money(paid, currency) })}
              />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
};

/** What own money is in, as a pie; a currency each. */
export const FundHoldingsDetailScreen = () => {
  const { t } = useTranslation('products');
  return (
    <>
      <ScreenHeader title={t('products.byFund')} fallback="/fundHoldings" />
      <OwnCapitals show={(capital) => <OfCurrency capital={capital} />} />
    </>
  );
};
