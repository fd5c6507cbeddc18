import { expect, test } from 'vitest';
import ar from '../../../locales/ar/errors.json' with { type: 'json' };
import en from '../../../locales/en/errors.json' with { type: 'json' };
import es from '../../../locales/es/errors.json' with { type: 'json' };
import it from '../../../locales/it/errors.json' with { type: 'json' };
import ja from '../../../locales/ja/errors.json' with { type: 'json' };
import ko from '../../../locales/ko/errors.json' with { type: 'json' };
import zh from '../../../locales/zh/errors.json' with { type: 'json' };
import zhTw from '../../../locales/zh-tw/errors.json' with { type: 'json' };
import { errorCode, errorKey, errorNames } from './errors.ts';

const packs: Readonly<Record<string, Readonly<Record<string, string>>>> = { ar, en, es, it, ja, ko, zh, 'zh-tw': zhTw };
/** Besides the text of each error: a lock that says how long it lasts, and what the app says where no answer came. */
const wanted = [...errorNames.map(errorKey), `${errorKey('LOCKED')}.minutes`, 'error.NETWORK'].sort();

test.each(Object.entries(packs))(
  'every error has its text in %s, and no text is of an error that is gone',
  (_, pack) => {
    expect(Object.keys(pack).sort()).toEqual(wanted);
    expect(Object.values(pack).filter((text) => text.trim().length < 4)).toEqual([]);
  },
);

test('no language shows the English text', () => {
  for (const [language, pack] of Object.entries(packs)) {
    if (language !== 'en') expect(wanted.filter((key) => pack[key] === packs['en']?.[key])).toEqual([]);
  }
});

test('no error has the code of a success, and errors of the modules have codes of their own', () => {
  const codes = errorNames.map(errorCode);
  expect(codes.filter((code) => code === 0 || code === 200)).toEqual([]);
  const own = codes.filter((code) => code > 1_000_000);
  expect(new Set(own).size).toBe(own.length);
});
