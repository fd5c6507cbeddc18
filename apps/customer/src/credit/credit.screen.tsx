import { EmptyState } from '@bourse/ui/empty-state';
import { Section } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  FrozenNotice,
  Loaded,
  ScreenHeader,
  ToRealAccount,
  useQueryCall,
  useRoute,
  useSession,
  useSetQuery,
  WithAside,
} from '../shell/index.ts';
import { Explanation } from './explanation.tsx';
import { Ladder } from './ladder.tsx';
import { LineCard } from './line-card.tsx';
import { Loans } from './loans.tsx';
import { Records } from './records.tsx';

const Waiting = () => (
  <div aria-hidden="true" className="space-y-4 px-4 pt-4">
    <Skeleton className="h-44 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </div>
);

const Overview = () => {
  const { t } = useTranslation('credit');
  const line = useQueryCall('credit.line', {});
  const levels = useQueryCall('credit.config', {});
  const statuses = useQueryCall('credit.list', {});
  return (
    <Loaded of={line} skeleton={<Waiting />}>
      {(own) => (
        <WithAside aside={<Explanation />}>
          <div className="space-y-4 pt-4 pb-6">
            {own.level > 0 && <LineCard line={own} />}
            {own.loans.length > 0 && <Loans line={own} />}
            <Section title={t('credit.levels')}>
              <Loaded of={levels} skeleton={<Waiting />}>
                {(list) => (
                  <Loaded of={statuses} skeleton={<Waiting />}>
                    {(standing) => <Ladder levels={list} standing={standing} turnover={own.turnover} />}
                  </Loaded>
                )}
              </Loaded>
            </Section>
          </div>
        </WithAside>
      )}
    </Loaded>
  );
};

/** Credit levels, the customer's own line and what is drawn on it. */
export const CreditScreen = () => {
  const { t } = useTranslation('credit');
  const { session } = useSession();
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const tab = query['tab'] === 'records' ? 'records' : 'line';
  if (session?.mode === 'demo')
    return (
      <>
        <ScreenHeader title={t('credit.title')} fallback="/mine" />
        <EmptyState drawing="orders" title={t('credit.demo')} action={<ToRealAccount />} />
      </>
    );
  return (
    <>
      <ScreenHeader
        title={t('credit.title')}
        fallback="/mine"
        below={
          <Segmented
            label={t('credit.title')}
            value={tab}
            onChange={(next) => setQuery({ tab: next })}
            segments={[
              { value: 'line', label: t('credit.line') },
              { value: 'records', label: t('credit.records') },
            ]}
          />
        }
      />
      <FrozenNotice module="FINANCIAL" className="px-4 pt-2" />
      {tab === 'line' ? <Overview /> : <Records />}
    </>
  );
};
