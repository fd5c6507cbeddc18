import { OWN_PICTURE, RICH_ATTRIBUTES, RICH_LINK, RICH_TAGS } from '@bourse/rules';
import DOMPurify from 'dompurify';

/** An editor's text as the app will show it. The server cleans what is saved; what is typed is cleaned here. */
export const CleanHtml = ({ html }: { readonly html: string }) => {
  const box = document.createElement('div');
  box.append(
    DOMPurify.sanitize(html, {
      ALLOWED_TAGS: [...RICH_TAGS],
      ALLOWED_ATTR: Object.values(RICH_ATTRIBUTES).flat(),
      ALLOW_DATA_ATTR: false,
      ALLOWED_URI_REGEXP: RICH_LINK,
      RETURN_DOM_FRAGMENT: true,
    }),
  );
  for (const picture of box.querySelectorAll('img'))
    if (!OWN_PICTURE.test(picture.getAttribute('src') ?? '')) picture.remove();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned right above
  return <div className="phone-text" dangerouslySetInnerHTML={{ __html: box.innerHTML }} />;
};
