import { OWN_PICTURE, RICH_ATTRIBUTES, RICH_LINK, RICH_TAGS } from '@bourse/rules';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const purifier = DOMPurify(window);
const ATTRIBUTES = [...new Set(Object.values(RICH_ATTRIBUTES).flat())];

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !OWN_PICTURE.test(node.getAttribute('src') ?? '')) node.remove();
  if (node.nodeName === 'A' && /^https:/i.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
});

/** Text of the deployment's editors. The server has cleaned it; here it is cleaned once more before it is shown (CONTENT-3). */
export const CleanHtml = ({ html }: { readonly html: string }) => {
  const clean = useMemo(
    () => ({
      __html: purifier.sanitize(html, {
        ALLOWED_TAGS: [...RICH_TAGS],
        ALLOWED_ATTR: ATTRIBUTES,
        ALLOW_DATA_ATTR: false,
        ALLOWED_URI_REGEXP: RICH_LINK,
      }),
    }),
    [html],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned right above
  return <div className="rich-text" dir="auto" dangerouslySetInnerHTML={clean} />;
};
