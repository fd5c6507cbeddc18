import { NoticeBar } from '@bourse/ui/notice-bar';
import { useTranslation } from 'react-i18next';
import { address, useQueryCall } from '../shell/index.ts';

/** Titles of the notices in a line of their own; each leads to the list. */
export const HomeNotices = () => {
  const { t } = useTranslation('content');
  const notices = useQueryCall('home.notices', {}, { freshMs: 60_000 });
  const list = notices.state === 'success' ? notices.value : [];
  return (
    <div className="mt-4 min-h-11 px-4 lg:px-0">
      <NoticeBar
        label={t('content.home.notices')}
        notices={list.map(({ id, title }) => ({ id, title, href: address('/information', { tab: 'notices' }) }))}
      />
    </div>
  );
};
