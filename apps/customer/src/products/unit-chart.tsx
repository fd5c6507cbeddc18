import { AreaChart } from '@bourse/ui/area-chart';
import { Chips } from '@bourse/ui/chips';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded, useFormat, useQueryCall } from '../shell/index.ts';
import type { Offer } from './offer-row.tsx';
import { expectedCourse, type UnitPoint } from './unit-course.ts';

const HEIGHT = 128;
const INTERVALS = { day: '1day', week: '1week', month: '1month' } as const;
const STEPS = ['day', 'week', 'month', 'term'] as const;
type Step = (typeof STEPS)[number];

const Course = ({ points, currency }: { readonly points: readonly UnitPoint[]; readonly currency: string }) => {
  const { t } = useTranslation('products');
  const { money, date } = useFormat();
  return (
    <AreaChart
      label={t('products.course')}
      height={HEIGHT}
      points={points.map(({ at, value }) => ({ at, value: Number(value) }))}
      describe={({ at, value }) => `${date(at)} · ${money(value.toFixed(4), currency)}`}
    />
  );
};

const SoFar = ({ offer, step }: { readonly offer: Offer; readonly step: keyof typeof INTERVALS }) => {
  const points = useQueryCall('etf.kline', { etfId: offer.id, interval: INTERVALS[step] });
  return (
    <Loaded of={points} skeleton={<Skeleton className="h-32 w-full" />} compact="bare">
      {(list) => <Course points={list.map(({ at, close }) => ({ at, value: close }))} currency={offer.currency} />}
    </Loaded>
  );
};

const DAY_MS = 86_400_000;
/** Before so many days the course so far is a level line. */
const FEW_DAYS = 3;

/** What a unit bought on the first day has come to with its income, by day, week or month, and what it comes to over the term. */
export const UnitChart = ({ offer, now }: { readonly offer: Offer; readonly now: number }) => {
  const { t } = useTranslation('products');
  const [step, setStep] = useState<Step>(now - offer.opensAt < FEW_DAYS * DAY_MS ? 'term' : 'day');
  return (
    <Card className="space-y-3">
      <h2 className="text-15 font-semibold text-ink-strong">{t('products.course')}</h2>
      {step === 'term' ? (
        <Course points={expectedCourse(offer)} currency={offer.currency} />
      ) : (
        <SoFar offer={offer} step={step} />
      )}
      <Chips
        label={t('products.steps')}
        value={step}
        onChange={setStep}
        chips={STEPS.map((each) => ({ value: each, label: t(`products.step.${each}`) }))}
      />
      {step === 'term' && <p className="text-12 text-ink-faint">{t('products.expected')}</p>}
    </Card>
  );
};
