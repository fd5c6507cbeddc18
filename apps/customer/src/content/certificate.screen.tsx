import { EmptyState } from '@bourse/ui/empty-state';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, ScreenHeader, useQueryCall } from '../shell/index.ts';
import { RichText } from './rich-text.tsx';

/** Licences and certificates that the deployment has put up. Where it has none, this says so; none is ever made up. */
export const CertificateScreen = () => {
  const { t } = useTranslation('content');
  const documents = useQueryCall('home.rules', { key: 'CERTIFICATE' }, { freshMs: 600_000 });
  return (
    <>
      <ScreenHeader title={t('content.certificate.title')} fallback="/mine" />
      <Loaded of={documents} skeleton={<SkeletonRows count={3} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={t('content.certificate.none')}
              text={t('content.certificate.noneText')}
              className="min-h-[60dvh] justify-center"
            />
          ) : (
            <div className="mx-auto max-w-[33.75rem] space-y-6 px-4 pt-3">
              {list.map(({ key, title, content }) => (
                <article key={key + title}>
                  <h2 className="mb-2 text-17 font-semibold text-ink-strong">{title}</h2>
                  <RichText html={content} />
                </article>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
};
