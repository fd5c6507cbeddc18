import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { FrozenNotice, ScreenHeader, ToRealAccount, useRoute, useSession, useSetQuery } from '../shell/index.ts';
import { Leaders } from './leaders.tsx';
import { Reports } from './reports.tsx';
import { Settings } from './settings.tsx';

const TABS = ['traders', 'copying', 'copies'] as const;
type Tab = (typeof TABS)[number];

const LISTS = { traders: Leaders, copying: Settings, copies: Reports } as const;

/** Who can be copied, whom the customer copies, and what came of each copy. */
export const FollowScreen = () => {
  const { t } = useTranslation('follow');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const { session } = useSession();
  const tab: Tab = TABS.find((each) => each === query['tab']) ?? 'traders';
  const List = LISTS[tab];
  if (session?.mode === 'demo')
    return (
      <>
        <ScreenHeader title={t('follow.title')} fallback="/mine" />
        <EmptyState
          drawing="wallet"
          title={t('follow.demo')}
          text={t('follow.demoText')}
          action={<ToRealAccount />}
          className="min-h-[55dvh] justify-center"
        />
      </>
    );
  return (
    <>
      <ScreenHeader
        title={t('follow.title')}
        fallback="/mine"
        below={
          <Segmented
            label={t('follow.title')}
            value={tab}
            onChange={(next) => setQuery({ tab: next })}
            segments={TABS.map((value) => ({ value, label: t(`follow.tab.${value}`) }))}
          />
        }
      />
      <FrozenNotice module="FINANCIAL" className="px-4 pt-3" />
      <List />
    </>
  );
};
