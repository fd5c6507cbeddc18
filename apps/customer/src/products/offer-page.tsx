import { withoutZeros } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { ProgressBar } from '@bourse/ui/part-bar';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Explained, FactCard, nowMs, useFormat, WithAside } from '../shell/index.ts';
import { FiguresCard } from './figures-card.tsx';
import type { Offer } from './offer-row.tsx';
import { type Purchase, PurchaseSheet } from './purchase-sheet.tsx';
import { UnitChart } from './unit-chart.tsx';
import { yearlyRate } from './yearly-rate.ts';

const leaveKey = ({ kind, days }: Offer) =>
  kind === 'quantified' ? 'products.leaveByItself' : days > 0 ? 'products.leaveAfter' : 'products.leaveAnyTime';

/** What it pays, who pays it, what can be lost, when one can leave, what it costs. */
const HowItWorks = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('products');
  const { rate } = useFormat();
  const lines = [
    ['pays', t('products.pays', { rate: rate(offer.ratePercent) })],
    ['payer', t('products.payer')],
    ['loss', t('products.loss')],
    ['leave', t(leaveKey(offer), { days: t('products.days', { count: offer.days }) })],
    ['costs', t('products.costs')],
  ] as const;
  return (
    <Card>
      <h2 className="mb-1 text-15 font-semibold text-ink-strong">{t('products.label')}</h2>
      <Explained lines={lines.map(([name, text]) => [t(`products.explain.${name}`), text] as const)} />
    </Card>
  );
};

/** One product: its rate and term, how much of it is taken, how it works, its terms, and the purchase. */
export const OfferPage = ({
  offer,
  isBuying = false,
  children,
  ...purchase
}: Purchase & { readonly offer: Offer; readonly isBuying?: boolean; readonly children?: ReactNode }) => {
  const { t } = useTranslation('products');
  const { money, percent, date, rate } = useFormat();
  const [buying, setBuying] = useState(isBuying && offer.state === 'open');
  const sum = (amount: string): string => money(amount, offer.currency);
  const isOpen = offer.state === 'open';
  return (
    <>
      <WithAside aside={<HowItWorks offer={offer} />}>
        <div className="space-y-4 px-4 pt-2 pb-4">
          <p className="text-13 text-ink">{offer.about}</p>
          <FiguresCard
            label={t('products.yearRate')}
            value={percent(yearlyRate(offer.ratePercent), 'never')}
            figures={[
              [t('products.rate'), rate(offer.ratePercent)],
              [t('products.term'), offer.days > 0 ? t('products.days', { count: offer.days }) : t('products.noTerm')],
              [t('products.unitPrice'), sum(offer.unitPrice)],
              ...(offer.kind === 'etf'
                ? [
                    [
                      t('products.unitIncome'),
                      money(withoutZeros(offer.unitIncome), offer.currency, { minDecimals: 2 }),
                    ] as const,
                  ]
                : []),
              [t('products.left'), sum(offer.left)],
            ]}
          />
          {offer.kind === 'etf' && <UnitChart offer={offer} now={nowMs()} />}
          <Card className="space-y-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 text-ink">
              <span>{t('products.progress')}</span>
              {!isOpen && <span className="font-medium">{t(`products.state.${offer.state}`)}</span>}
              <span className="figures">{percent(offer.progress, 'never')}</span>
            </p>
            <ProgressBar percent={Number(offer.progress)} label={t('products.progress')} />
          </Card>
          <FactCard
            facts={[
              [t('products.least'), sum(offer.minimum)],
              [t('products.most'), sum(offer.maximum)],
              [t('products.elsewhere'), sum(offer.external)],
              [t('products.manager'), offer.manager],
              [t('products.since'), date(offer.opensAt)],
              [t('products.until'), date(offer.closesAt)],
            ]}
          />
          {children}
        </div>
      </WithAside>
      {isOpen && (
        <div className="sticky bottom-(--foot) z-10 bg-page/90 px-4 py-3 backdrop-blur-md lg:static lg:max-w-sm">
          <Button size="large" wide onPress={() => setBuying(true)}>
            {t('products.buy')}
          </Button>
        </div>
      )}
      {buying && <PurchaseSheet offer={offer} {...purchase} onClose={() => setBuying(false)} />}
    </>
  );
};

/** In the shape of what comes. */
export const OfferWaiting = () => (
  <div className="space-y-4 px-4 pt-2" aria-hidden="true">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-36 w-full rounded-card" />
    <Skeleton className="h-40 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </div>
);
