import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const ALLOWED = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'a',
    'blockquote',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'span',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/)/i,
};

/** Text of the deployment's editors. The server cleans it; here it is cleaned once more before it is shown. */
export const RichText = ({ html }: { readonly html: string }) => {
  const clean = useMemo(() => ({ __html: DOMPurify.sanitize(html, ALLOWED) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned right above
  return <div className="rich-text" dir="auto" dangerouslySetInnerHTML={clean} />;
};
