import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (language: string, pack: string, key: string): unknown =>
  (JSON.parse(readFileSync(`locales/${language}/${pack}.json`, 'utf8')) as Readonly<Record<string, unknown>>)[key];

// Languages in which the word does not change with what it is said of.
test.each(['en', 'ja', 'ko', 'zh', 'zh-tw'])(
  'CREDIT-2: an application that was refused is called what an order and a deposit are called (%s)',
  (language) => {
    const words = [
      textOf(language, 'credit', 'credit.status.refused'),
      textOf(language, 'offers', 'offers.state.refused'),
      textOf(language, 'funds', 'funds.deposit.refused'),
    ];
    expect(words).toEqual(words.map(() => words[2]));
  },
);
