import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  FrozenNotice,
  GateNotice,
  idInQuery,
  ScreenHeader,
  ToRealAccount,
  useGo,
  useRoute,
  useSession,
  useSetQuery,
} from '../shell/index.ts';
import { Leading } from './lead.tsx';
import { Leaders } from './leaders.tsx';
import { OwnSummary } from './own-summary.tsx';
import { Reports } from './reports.tsx';
import { Settings } from './settings.tsx';

const TABS = ['traders', 'copying', 'copies'] as const;
type Tab = (typeof TABS)[number];

const LISTS = { traders: Leaders, copying: Settings, copies: Reports } as const;

/** Published addresses of this page name another list by a number: one trader's holdings, or all own copies. */
const useOldLists = ({ type, id }: Readonly<Record<string, string>>): void => {
  const go = useGo();
  useEffect(() => {
    const trader = idInQuery(id);
    if (type === '1' && trader !== undefined) go.replace('/tradersView', { id: trader });
    if (type === '0' || type === '2') go.replace('/followOrderRecord');
  }, [go, type, id]);
};

/** Who can be copied, whom the customer copies, and what came of each copy. */
export const FollowScreen = () => {
  const { t } = useTranslation('follow');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const { session } = useSession();
  const tab: Tab = TABS.find((each) => each === query['tab']) ?? 'traders';
  useOldLists(query);
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
      <GateNotice product="follow" className="px-4 pt-3" />
      {tab !== 'copies' && <OwnSummary className="mx-4 mt-3" href={address('/followOrderRecord')} />}
      <List />
      {tab === 'traders' && <Leading className="mx-4 my-4" />}
    </>
  );
};
