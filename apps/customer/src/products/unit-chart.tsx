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
/** A unit's income of a day is often less than a cent. */
const DECIMALS = 4;
/** The scale spans at least so much of a unit's price, so that a small gain looks small; percent. */
const LEAST_SPAN = 10;
/** A gain of less is a level line on that scale, and is said in figures alone; percent. */
const SEEN = 1;
const INTERVALS = { day: '1day', week: '1week', month: '1month' } as const;
const STEPS = ['day', 'week', 'month', 'term'] as const;
type Step = (typeof STEPS)[number];

const Course = ({ points, currency }: { readonly points: readonly UnitPoint[]; readonly currency: string }) => {
  const { t } = useTranslation('products');
  const { money, percent, rate, date } = useFormat();
  const values = points.map(({ at, value }) => ({ at, value: Number(value) }));
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return null;
  const shown = (value: number): string => money(value.toFixed(DECIMALS), currency, { minDecimals: DECIMALS });
  const gain = ((last.value - first.value) / first.value) * 100;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-15 font-medium text-ink-strong">
        <span className="figures">{`${shown(first.value)} → ${shown(last.value)}`}</span>
        <span className="figures text-13 text-ink">
          {gain >= SEEN ? percent(gain, 'always') : rate(gain.toFixed(DECIMALS))}
        </span>
      </p>
      {gain >= SEEN && (
        <AreaChart
          label={t('products.course')}
          height={HEIGHT}
          points={values}
          leastSpan={(first.value * LEAST_SPAN) / 100}
          describe={({ at, value }) => `${date(at)} · ${shown(value)}`}
        />
      )}
    </>
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
