import { paymentWords } from '@bourse/rules/payment-words';
import { actionsOfTile, type ContentKind, contentKinds, isNamedLink, nameOfEntry, needsFourEyes } from '@bourse/wire';
import { PAYMENT_WORD_REASONS } from '../platform/index.ts';
import type { Problem } from './check.ts';

type Entry = Readonly<Record<string, unknown>>;

const PICTURE = 'is an uploaded picture, and nobody can check what it says';

/** Marks that stand inside a word; every other one parts words. */
const INLINE = /<\/?(?:b|strong|i|em|u|a|span)(?:\s[^>]*)?>/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** What a reader sees of a rich text, and beside it where its links lead. */
const readable = (html: string): string => {
  const links = [...html.matchAll(/\shref="([^"]*)"/gi)]
    .map(([, href = '']) => href)
    .filter((href) => !href.startsWith('/'));
  const words = html.replaceAll(INLINE, '').replaceAll(/<[^>]*>/g, ' ');
  return [words, ...links].join(' ').replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
};

const isUpload = (value: unknown): boolean => typeof value === 'string' && value.includes('/stock/file/');

const WORDS = ['line', 'texts', 'html', 'optionalHtml'];
const PICTURES = ['picture', 'optionalPicture', 'icon'];

const reasonsOf = (type: string, text: string, own: readonly string[]): readonly string[] => [
  ...(WORDS.includes(type) ? paymentWords(readable(text), own).map((word) => PAYMENT_WORD_REASONS[word]) : []),
  ...(isUpload(text) ? [PICTURE] : []),
];

/** The texts of a field, by language where it has several. */
const textsOf = (value: unknown): readonly (readonly [place: string, text: string])[] => {
  if (typeof value === 'string') return [['', value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([language, text]) => [`.${language}`, String(text)]);
};

/** Every text of an entry that a reader of one language has before them at once; the languages of texts that have several. */
const readTogether = (
  fields: Readonly<Record<string, string>>,
  entry: Entry | undefined,
): ReadonlyMap<string, string> => {
  const texts = Object.entries(entry ?? {})
    .filter(([field]) => WORDS.includes(fields[field] ?? ''))
    .flatMap(([, value]) => textsOf(value));
  const languages = [...new Set(texts.map(([language]) => language))];
  const inAll = texts.filter(([language]) => language === '').map(([, text]) => text);
  return new Map(
    languages.map((language) => {
      const own = language === '' ? [] : texts.filter(([each]) => each === language).map(([, text]) => text);
      return [language, [...inAll, ...own].map(readable).join(' ')];
    }),
  );
};

/** Whether a title and the text below it ask for a payment together, which neither does alone (CONTENT-32). */
const asksTogether = (
  fields: Readonly<Record<string, string>>,
  { entry, was, own }: { readonly entry: Entry; readonly was: Entry | undefined; readonly own: readonly string[] },
): boolean => {
  const before = readTogether(fields, was);
  return [...readTogether(fields, entry)].some(
    ([language, text]) => before.get(language) !== text && paymentWords(text, own).includes('request'),
  );
};

/** Whether a tile's name or target is another than it was, and either is about deposits, withdrawals or orders (CONTENT-17). */
const isActionMoved = (kind: ContentKind, entry: Entry, was: Entry | undefined): boolean => {
  if (!isNamedLink(kind)) return false;
  const said = ({ link, name, title }: Entry): string => JSON.stringify([link, name ?? title]);
  if (was && said(was) === said(entry)) return false;
  return actionsOfTile(entry).length > 0 || (was !== undefined && actionsOfTile(was).length > 0);
};

/**
 * Why two operators must put entries live, each reason by its place; empty where one may (CONTENT-11, CONTENT-16, CONTENT-17). What `live` says already,
 * word for word in the same entry, counts no more. `own` are the brand's own hosts, mails and telephones.
 */
export const contentFourEyesReasons = (
  kind: ContentKind,
  {
    entries,
    live,
    own,
  }: { readonly entries: readonly Entry[]; readonly live: readonly Entry[]; readonly own: readonly string[] },
): readonly Problem[] => {
  if (needsFourEyes(kind)) return [{ place: '', message: 'always takes two operators' }];
  const { fields } = contentKinds[kind] as { readonly fields: Readonly<Record<string, string>> };
  return entries.flatMap((entry, index) => {
    const was = live.find((each) => nameOfEntry(each) === nameOfEntry(entry));
    const words = Object.entries(entry)
      .filter(([field]) => [...WORDS, ...PICTURES].includes(fields[field] ?? ''))
      .flatMap(([field, value]) => {
        const before = new Map(textsOf(was?.[field]));
        return textsOf(value)
          .filter(([place, text]) => before.get(place) !== text)
          .flatMap(([place, text]) =>
            reasonsOf(fields[field] ?? '', text, own).map((message) => ({
              place: `${index}.${field}${place}`,
              message,
            })),
          );
      });
    const isRequired = words.some(({ message }) => message === PAYMENT_WORD_REASONS.request);
    if (!isRequired && asksTogether(fields, { entry, was, own }))
      words.push({ place: `${index}`, message: PAYMENT_WORD_REASONS.request });
    if (!isActionMoved(kind, entry, was)) return words;
    return [...words, { place: `${index}.link`, message: 'leads to or speaks of deposits, withdrawals or orders' }];
  });
};
