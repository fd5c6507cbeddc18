import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorName, errorKey } from '@bourse/wire';

export const LANGUAGES = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A deployment's own language, and all that it offers. */
export type Offered = { readonly language: Language; readonly languages: readonly Language[] };

/** What a side speaks: the customer's what the brand offers, the console English. */
export const offeredOn = (side: 'customer' | 'console', brand: Offered): Offered =>
  side === 'console' ? { language: 'en', languages: ['en'] } : brand;

/** The language a tag asks for ('zh_TW', 'zh-Hant-HK', 'en-US'), if it is among those offered. */
const languageOf = (tag: string, offered: readonly Language[]): Language | undefined => {
  const [first = '', ...rest] = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  if (first === 'zh' && rest.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)))
    return offered.find((language) => language === 'zh-tw');
  return offered.find((language) => language === first);
};

/** The first language asked for that is offered, else the deployment's: from the headers `language`, `lang`, then `accept-language` in its order of preference. */
export const chooseLanguage = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { language: otherwise, languages }: Offered,
): Language => {
  for (const name of ['language', 'lang']) {
    const value = headers[name];
    const found = typeof value === 'string' ? languageOf(value, languages) : undefined;
    if (found) return found;
  }
  const accepted = headers['accept-language'];
  if (typeof accepted !== 'string') return otherwise;
  const wishes = accepted
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [tag = '', quality = 'q=1'] = wish.split(';');
      return { tag, weight: Number(quality.trim().replace(/^q=/, '')) || 0 };
    })
    .sort((left, right) => right.weight - left.weight);
  for (const { tag, weight } of wishes) {
    const found = weight > 0 ? languageOf(tag, languages) : undefined;
    if (found) return found;
  }
  return otherwise;
};

/** One module's texts in every language, by key. A language whose file is missing has none. */
export type Pack = Readonly<Record<Language, Readonly<Record<string, string>>>>;

const readTexts = (file: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
};

export const loadPack = (localesFolder: string, room: string): Pack =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, readTexts(join(localesFolder, language, `${room}.json`))]),
  ) as Record<Language, Record<string, string>>;

const whole = new Map<string, Pack>();

/** The texts of all modules together, in every language, by key: no key stands in two packs. Read once. */
export const loadAllPacks = (localesFolder: string): Pack => {
  const read = whole.get(localesFolder);
  if (read) return read;
  const texts = loadTexts(localesFolder);
  const pack = Object.fromEntries(
    LANGUAGES.map((language) => [language, Object.fromEntries(texts.get(language) ?? [])]),
  ) as Record<Language, Record<string, string>>;
  whole.set(localesFolder, pack);
  return pack;
};

/** Every text of the packs, language by language, by key. */
export const loadTexts = (localesFolder: string): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(
    LANGUAGES.map((language) => {
      const folder = join(localesFolder, language);
      const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
      return [language, new Map(files.flatMap((file) => Object.entries(readTexts(join(folder, file)))))];
    }),
  );

/** What a refusal knows besides its name. */
type Known = { readonly minutes?: number | undefined; readonly having?: string | undefined };

/**
 * An error's text for people: the language's, else the English one, else its name in plain words. Where it is known in how many minutes it may be
 * tried again (IDENTITY-60), or how much there is of what was asked for (FUNDS-152), that is said.
 */
export const errorText = (pack: Pack, language: Language, error: ErrorName, known: Known = {}): string => {
  const key = errorKey(error);
  for (const name of ['minutes', 'having'] as const) {
    const value = known[name];
    if (value === undefined) continue;
    const text = pack[language][`${key}.${name}`] ?? pack.en[`${key}.${name}`];
    if (text !== undefined) return text.replaceAll(`{{${name}}}`, String(value));
  }
  return pack[language][key] ?? pack.en[key] ?? error.toLowerCase().replaceAll('_', ' ');
};
