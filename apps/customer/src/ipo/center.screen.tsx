import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PagedList,
  ScreenHeader,
  usePagedCall,
  useQueryCall,
  useRoute,
  useSession,
  useSetQuery,
} from '../shell/index.ts';
import { ApplicationCard } from './application-card.tsx';
import type { Offering } from './application-form.ts';
import { NotInDemo } from './not-in-demo.tsx';
import { OfferingList } from './offering-list.tsx';
import { OfferingSheet } from './offering-sheet.tsx';

const OWN_PAGE = 5;
const PAGE = 20;
/** Of offerings that are open there are few: one page holds them. */
const OPEN_PAGE = 100;
const TABS = ['own', 'INIT', 'UNLISTED', 'LISTED'] as const;

const Own = () => {
  const { t } = useTranslation('ipo');
  const [chosen, setChosen] = useState<Offering>();
  const open = useQueryCall('ipo.center', { pageNo: 1, pageSize: OPEN_PAGE, centerType: 'INIT' });
  const pages = usePagedCall(
    'ipo.applications',
    (pageNo) => ({ pageNo, pageSize: OWN_PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  const openOf = (id: number): Offering | undefined =>
    open.state === 'success' ? open.value.list.find((offering) => offering.id === id) : undefined;
  return (
    <>
      <PagedList
        pages={pages}
        isPulled
        label={t('ipo.records')}
        keyOf={({ id }) => String(id)}
        renderRow={(application) => {
          const offering = openOf(application.offering);
          return (
            <ApplicationCard
              application={application}
              onChange={offering && offering.kind !== 'fixed' ? () => setChosen(offering) : undefined}
            />
          );
        }}
        isGrid
        empty={
          <EmptyState
            drawing="orders"
            title={t('ipo.nothing.own')}
            text={t('ipo.nothing.ownText')}
            className="min-h-[50dvh] justify-center"
          />
        }
      />
      {chosen && <OfferingSheet offering={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
};

const Center = ({ center }: { readonly center: Offering['center'] }) => {
  const { t } = useTranslation('ipo');
  const pages = usePagedCall(
    'ipo.center',
    (pageNo) => ({ pageNo, pageSize: PAGE, centerType: center }),
    ({ list: items, total }) => ({ items, total }),
  );
  return <OfferingList pages={pages} empty={t(`ipo.nothing.${center}`)} />;
};

/** The own applications, and new shares by where they stand. */
export const NewSharesCenterScreen = () => {
  const { t } = useTranslation('ipo');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const { session } = useSession();
  const tab = TABS.find((one) => one === query['tab']) ?? 'own';
  if (session?.mode === 'demo')
    return (
      <>
        <ScreenHeader title={t('ipo.center')} fallback="/newShares" />
        <NotInDemo />
      </>
    );
  return (
    <>
      <ScreenHeader
        title={t('ipo.center')}
        fallback="/newShares"
        below={
          <Segmented
            label={t('ipo.center')}
            value={tab}
            onChange={(next) => setQuery({ tab: next })}
            segments={TABS.map((value) => ({ value, label: t(`ipo.tab.${value}`) }))}
          />
        }
      />
      {tab === 'own' ? <Own /> : <Center key={tab} center={tab} />}
    </>
  );
};
