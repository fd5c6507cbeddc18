/** The HTML tags allowed in texts by editors; other tags are removed and their text kept (CONTENT-3). */
export const RICH_TAGS = [
  'p',
  'br',
  'hr',
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
  'span',
] as const;

/** What each of the marks may say of itself. */
export const RICH_ATTRIBUTES = {
  a: ['href'],
  img: ['src', 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const;

/** Where a link in a rich text may lead: a safe page, a mail, a call, or a path of this deployment, never '//another-host'. */
export const RICH_LINK = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Where a picture comes from: this deployment alone. */
export const OWN_PICTURE = /^\/(?:brand|stock\/file)\/[\w.-]+$/;
