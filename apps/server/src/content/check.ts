import { type ContentEntry, type ContentKind, contentKinds, contentSchema } from '@bourse/wire';
import { isMenuLink, type OwnAddress } from './links.ts';
import { cleanHtml } from './rich-text.ts';

export type Problem = { readonly place: string; readonly message: string };

/** Entries as they are kept, or all that is wrong with them. */
export type Checked<K extends ContentKind> =
  | { readonly ok: true; readonly entries: ContentEntry<K>[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type CheckDeps = {
  readonly languages: readonly string[];
  readonly isOwnAddress: OwnAddress;
  /** What a kind asks for beyond the form of its fields: of money, that the numbers go together (FUNDS-64). */
  readonly checkNumbers: (
    kind: ContentKind,
    entries: readonly Readonly<Record<string, unknown>>[],
  ) => readonly Problem[];
};

const plainKey = /^(id|key)$/;

/** Problems of one field beyond its form: a language without a text, a link that is not ours. Gives the field as it is kept. */
const checkField = (
  deps: CheckDeps,
  kind: ContentKind,
  field: { readonly place: string; readonly type: string; readonly value: unknown },
): { readonly kept: unknown; readonly problems: readonly Problem[] } => {
  const { place, type, value } = field;
  if (type === 'link' && typeof value === 'string') {
    const isOurs = kind === 'menus' ? isMenuLink(value, deps.isOwnAddress) : deps.isOwnAddress(value);
    return { kept: value, problems: isOurs ? [] : [{ place, message: 'leads to no screen of the app' }] };
  }
  if (type !== 'texts' && type !== 'html' && type !== 'optionalHtml') return { kept: value, problems: [] };
  const given = Object.entries(value as Readonly<Record<string, string>>);
  const kept = type === 'texts' ? given : given.map(([language, html]) => [language, cleanHtml(html)] as const);
  const texts: Readonly<Record<string, string>> = Object.fromEntries(kept);
  if (type === 'optionalHtml') return { kept: texts, problems: [] };
  const problems = deps.languages
    .filter((language) => !texts[language]?.trim())
    .map((language) => ({ place: `${place}.${language}`, message: 'a text is missing' }));
  return { kept: texts, problems };
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

/** A content's entries as they are kept, rich texts cleaned (CONTENT-3); or everything that is wrong with them, each by its place. */
export const checkEntries = <K extends ContentKind>(deps: CheckDeps, kind: K, given: unknown): Checked<K> => {
  const read = contentSchema(kind).safeParse(given);
  if (!read.success)
    return {
      ok: false,
      problems: read.error.issues.slice(0, 50).map(({ path, message }) => ({ place: path.join('.'), message })),
    };
  const { fields, least = 0 } = contentKinds[kind] as { fields: Readonly<Record<string, string>>; least?: number };
  const problems: Problem[] = read.data.length < least ? [{ place: '', message: 'an entry is missing' }] : [];
  const kept = read.data.map((entry, index) =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => {
        const checked = checkField(deps, kind, { place: `${index}.${name}`, type: fields[name] ?? '', value });
        problems.push(...checked.problems);
        return [name, checked.kept];
      }),
    ),
  );
  problems.push(...doubles(kept), ...deps.checkNumbers(kind, kept));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, entries: kept as ContentEntry<K>[] };
};
