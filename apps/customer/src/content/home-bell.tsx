import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, useQueryCall, useSession } from '../shell/index.ts';

const MOST = 99;

/** The way to the inbox, with how many messages are unread. */
export const HomeBell = () => {
  const { t } = useTranslation('content');
  const { signedIn } = useSession();
  const unread = useQueryCall('home.unreadCount', {}, { when: signedIn, freshMs: 60_000 });
  if (!signedIn) return null;
  const count = unread.state === 'success' ? unread.value : 0;
  return (
    <AppLink
      href={address('/notification')}
      aria-label={count > 0 ? t('content.bellUnread', { count }) : t('content.bell')}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-raised hover:text-ink-strong focus-ring-inset"
    >
      <Icon name="bell" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute end-0.5 top-1 min-w-4.5 rounded-full bg-danger-solid px-1 text-center text-12 leading-4.5 font-semibold text-on-danger"
        >
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </AppLink>
  );
};
