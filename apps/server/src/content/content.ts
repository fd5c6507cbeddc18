import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentKind, contentKinds, kindOfContent } from '@bourse/wire';
import type { Brand } from '../platform/index.ts';
import { reasonOf, StartRefused } from '../store/start-refused.ts';
import { type CheckDeps, checkEntries } from './check.ts';

type Entry = Readonly<Record<string, unknown>>;
type Entries = readonly Entry[];
type Pack = Readonly<Record<string, Readonly<Record<string, string>>>>;

const LISTS = [
  'banners',
  'news',
  'notices',
  'announcement',
  'rules',
  'points-products',
  'points-events',
] as const satisfies readonly ContentKind[];
/** Lists that a brand may leave away. */
const OPTIONAL = [
  'sidebar',
  'guides',
  'downloads',
  'vip-levels',
  'vip-texts',
  'income-terms',
] as const satisfies readonly ContentKind[];
/** Contents beside lists: each of their parts is a content of its own. */
const GROUPS = { documents: 'document', translations: 'translation' } as const;

type Fail = (what: string) => never;

/** Where version 0 comes from: the brand's files, the app's addresses and its own texts. */
type Sources = { readonly brand: Brand } & Pick<CheckDeps, 'isOwnAddress' | 'ownText' | 'currencyDecimals'>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The file writes instants as dates that people read. */
const withInstants = (kind: ContentKind, entries: unknown): unknown => {
  const { fields } = contentKinds[kind] as { readonly fields: Readonly<Record<string, string>> };
  if (!Array.isArray(entries)) return entries;
  return entries.map((entry: unknown) =>
    isRecord(entry)
      ? Object.fromEntries(
          Object.entries(entry).map(([name, value]) => [
            name,
            fields[name] === 'instant' && typeof value === 'string' ? Date.parse(value) : value,
          ]),
        )
      : entry,
  );
};

const htmlOf = (entries: unknown): string[] =>
  (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) =>
    isRecord(entry) && isRecord(entry['body']) ? Object.values(entry['body']).map(String) : [],
  );

/** The files hold no numbers of money: those are of `brand.json`. */
const checksOf = ({ brand, isOwnAddress, ownText, currencyDecimals }: Sources): CheckDeps => ({
  languages: brand.languages,
  // A brand's files are whole.
  mayFollow: [],
  isOwnAddress,
  downloadOrigins: brand.downloadOrigins,
  currencyDecimals,
  checkNumbers: () => [],
  ownText,
});

const readEntries = (
  { place, content }: { readonly place: string; readonly content: string },
  kind: ContentKind,
  given: unknown,
  deps: Sources & { readonly fail: Fail },
): Entries => {
  const { fail } = deps;
  const checked = checkEntries(checksOf(deps), content, withInstants(kind, given));
  if (!checked.ok) {
    const [first] = checked.problems;
    return fail(`${place}.${first?.place}: ${first?.message}`);
  }
  const cleaned = htmlOf(checked.entries);
  const dirty = htmlOf(given).find((html, index) => html !== cleaned[index]);
  if (dirty !== undefined) fail(`${place}: '${dirty.slice(0, 60)}' has a tag that is not allowed`);
  return checked.entries;
};

const menusOf = ({ menus, languages }: Brand, names: Pack, fail: Fail): Entries =>
  menus.map(({ key, icon, link }, index) => {
    const textsOf = (name: string) =>
      Object.fromEntries(
        languages.map((language) => [
          language,
          names[language]?.[name] ?? fail(`menus.${index}.key: the language pack '${language}' has no '${name}'`),
        ]),
      );
    return { key, icon, link, name: textsOf(key), description: textsOf(`${key}.about`) };
  });

/**
 * Version 0 of everything a brand publishes: `content.json` and the menus of `brand.json`, with names and descriptions from the language packs.
 * @throws {StartRefused} with one line: the file, the entry, and what is wrong: a text missing in a language, a link that leads nowhere, or a
 * tag that is not allowed.
 */
export const loadContent = (sources: Sources, names: Pack): ReadonlyMap<string, Entries> => {
  const { brand } = sources;
  const file = join(brand.folder, 'content.json');
  const fail: Fail = (what) => {
    throw new StartRefused(`content ${file}: ${what}`);
  };
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(reasonOf(error));
  }
  if (!isRecord(data)) return fail('must be an object');
  const known: readonly string[] = [...LISTS, ...OPTIONAL, ...Object.keys(GROUPS)];
  for (const name of Object.keys(data)) if (!known.includes(name)) fail(`${name}: is no content`);
  const deps = { ...sources, fail };
  const contents = new Map<string, Entries>([['broadcast', []]]);
  for (const kind of LISTS) contents.set(kind, readEntries({ place: kind, content: kind }, kind, data[kind], deps));
  for (const kind of OPTIONAL)
    contents.set(kind, readEntries({ place: kind, content: kind }, kind, data[kind] ?? [], deps));
  for (const [group, kind] of Object.entries(GROUPS)) {
    const parts = data[group];
    if (!isRecord(parts)) return fail(`${group}: must be an object`);
    for (const [name, entries] of Object.entries(parts)) {
      const content = `${kind}:${name}`;
      if (kindOfContent(content) !== kind) fail(`${group}.${name}: is no content`);
      contents.set(content, readEntries({ place: `${group}.${name}`, content }, kind, entries, deps));
    }
  }
  for (const document of ['agreement', 'certificate'])
    if (!contents.has(`document:${document}`)) fail(`documents.${document}: is missing`);
  for (const { id } of brand.points.products)
    if (!contents.get('points-products')?.some((entry) => entry['id'] === id))
      fail(`points-products: '${id}' is missing`);
  for (const language of brand.languages)
    if (!contents.has(`translation:${language}`)) contents.set(`translation:${language}`, []);
  const menus = checkEntries(checksOf(sources), 'menus', menusOf(brand, names, fail));
  if (!menus.ok) fail(`menus.${menus.problems[0]?.place}: ${menus.problems[0]?.message}`);
  else contents.set('menus', menus.entries);
  return contents;
};
