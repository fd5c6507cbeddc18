import { describe, expect, test } from 'vitest';
import { lintTree } from '../../scripts/own-lint.mjs';
import { plant } from './plant.ts';

const WORDS: Record<string, string> = {
  ar: 'اشتر {{what}} الآن من فضلك',
  en: 'Please buy the {{what}} now',
  es: 'Compra {{what}} ahora mismo',
  it: 'Compra subito {{what}} adesso',
  ja: '今すぐ{{what}}を買う',
  ko: '지금 {{what}} 매수',
  zh: '立即买入{{what}}',
  'zh-tw': '立即買入{{what}}',
};
const languages = Object.keys(WORDS);

type Pack = Record<string, unknown>;
const packs = (change: (packs: Map<string, Pack>) => void = () => undefined) => {
  const all = new Map<string, Pack>(languages.map((language) => [language, { buy: WORDS[language] }]));
  change(all);
  return Object.fromEntries(
    [...all].map(([language, pack]) => [`locales/${language}/spot.json`, JSON.stringify(pack)]),
  );
};
const messages = (files: Record<string, string>) =>
  lintTree(plant(files)).map(({ path, message }) => `${path} ${message}`);
const set = (language: string, key: string, value: unknown) => (all: Map<string, Pack>) =>
  all.set(language, { ...all.get(language), [key]: value });

describe('locales', () => {
  test('eight equal packs pass', () => {
    expect(messages(packs())).toEqual([]);
  });

  test.each(languages)('a key missing in %s is caught', (language) => {
    const found = messages(
      packs((all) => languages.filter((l) => l !== language).map((l) => set(l, 'sell', WORDS[l])(all))),
    );
    expect(found.join()).toMatch(/"sell" is (missing|not in the English pack)/);
  });

  test('a missing file is caught', () => {
    const files = packs();
    delete files['locales/ko/spot.json'];
    expect(messages(files)).toEqual(['locales/ko/spot.json the file is missing']);
  });

  test('a key in two files of one language is caught', () => {
    const twice = Object.fromEntries(
      Object.entries(packs()).map(([path, text]) => [path.replace('spot', 'stocks'), text]),
    );
    expect(messages({ ...packs(), ...twice })).toHaveLength(languages.length);
  });

  test('a key twice in one file is caught', () => {
    const files = {
      ...packs(),
      'locales/en/spot.json': `{\n  "buy": "Please buy {{what}}",\n  "buy": "Buy {{what}}"\n}`,
    };
    expect(messages(files)).toEqual(['locales/en/spot.json "buy" stands twice in the file']);
  });

  test('another placeholder is caught', () => {
    expect(messages(packs(set('it', 'buy', 'Compra {{cosa}}'))).join()).toMatch(
      /locales\/it.*placeholders \{\{cosa\}\}/,
    );
  });

  test('an empty text, a nested key and a broken file are caught', () => {
    expect(messages(packs(set('es', 'buy', ' '))).join()).toContain('"buy" is empty');
    expect(messages(packs(set('es', 'buy', { now: 'x' }))).join()).toContain('"buy" is not a text');
    expect(messages({ ...packs(), 'locales/es/spot.json': '{' }).join()).toContain('does not parse');
  });

  test('a text left in English is caught', () => {
    expect(messages(packs(set('ja', 'buy', 'Please buy the {{what}} now'))).join()).toContain('still in English');
    expect(messages(packs(set('es', 'buy', WORDS.en))).join()).toContain('still in English');
  });

  test('each language has the plural forms it needs', () => {
    const one = { days_one: '{{count}} x', days_other: '{{count}} x' };
    const found = messages(packs((all) => languages.map((l) => all.set(l, one))));
    expect(found.filter((text) => text.includes('locales/ar'))).toHaveLength(4);
    expect(found.filter((text) => text.includes('locales/en'))).toHaveLength(0);
  });
});
