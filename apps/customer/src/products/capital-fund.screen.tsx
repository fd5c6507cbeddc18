import { ButtonLink } from '@bourse/ui/button';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, useFormat } from '../shell/index.ts';
import type { Capital, FundPart } from './capital.ts';
import { CapitalCard } from './capital-card.tsx';
import { OwnCapitals } from './own-capitals.tsx';

/** What is in a fund, and what can be spent on more of it. */
const PartRow = ({ part }: { readonly part: FundPart }) => {
  const { t } = useTranslation('products');
  const { money } = useFormat();
  const { product, name, principal, daily, available, currency } = part;
  return (
    <ListRow
      href={address('/fundDetail', { id: product })}
      title={name}
      subtitle={t('products.available', { amount: money(available, currency) })}
      trailing={money(principal, currency)}
      trailingSubtitle={t('products.perDay', { amount: money(daily, currency) })}
      chevron
    />
  );
};

const OfCurrency = ({ capital }: { readonly capital: Capital }) => (
  <>
    <CapitalCard capital={capital} />
    <Card flush>
      <ul className="divide-y divide-hair">
        {capital.parts.map((part) => (
          <li key={part.product}>
            <PartRow part={part} />
          </li>
        ))}
      </ul>
    </Card>
  </>
);

/** Own money in funds, by currency. */
export const CapitalFundScreen = () => {
  const { t } = useTranslation('products');
  return (
    <>
      <ScreenHeader title={t('products.capital')} fallback="/fundHome" />
      <OwnCapitals show={(capital) => <OfCurrency capital={capital} />}>
        <p className="text-13 text-ink">{t('products.payer')}</p>
        <div className="grid gap-3 min-[360px]:grid-cols-2">
          <ButtonLink look="secondary" wide href={address('/fundHoldings')}>
            {t('products.mine')}
          </ButtonLink>
          <ButtonLink wide href={address('/fundSelection')}>
            {t('products.offers')}
          </ButtonLink>
        </div>
      </OwnCapitals>
    </>
  );
};
