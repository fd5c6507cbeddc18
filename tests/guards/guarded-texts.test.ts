import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guardedProblems, OPPOSITES } from '../../packages/wire/src/content/guarded-texts.ts';

const LOCALES = join(import.meta.dirname, '../../locales');
const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(LOCALES, language)).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Record<string, string>),
    ),
  );

test.each(readdirSync(LOCALES))('CONTENT-12: in %s no button is said in the words of its opposite', (language) => {
  const own = textsOf(language);
  const entries = [...own].map(([key, text]) => ({ key, text }));
  const guarded = entries.filter(({ key }) => OPPOSITES.flat().some(({ keys }) => keys.test(key)));
  expect(guarded.length).toBeGreaterThan(15);
  expect(
    guardedProblems(entries, (key) => own.get(key)).map(({ place, message }) => [
      entries[Number.parseInt(place, 10)],
      message,
    ]),
  ).toEqual([]);
});

test.each([
  ['market.buy', 'Sell', 'says the opposite of what it does'],
  ['market.buy', 'Vender', 'says the opposite of what it does'],
  ['market.buy', 'ＳＥＬＬ', 'says the opposite of what it does'],
  ['market.sell', '买入', 'says the opposite of what it does'],
  ['market.buy', 'Go', 'does not say what it does'],
  ['market.order.sellShort', 'Buy {{quantity}} {{name}}', 'says the opposite of what it does'],
  ['market.order.sellShort', 'Sell {{name}}', 'must hold {{name}}, {{quantity}}, as the app’s own text does'],
  ['shell.confirm', 'Cancel', 'says the opposite of what it does'],
  ['identity.mode.demo', 'Real account', 'says the opposite of what it does'],
  ['market.buys', 'Buy', 'is no text of the app'],
  ['market.buy', 'Purchase', undefined],
])('CONTENT-12: %s laid over with "%s"', (key, text, message) => {
  const own = textsOf('en');
  expect(guardedProblems([{ key, text }], (each) => own.get(each))[0]?.message).toBe(message);
});
