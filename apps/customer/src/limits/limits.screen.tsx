import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, ScreenHeader, useQueryCall } from '../shell/index.ts';
import { Exclusion } from './exclusion.tsx';
import { MoneyCard } from './money-card.tsx';
import { SessionCard } from './session-card.tsx';

const Waiting = () => (
  <div aria-hidden="true" className="space-y-4 px-4 pt-4">
    <Skeleton className="h-44 w-full rounded-card" />
    <Skeleton className="h-44 w-full rounded-card" />
    <Skeleton className="h-44 w-full rounded-card" />
  </div>
);

/** What the customer limits for themselves, and self-exclusion. */
export const LimitsScreen = () => {
  const { t } = useTranslation('limits');
  const own = useQueryCall('limits.own', {});
  return (
    <>
      <ScreenHeader title={t('limits.title')} fallback="/mine" />
      <Loaded of={own} skeleton={<Waiting />}>
        {({ currency, now, deposit, loss, session, exclusion }) => (
          <div className="grid items-start gap-4 pt-4 pb-6 lg:grid-cols-2">
            <p className="px-4 text-13 text-ink lg:col-span-2">{t('limits.intro')}</p>
            {exclusion && <Exclusion exclusion={exclusion} />}
            <MoneyCard kind="deposit" limit={deposit} currency={currency} />
            <MoneyCard kind="loss" limit={loss} currency={currency} />
            <SessionCard session={session} now={now} />
            {!exclusion && <Exclusion exclusion={exclusion} />}
          </div>
        )}
      </Loaded>
    </>
  );
};
