import { Chips } from '@bourse/ui/chips';
import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, usePagedCall, useRoute, useSession, useSetQuery } from '../shell/index.ts';
import { NotInDemo } from './not-in-demo.tsx';
import { OfferingList } from './offering-list.tsx';

const PAGE = 20;
const KINDS = ['funds', 'most', 'full', 'fixed'] as const;

/** New shares that can be applied for, by how much of them can be. */
export const NewSharesScreen = () => {
  const { t } = useTranslation('ipo');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const { session } = useSession();
  const isDemo = session?.mode === 'demo';
  const kind = KINDS.find((one) => one === query['type']);
  const pages = usePagedCall(
    'ipo.offerings',
    (pageNo) => ({ pageNo, pageSize: PAGE, newType: kind }),
    ({ list: items, total }) => ({ items, total }),
    { when: !isDemo },
  );
  return (
    <>
      <ScreenHeader
        title={t('ipo.title')}
        fallback="/market"
        actions={
          <AppLink
            href={address('/newSharesCenter')}
            className="hit px-2 text-15 font-medium text-accent-ink focus-ring"
          >
            {t('ipo.records')}
          </AppLink>
        }
      />
      {isDemo ? (
        <NotInDemo />
      ) : (
        <>
          <Chips
            label={t('ipo.kinds')}
            value={kind ?? 'all'}
            onChange={(next) => setQuery({ type: next === 'all' ? undefined : next })}
            chips={(['all', ...KINDS] as const).map((value) => ({ value, label: t(`ipo.kind.${value}`) }))}
            flow="scroll"
            className="px-4"
          />
          <OfferingList key={kind ?? 'all'} pages={pages} empty={t('ipo.nothing.INIT')} />
        </>
      )}
    </>
  );
};
