import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** A text of the deployment, cleaned once more before it is shown. */
export const RulesText = ({ html }: { readonly html: string }) => {
  const clean = useMemo(() => DOMPurify.sanitize(html), [html]);
  return (
    <div
      className="mt-3 space-y-3 text-15 text-ink [&_li]:mb-2 [&_ol]:list-decimal [&_ol]:ps-5 [&_ul]:list-disc [&_ul]:ps-5"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server and again above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
};
