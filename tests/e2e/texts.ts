import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type TestLanguage = 'en' | 'ar' | 'it' | 'ja' | 'ko' | 'zh-tw';

/** What a browser set to the language asks for. */
export const LOCALES = {
  en: 'en-GB',
  ar: 'ar',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  'zh-tw': 'zh-TW',
} as const satisfies Record<TestLanguage, string>;

/** A text of the message packs: texts('market', 'market.order.buyShort', { quantity: 1 }). */
export type Texts = {
  (pack: string, key: string, values?: Readonly<Record<string, string | number>>): string;
  /** The text with anything in the places of its values, for names that hold figures. */
  readonly like: (pack: string, key: string) => RegExp;
  /** What stands in the places of a text's values, by their names. @throws where the text is another. */
  readonly read: (pack: string, key: string, shown: string) => Readonly<Record<string, string>>;
};

const readPack = (language: TestLanguage, pack: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../locales', language, `${pack}.json`), 'utf8'));

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words of a language as the app shows them, from the same packs. @throws for a key that the pack has not. */
export const textsOf = (language: TestLanguage): Texts => {
  const packs = new Map<string, Readonly<Record<string, string>>>();
  const raw = (pack: string, key: string): string => {
    const held = packs.get(pack) ?? readPack(language, pack);
    packs.set(pack, held);
    const text = held[key];
    if (text === undefined) throw new Error(`locales/${language}/${pack}.json has no "${key}"`);
    return text;
  };
  const texts = (pack: string, key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    raw(pack, key).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));
  const like = (pack: string, key: string): RegExp =>
    new RegExp(
      `^${raw(pack, key)
        .split(/\{\{\s*\w+\s*\}\}/)
        .map(literally)
        .join('.+')}$`,
    );
  const read = (pack: string, key: string, shown: string): Readonly<Record<string, string>> => {
    const names: string[] = [];
    const shape = raw(pack, key)
      .split(/(\{\{\s*\w+\s*\}\})/)
      .map((piece) => {
        const name = /^\{\{\s*(\w+)\s*\}\}$/.exec(piece)?.[1];
        if (name === undefined) return literally(piece);
        names.push(name);
        return '(.+?)';
      })
      .join('');
    const found = new RegExp(`^${shape}$`, 's').exec(shown);
    if (!found) throw new Error(`"${shown}" is not the text of ${key}: "${raw(pack, key)}"`);
    return Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
  };
  return Object.assign(texts, { like, read });
};
