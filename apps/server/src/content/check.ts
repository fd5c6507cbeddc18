import { assert, parseDecimal } from '@bourse/rules';
import {
  type ContentEntry,
  type ContentKind,
  contentKinds,
  contentSchema,
  guardedProblems,
  kindOfContent,
  namedLinkProblems,
  needsFourEyes,
} from '@bourse/wire';
import { isMenuLink, type OwnAddress } from './links.ts';
import { cleanHtml } from './rich-text.ts';

export type Problem = { readonly place: string; readonly message: string };

/** Entries as they are kept, or all that is wrong with them. */
export type Checked<K extends ContentKind> =
  | { readonly ok: true; readonly entries: ContentEntry<K>[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type CheckDeps = {
  readonly languages: readonly string[];
  /** Of them those whose texts may follow, where one operator publishes: until then customers read English, or the deployment's own language (CONTENT-31). */
  readonly mayFollow: readonly string[];
  readonly isOwnAddress: OwnAddress;
  /** Origins of pages elsewhere that a download may lead to, and the decimals of the currency that thresholds are in: the brand's. */
  readonly downloadOrigins: readonly string[];
  readonly currencyDecimals: number;
  /** What a kind asks for beyond the form of its fields: of money, that the numbers go together (FUNDS-64). */
  readonly checkNumbers: (
    kind: ContentKind,
    entries: readonly Readonly<Record<string, unknown>>[],
  ) => readonly Problem[];
  /** The app's own text of a key in a language, which a translation is laid over. */
  readonly ownText: (language: string, key: string) => string | undefined;
};

type Entry = Readonly<Record<string, unknown>>;

const plainKey = /^(id|key)$/;

/** Problems of one field beyond its form: a language without a text, a link that is not ours. Gives the field as it is kept. */
const checkField = (
  deps: CheckDeps,
  kind: ContentKind,
  field: { readonly place: string; readonly type: string; readonly value: unknown },
): { readonly stored: unknown; readonly problems: readonly Problem[] } => {
  const { place, type, value } = field;
  if (type === 'link' && typeof value === 'string') {
    const isOurs =
      kind === 'menus' || kind === 'sidebar' ? isMenuLink(value, deps.isOwnAddress) : deps.isOwnAddress(value);
    return { stored: value, problems: isOurs ? [] : [{ place, message: 'leads to no screen of the app' }] };
  }
  if (type === 'address' && typeof value === 'string') {
    const isAllowed = value.startsWith('/')
      ? deps.isOwnAddress(value)
      : URL.canParse(value) && deps.downloadOrigins.includes(new URL(value).origin);
    return {
      stored: value,
      problems: isAllowed ? [] : [{ place, message: 'leads to no screen and no allowed origin' }],
    };
  }
  if (type !== 'texts' && type !== 'html' && type !== 'optionalHtml') return { stored: value, problems: [] };
  const given = Object.entries(value as Readonly<Record<string, string>>);
  const cleaned = type === 'texts' ? given : given.map(([language, html]) => [language, cleanHtml(html)] as const);
  const texts: Readonly<Record<string, string>> = Object.fromEntries(cleaned);
  // A part that is a picture alone has a text in no language, else in each.
  if (type === 'optionalHtml' && Object.values(texts).every((text) => !text.trim()))
    return { stored: texts, problems: [] };
  const problems = deps.languages
    .filter((language) => !texts[language]?.trim() && (needsFourEyes(kind) || !deps.mayFollow.includes(language)))
    .map((language) => ({ place: `${place}.${language}`, message: 'a text is missing' }));
  return { stored: texts, problems };
};

const doubles = (entries: readonly Readonly<Record<string, unknown>>[]): Problem[] => {
  const seen = new Set<unknown>();
  return entries.flatMap((entry, index) => {
    const name = Object.keys(entry).find((field) => plainKey.test(field));
    const value = name === undefined ? undefined : entry[name];
    if (name === undefined || !seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{ place: `${index}.${name}`, message: 'stands twice' }];
  });
};

/** What is wrong with the amounts that levels and incomes begin at: each is above the one before, in what the currency has of decimals (VIP-1). */
const checkSteps = (
  { currencyDecimals }: CheckDeps,
  kind: ContentKind,
  entries: readonly Entry[],
): readonly Problem[] => {
  const field = kind === 'vip-levels' ? 'turnover' : kind === 'income-terms' ? 'from' : undefined;
  if (field === undefined) return [];
  let last = kind === 'vip-levels' ? 0n : -1n;
  return entries.flatMap((entry, index) => {
    const place = `${index}.${field}`;
    const read = parseDecimal(String(entry[field]), currencyDecimals);
    if (!read.ok) return [{ place, message: 'has more decimals than the currency' }];
    const isAbove = read.value > last;
    last = read.value;
    return isAbove ? [] : [{ place, message: 'must be above the one before' }];
  });
};

/** What is wrong with texts laid over the app's own (CONTENT-12); nothing for other contents. */
const checkTexts = ({ ownText }: CheckDeps, content: string, entries: readonly unknown[]): readonly Problem[] => {
  const [kind, language = ''] = content.split(':');
  if (kind !== 'translation') return [];
  return guardedProblems(entries as ContentEntry<'translation'>[], (key) => ownText(language, key));
};

/** A content's entries as they are kept, rich texts cleaned (CONTENT-3); or everything that is wrong with them, each by its place. */
export const checkEntries = <K extends ContentKind>(deps: CheckDeps, content: string, given: unknown): Checked<K> => {
  const kind = kindOfContent(content) as K | undefined;
  assert(kind !== undefined, `'${content}' is a content`);
  const read = contentSchema(kind).safeParse(given);
  if (!read.success)
    return {
      ok: false,
      problems: read.error.issues.slice(0, 50).map(({ path, message }) => ({ place: path.join('.'), message })),
    };
  const { fields, least = 0 } = contentKinds[kind] as { fields: Readonly<Record<string, string>>; least?: number };
  const problems: Problem[] = read.data.length < least ? [{ place: '', message: 'an entry is missing' }] : [];
  const cleaned = read.data.map((entry, index) =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => {
        const checked = checkField(deps, kind, { place: `${index}.${name}`, type: fields[name] ?? '', value });
        for (const problem of checked.problems) problems.push(problem);
        return [name, checked.stored];
      }),
    ),
  );
  const all = [
    ...problems,
    ...doubles(cleaned),
    ...deps.checkNumbers(kind, cleaned),
    ...checkSteps(deps, kind, cleaned),
    ...checkTexts(deps, content, cleaned),
    ...namedLinkProblems(kind, cleaned),
  ];
  return all.length > 0 ? { ok: false, problems: all } : { ok: true, entries: cleaned as ContentEntry<K>[] };
};
