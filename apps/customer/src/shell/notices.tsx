import { PaperBadge } from '@bourse/ui/badge';
import { Icon } from '@bourse/ui/icon';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPreview } from './preview.ts';
import { useSite } from './site.ts';

const useOnline = (): boolean =>
  useSyncExternalStore(
    useCallback((onChange: () => void) => {
      addEventListener('online', onChange);
      addEventListener('offline', onChange);
      return () => {
        removeEventListener('online', onChange);
        removeEventListener('offline', onChange);
      };
    }, []),
    () => navigator.onLine,
  );

/** What holds for every screen: that the money is simulated, and that the network is away. */
export const Notices = () => {
  const { t } = useTranslation('shell');
  const mode = useSite((site) => site.mode);
  const online = useOnline();
  const isPreview = useIsPreview();
  return (
    <aside className="contents">
      {mode === 'paper' && (
        <p className="flex h-7 items-center justify-center pt-1">
          <PaperBadge>{t('shell.paper')}</PaperBadge>
        </p>
      )}
      {isPreview && (
        <p
          role="status"
          className="sticky top-(--top) z-40 flex min-h-9 items-center justify-center gap-2 bg-info-tint px-4 text-13 font-medium text-info"
        >
          <Icon name="eye" size={16} />
          {t('shell.preview')}
        </p>
      )}
      {!online && (
        <p
          role="status"
          className="sticky top-(--top) z-40 flex min-h-9 items-center justify-center gap-2 bg-warning-tint px-4 text-13 font-medium text-warning"
        >
          <Icon name="warning" size={16} />
          {t('shell.offline')}
        </p>
      )}
    </aside>
  );
};
