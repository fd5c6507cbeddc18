import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import { Holdings } from './holdings.tsx';
import { OwnSummary } from './own-summary.tsx';
import { Reports } from './reports.tsx';

const TABS = ['open', 'closed', 'copies'] as const;

/** What the own copies have brought, what of them is held and what was sold, and the report of each. */
export const RecordScreen = () => {
  const { t } = useTranslation('follow');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const tab = TABS.find((each) => each === query['tab']) ?? 'open';
  return (
    <>
      <ScreenHeader title={t('follow.own')} fallback="/followOrderList" />
      <OwnSummary className="mx-4 mt-2" />
      <Segmented
        className="mt-3 px-4"
        label={t('follow.own')}
        value={tab}
        onChange={(next) => setQuery({ tab: next })}
        segments={TABS.map((value) => ({ value, label: t(`follow.tab.${value}`) }))}
      />
      {tab === 'copies' ? <Reports /> : <Holdings key={tab} state={tab} />}
    </>
  );
};
