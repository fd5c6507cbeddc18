import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon, type IconName } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { Card, Section } from '@bourse/ui/section';
import { SkeletonCard, SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, Loaded, type Path, ScreenHeader, useQueryCall, WithAside } from '../shell/index.ts';
import { capitals } from './capital.ts';
import { CapitalCard } from './capital-card.tsx';
import { IncomeBars } from './income-bars.tsx';
import { OfferRow } from './offer-row.tsx';

/** How many funds the first page names. */
const SHOWN = 3;

const WAYS: readonly { readonly path: Path; readonly icon: IconName; readonly key: string }[] = [
  { path: '/fundSelection', icon: 'fund', key: 'products.offers' },
  { path: '/fundHoldings', icon: 'wallet', key: 'products.mine' },
  { path: '/fundManager', icon: 'user-check', key: 'products.managers' },
  { path: '/revenueDetails', icon: 'history', key: 'products.income' },
];

const Ways = () => {
  const { t } = useTranslation('products');
  return (
    <nav aria-label={t('products.fund')}>
      <ul className="grid grid-cols-4 gap-2">
        {WAYS.map(({ path, icon, key }) => (
          <li key={path}>
            <AppLink
              href={address(path)}
              className="group flex flex-col items-center gap-1.5 rounded-card py-1 focus-ring"
            >
              <span className="grid size-12 place-items-center rounded-full bg-accent-tint text-accent-ink transition-transform duration-150 group-active:scale-95">
                <Icon name={icon} size={22} />
              </span>
              <span className="text-balance text-center text-12 font-medium text-ink">{t(key)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Invested = () => {
  const { t } = useTranslation('products');
  const capital = useQueryCall('fund.capital', {});
  return (
    <Loaded of={capital} skeleton={<SkeletonCard />} compact>
      {(parts) =>
        parts.length === 0 ? (
          <Card>
            <EmptyState drawing="wallet" title={t('products.noneBought')} text={t('products.leaveAnyTime')} />
          </Card>
        ) : (
          capitals(parts).map((each) => (
            <AppLink
              key={each.currency}
              href={address('/capitalFund')}
              className="block rounded-card focus-ring"
              aria-label={t('products.capital')}
            >
              <CapitalCard capital={each} />
            </AppLink>
          ))
        )
      }
    </Loaded>
  );
};

const Revenue = () => {
  const own = useQueryCall('fund.holdings', { pageNo: 1, pageSize: 1 });
  return (
    <Loaded of={own} skeleton={<SkeletonCard />} compact>
      {({ revenue }) => revenue.length > 0 && <IncomeBars days={revenue} />}
    </Loaded>
  );
};

const OnOffer = () => {
  const { t } = useTranslation('products');
  const funds = useQueryCall('fund.page', { pageNo: 1, pageSize: SHOWN });
  return (
    <Section
      title={t('products.offers')}
      action={
        <ButtonLink look="quiet" size="small" href={address('/fundSelection')}>
          {t('products.all')}
        </ButtonLink>
      }
    >
      <Loaded of={funds} skeleton={<SkeletonRows count={SHOWN} />} compact>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState drawing="search" title={t('products.none')} />
          ) : (
            <ul className="divide-y divide-hair pb-4">
              {list.map((offer) => (
                <li key={offer.id}>
                  <OfferRow offer={offer} href={address('/fundDetail', { id: offer.id })} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
};

/** The fund section: what is invested, where one can go, what it brought by day, and what is on offer. */
export const FundHomeScreen = () => {
  const { t } = useTranslation('products');
  return (
    <>
      <ScreenHeader title={t('products.fund')} fallback="/home" />
      <WithAside aside={<Revenue />}>
        <div className="space-y-5 px-4 pt-2">
          <Invested />
          <Ways />
        </div>
        <OnOffer />
      </WithAside>
    </>
  );
};
