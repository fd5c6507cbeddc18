import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { StatusChip } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Loaded, ScreenHeader, useQueryCall, useSite } from '../shell/index.ts';
import { DocumentParts, DocumentVersion } from './document.tsx';

/** The deployment's terms; those of a practice deployment are marked as a sample. */
export const AgreementScreen = () => {
  const { t } = useTranslation('content');
  const mode = useSite((site) => site.mode);
  const terms = useQueryCall('home.document', { key: 'agreement' }, { freshMs: 600_000 });
  return (
    <>
      <ScreenHeader title={t('content.agreement.title')} />
      <div className="px-4 pt-3 pb-8">
        {mode === 'paper' && <StatusChip tone="info">{t('content.sample')}</StatusChip>}
        <Loaded of={terms} skeleton={<Skeleton className="mt-4 h-64 w-full rounded-card" />}>
          {(document) =>
            document.parts.length > 0 ? (
              <div className="mt-4">
                <DocumentParts document={document} />
                <DocumentVersion document={document} />
              </div>
            ) : (
              <EmptyState title={t('content.agreement.none')} />
            )
          }
        </Loaded>
      </div>
    </>
  );
};
