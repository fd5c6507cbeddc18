import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { SkeletonCard } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { address, Loaded, useQueryCall } from '../shell/index.ts';
import { type Capital, capitals } from './capital.ts';

/** Own money in funds, a part of the page for each currency; where there is none, the way to the funds. */
export const OwnCapitals = ({
  show,
  children,
}: {
  readonly show: (capital: Capital) => ReactNode;
  /** What follows them. */
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation('products');
  const capital = useQueryCall('fund.capital', {});
  return (
    <Loaded of={capital} skeleton={<SkeletonCard />}>
      {(parts) =>
        parts.length === 0 ? (
          <EmptyState
            drawing="wallet"
            title={t('products.noneBought')}
            className="min-h-[50dvh] justify-center"
            action={<ButtonLink href={address('/fundSelection')}>{t('products.offers')}</ButtonLink>}
          />
        ) : (
          <div className="space-y-4 px-4 pt-2 pb-6">
            {capitals(parts).map((each) => (
              <div key={each.currency} className="space-y-4">
                {show(each)}
              </div>
            ))}
            {children}
          </div>
        )
      }
    </Loaded>
  );
};
