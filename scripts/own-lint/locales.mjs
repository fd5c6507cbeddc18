import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'];
const PLURAL = /_(zero|one|two|few|many|other)$/;
const OWN_SCRIPT = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /\p{Script=Han}/u,
  'zh-tw': /\p{Script=Han}/u,
};

const placeholders = (text) => [...new Set(text.match(/\{\{[^}]+\}\}|<\/?\w+\s*\/?>/g) ?? [])].sort().join(' ');
const looksEnglish = (text) => (text.match(/\b[A-Za-z]{2,}\b/g) ?? []).length >= 4;

const readPack = (path, text, say) => {
  let pack;
  try {
    pack = JSON.parse(text);
  } catch (error) {
    say(path, `does not parse: ${error.message}`);
    return {};
  }
  const seen = new Set();
  for (const [, key] of text.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)) {
    if (seen.has(key)) say(path, `"${key}" stands twice in the file`);
    seen.add(key);
  }
  for (const [key, value] of Object.entries(pack)) {
    if (typeof value !== 'string') say(path, `"${key}" is not a text: keys are flat`);
    else if (!value.trim()) say(path, `"${key}" is empty`);
  }
  return pack;
};

const checkPlurals = (path, language, base, keys, say) => {
  for (const category of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
    if (!keys.has(`${base}_${category}`))
      say(path, `"${base}_${category}" is missing: ${language} has this plural form`);
};

const comparePack = ({ path, language, pack, english }, say) => {
  const keys = new Set(Object.keys(pack));
  const isPlural = (key) => {
    const base = key.replace(PLURAL, '');
    return base !== key && `${base}_one` in english && `${base}_other` in english ? base : undefined;
  };
  for (const key of Object.keys(english)) {
    const base = isPlural(key);
    if (base) {
      if (key === `${base}_other`) checkPlurals(path, language, base, keys, say);
    } else if (!keys.has(key)) say(path, `"${key}" is missing`);
  }
  for (const [key, text] of Object.entries(pack)) {
    const base = isPlural(key);
    const original = english[key] ?? (base && english[`${base}_other`]);
    if (original === undefined) say(path, `"${key}" is not in the English pack`);
    if (typeof text !== 'string' || typeof original !== 'string') continue;
    const [wanted, got] = [original, text].map(placeholders);
    const mayDropCount = base && got === wanted.replace(/\{\{count\}\} ?/, '').trim();
    if (wanted !== got && !mayDropCount)
      say(path, `"${key}" has placeholders ${got || 'none'}, English has ${wanted || 'none'}`);
    const script = OWN_SCRIPT[language];
    const left = script ? !script.test(text) : language !== 'en' && text === original;
    if (left && looksEnglish(text)) say(path, `"${key}" is still in English: "${text.slice(0, 50)}"`);
  }
};

/** Every language says the same things: same files, keys and placeholders, nothing empty, no key in two files. */
export const locales = (root) => {
  const folder = join(root, 'locales');
  const found = [];
  const say = (path, message) => found.push({ rule: 'locale', path, line: 1, message });
  if (!existsSync(folder)) return found;
  const files = new Map(
    LANGUAGES.map((language) => {
      const at = join(folder, language);
      return [language, existsSync(at) ? readdirSync(at).filter((name) => name.endsWith('.json')) : []];
    }),
  );
  const allNames = [...new Set([...files.values()].flat())].sort();
  const read = (language, name) => {
    const path = `locales/${language}/${name}`;
    return readPack(path, readFileSync(join(root, path), 'utf8'), say);
  };
  const english = new Map(files.get('en').map((name) => [name, read('en', name)]));
  for (const language of LANGUAGES) {
    const owner = new Map();
    for (const name of allNames) {
      const path = `locales/${language}/${name}`;
      if (!files.get(language).includes(name)) {
        say(path, 'the file is missing');
        continue;
      }
      const pack = language === 'en' ? english.get(name) : read(language, name);
      for (const key of Object.keys(pack)) {
        if (owner.has(key)) say(path, `"${key}" is in ${owner.get(key)} too: one key, one file`);
        else owner.set(key, name);
      }
      if (english.has(name)) comparePack({ path, language, pack, english: english.get(name) }, say);
    }
  }
  return found;
};
