import { createHash } from 'node:crypto';
import { type PaymentWord, paymentWords } from '@bourse/rules/payment-words';
import { parseFeed as readFeed } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/** A piece of news of a feed as plain text. */
export type FeedItem = {
  /** What the feed knows it by, the same each time it is read. */
  readonly guid: string;
  readonly title: string;
  readonly summary: string;
  /** A page of the feed's own site, or null. */
  readonly link: string | null;
  readonly publishedAt: number;
};

const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 2_000;
const LONGEST_LINK = 500;
/** No feed tells so much that matters today. */
const MOST_ITEMS = 50;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const PLAIN: sanitizeHtml.IOptions = {
  allowedTags: [],
  allowedAttributes: {},
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'svg', 'math'],
  // Paragraphs and lines end words.
  textFilter: (text) => `${text} `,
};

/** What a reader would see of HTML: no marks, no scripts, nothing that nobody sees, in one line. */
export const plainText = (html: string): string =>
  sanitizeHtml(html, PLAIN)
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most - 1);
  return `${text.slice(0, end > most / 2 ? end : most - 1)}…`;
};

/** A link is followed to the feed's own site alone: a name that ends in the feed's host without its first 'www' or 'feeds'. */
const ownLink = (link: string | undefined, feed: URL): string | null => {
  if (link === undefined || link.length > LONGEST_LINK || !URL.canParse(link)) return null;
  const { protocol, hostname, username, password, href } = new URL(link);
  const site = feed.hostname.replace(/^(?:www|feeds?|rss)\./, '');
  const isOwn = hostname === site || hostname.endsWith(`.${site}`);
  return protocol === 'https:' && isOwn && username === '' && password === '' ? href : null;
};

/** What no feed may tell customers, as nobody reads it before them (CONTENT-35): how somebody could be paid or reached, or a demand to pay. Prices are news. */
const UNWANTED: ReadonlySet<PaymentWord> = new Set(['wallet-address', 'account-number', 'contact', 'request']);

const isUnwanted = ({ title, summary }: Pick<FeedItem, 'title' | 'summary'>): boolean =>
  paymentWords(`${title} ${summary}`, []).some((word) => UNWANTED.has(word));

/** The items of an RSS or Atom feed, cleaned (CONTENT-35); undefined where the text is none. An item without a title, or with what nobody may tell customers unread, is left out. */
export const parseFeed = (text: string, feed: URL, nowMs: number): readonly FeedItem[] | undefined => {
  const read = readFeed(text);
  if (!read) return undefined;
  return read.items.slice(0, MOST_ITEMS).flatMap(({ id, title = '', description = '', link, pubDate }) => {
    const plainTitle = cut(plainText(title), LONGEST_TITLE);
    const summary = cut(plainText(description), LONGEST_SUMMARY);
    const dated = pubDate?.getTime() ?? Number.NaN;
    const item: FeedItem = {
      guid: createHash('sha256')
        .update(id ?? link ?? plainTitle)
        .digest('hex'),
      title: plainTitle,
      summary: summary === plainTitle ? '' : summary,
      link: ownLink(link, feed),
      // What claims to come from the future is of now.
      publishedAt: Number.isFinite(dated) && dated > 0 ? Math.min(dated, nowMs) : nowMs,
    };
    return item.title === '' || isUnwanted(item) ? [] : [item];
  });
};
