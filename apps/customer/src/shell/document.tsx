import { useTranslation } from 'react-i18next';
import type { ReplyOfCall } from './api.ts';
import { RichText } from './rich-text.tsx';
import { useFormat } from './use-format.ts';

export type Document = ReplyOfCall<'home.document'>;

/** A document's parts one after the other: text, picture or both. */
export const DocumentParts = ({ document }: { readonly document: Document }) => (
  <div className="space-y-6">
    {document.parts.map(({ id, title, content, image }) => (
      <article key={id}>
        <h2 className="mb-2 text-20 font-semibold text-ink-strong">{title}</h2>
        {image && <img src={image} alt={title} loading="lazy" className="mb-3 w-full rounded-card bg-raised" />}
        {content !== '' && <RichText html={content} />}
      </article>
    ))}
  </div>
);

/** Which version this is, since when, and whether it was accepted. */
export const DocumentVersion = ({ document }: { readonly document: Document }) => {
  const { t } = useTranslation('content');
  const { date } = useFormat();
  return (
    <p className="mt-6 text-13 text-ink-faint">
      {[
        // What the deployment began with has no number yet.
        document.version > 0 ? t('content.document.version', { version: document.version }) : undefined,
        document.publishedAt === null ? undefined : date(document.publishedAt),
        document.accepted ? t('content.document.accepted') : undefined,
      ]
        .filter((part) => part !== undefined)
        .join(' · ')}
    </p>
  );
};
