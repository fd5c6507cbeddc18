import { EmptyState } from '@bourse/ui/empty-state';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { DocumentParts } from '../shell/document.tsx';
import { Loaded, ScreenHeader, useQueryCall } from '../shell/index.ts';

/** Licences and certificates that the deployment has put up. Where it has none, this says so; none is ever made up. */
export const CertificateScreen = () => {
  const { t } = useTranslation('content');
  const certificates = useQueryCall('home.document', { key: 'certificate' }, { freshMs: 600_000 });
  return (
    <>
      <ScreenHeader title={t('content.certificate.title')} fallback="/mine" />
      <Loaded of={certificates} skeleton={<SkeletonRows count={3} />}>
        {(document) =>
          document.parts.length === 0 ? (
            <EmptyState
              title={t('content.certificate.none')}
              text={t('content.certificate.noneText')}
              className="min-h-[60dvh] justify-center"
            />
          ) : (
            <div className="mx-auto max-w-[33.75rem] px-4 pt-3">
              <DocumentParts document={document} />
            </div>
          )
        }
      </Loaded>
    </>
  );
};
