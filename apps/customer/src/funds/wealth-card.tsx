import { Legend, type Part, PartBar } from '@bourse/ui/part-bar';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeButton, type Loadable, Loaded, ResultsLine, Unpriced, useFormat, useHoldings } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { isZero, shareOf } from './balances.ts';
import { ClaimsOfSum } from './claims.tsx';
import { DayButton } from './day-sheet.tsx';
import type { Wealth } from './use-wealth.ts';

const WealthSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton className="h-[2.375rem] w-52" />
    <Skeleton className="h-[1.125rem] w-28" />
    <Skeleton className="mt-4 h-2 w-full rounded-full" />
    <div className="mt-4 space-y-1.5">
      {['w-full', 'w-11/12', 'w-full', 'w-10/12'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins never change place
        <Skeleton key={index} className={`h-[1.125rem] ${width}`} />
      ))}
    </div>
  </div>
);

const Parts = ({ total, accounts }: Wealth) => {
  const { t } = useTranslation('funds');
  const { percent } = useFormat();
  const parts: readonly Part[] = accounts.map(({ type, worth }) => {
    const share = shareOf(worth, total.amount);
    return {
      id: type,
      // Each is opened by its tab below, which a finger meets.
      label: t(`funds.account.${type}`),
      // An account that owes more than it has takes nothing of the bar.
      size: Math.max(0, Number(share)),
      value: (
        <span className="inline-flex items-baseline gap-2">
          <Amount amount={worth} asset={total.asset} />
          <span className="w-14 whitespace-nowrap text-end text-12 text-ink-faint">{percent(share)}</span>
        </span>
      ),
    };
  });
  return (
    <div className="mt-4 space-y-4">
      <PartBar parts={parts} label={t('funds.assets.parts')} />
      <Legend parts={parts} />
    </div>
  );
};

const inTotal =
  ({ total }: Wealth) =>
  (amount: string) => ({ amount, asset: total.asset });

export type WealthCardProps = {
  readonly of: Loadable<Wealth>;
  readonly title: string;
  readonly hasParts?: boolean;
  readonly children?: ReactNode;
};

/** One total in both currencies, and what it is made of. */
export const WealthCard = ({ of, title, hasParts = true, children }: WealthCardProps) => {
  const { language } = useFormat();
  const holdings = useHoldings();
  const figures = hasParts && holdings.state === 'success' ? holdings.value : undefined;
  const results = figures && { unrealised: figures.unrealised, today: figures.today ?? undefined };
  return (
    <Card className="mx-4 mt-1">
      <div className="mb-1 flex min-h-9 items-center gap-1">
        <h2 className="text-13 text-ink-faint">{title}</h2>
        <EyeButton />
      </div>
      <Loaded of={of} skeleton={<WealthSkeleton />} compact="bare">
        {(wealth) => {
          const second = wealth.second(wealth.total.amount);
          return (
            <>
              <Amount {...wealth.total} size="hero" {...(second ? { second } : {})} />
              <ClaimsOfSum balances={wealth.balances} asset={wealth.total.asset} />
              <Unpriced names={wealth.unpriced} />
              {results && <ResultsLine results={results} shown={inTotal(wealth)} language={language} />}
              {hasParts && <DayButton />}
              {hasParts && !isZero(wealth.total.amount) && <Parts {...wealth} />}
            </>
          );
        }}
      </Loaded>
      {children}
    </Card>
  );
};
