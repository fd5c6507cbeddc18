import { OWN_PICTURE, RICH_ATTRIBUTES, RICH_LINK, RICH_TAGS } from '@bourse/rules';
import { createElement, Fragment, type ReactElement, type ReactNode, useMemo } from 'react';

/** A mark as the server's cleaner writes it, a bare '<', or words up to the next mark. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>|<|[^<]+/g;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g;
const EMPTY = new Set(['br', 'hr', 'img']);
const DEEPEST = 32;

const LETTERS = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;
const lettersOf = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof LETTERS) => LETTERS[name]);

const isTag = (name: string): boolean => (RICH_TAGS as readonly string[]).includes(name);

/** What a mark may say of itself, as React names it; undefined where the whole mark must go. */
const propsOf = (tag: string, text: string): Record<string, string | number> | undefined => {
  const allowed: readonly string[] = RICH_ATTRIBUTES[tag as keyof typeof RICH_ATTRIBUTES] ?? [];
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted = ''] of text.matchAll(ATTRIBUTE))
    if (allowed.includes(name)) attributes.set(name, lettersOf(quoted));
  const href = attributes.get('href');
  if (tag === 'a')
    return href === undefined || !RICH_LINK.test(href)
      ? {}
      : /^https:/i.test(href)
        ? { href, target: '_blank', rel: 'noopener noreferrer' }
        : { href };
  const src = attributes.get('src') ?? '';
  if (tag === 'img') return OWN_PICTURE.test(src) ? { src, alt: attributes.get('alt') ?? '' } : undefined;
  const [colSpan, rowSpan] = [Number(attributes.get('colspan')), Number(attributes.get('rowspan'))];
  return { ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
};

type Open = { readonly tag: string; readonly props: object; readonly children: ReactNode[] };

const elementOf = ({ tag, props, children }: Open): ReactElement => createElement(tag, props, ...children);

/**
 * Draws a rich text out of the marks that it may hold, and gives none of it to the browser's parser: what is written in any other way
 * than the server's cleaner writes it stands there as words (CONTENT-3).
 */
export const drawRichText = (html: string): ReactElement => {
  const open: Open[] = [{ tag: '', props: {}, children: [] }];
  const put = (node: ReactNode) => open.at(-1)?.children.push(node);
  const close = () => {
    const last = open.pop();
    if (last) put(elementOf(last));
  };
  for (const [token, slash, tag, attributes = ''] of html.matchAll(TOKEN)) {
    if (tag === undefined) put(lettersOf(token));
    else if (!isTag(tag)) continue;
    else if (slash) {
      if (open.some((each) => each.tag === tag)) {
        while (open.at(-1)?.tag !== tag) close();
        close();
      }
    } else {
      const props = propsOf(tag, attributes);
      if (props === undefined) continue;
      if (EMPTY.has(tag)) put(createElement(tag, props));
      else if (open.length <= DEEPEST) open.push({ tag, props, children: [] });
    }
  }
  while (open.length > 1) close();
  return createElement(Fragment, null, ...(open[0]?.children ?? []));
};

/** A text of the deployment's editors. */
export const RichText = ({ html }: { readonly html: string }) => {
  const drawn = useMemo(() => drawRichText(html), [html]);
  return (
    <div className="rich-text" dir="auto">
      {drawn}
    </div>
  );
};
