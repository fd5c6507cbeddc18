import { EmptyState } from '@bourse/ui/empty-state';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { StatusChip } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { DocumentParts, DocumentVersion } from './document.tsx';
import { Loaded } from './load-state.tsx';
import { useQueryCall } from './queries.ts';
import { useSite } from './site.ts';

/** The deployment's terms; those of a practice deployment are marked as a sample. */
export const Agreement = () => {
  const { t } = useTranslation('content');
  const mode = useSite((site) => site.mode);
  const terms = useQueryCall('home.document', { key: 'agreement' }, { freshMs: 600_000 });
  return (
    <>
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
    </>
  );
};

/** The terms over the form that asks for them, so that what was typed there stays. */
export const AgreementSheet = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation(['content', 'shell']);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('content.agreement.title')}
      closeLabel={t('shell.close', { ns: 'shell' })}
    >
      <Agreement />
    </Sheet>
  );
};
