import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const home = join(import.meta.dirname, '../../../../locales');

const textIn = (language: string) => (key: string, module: string) => {
  const texts: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(home, language, `${module}.json`), 'utf8'),
  );
  return texts[key];
};

/** Where each service is named: on its page, and in what leads to it. */
const SERVICES = {
  currencies: [
    ['funds.convert.stockTitle', 'funds'],
    ['identity.menu.fundTransfer', 'identity'],
    ['menu.convert', 'content'],
  ],
  coins: [
    ['funds.convert.title', 'funds'],
    ['identity.menu.swap', 'identity'],
  ],
} as const;

test.each(readdirSync(home))('SHELL-31: each deposit method has a name of its own in %s', (language) => {
  const text = textIn(language);
  const names = ['card', 'usdt', 'coin', 'wire', 'voucher'].map((channel) => text(`funds.channel.${channel}`, 'funds'));
  expect(new Set(names).size).toBe(5);
});

test.each(readdirSync(home))(
  'SHELL-31: a deposit by bank transfer is named the transfer, not the account, in %s',
  (language) => {
    const text = textIn(language);
    const name = text('funds.channel.wire', 'funds') ?? '';
    expect(name).not.toBe(text('funds.bankForm.account', 'funds'));
    // What the way to fund the share account says of itself begins with it.
    expect(text('funds.stockRecharge.about', 'funds')?.startsWith(name)).toBe(true);
  },
);

test.each(readdirSync(home))('SHELL-31: each conversion has one name of its own in %s', (language) => {
  const text = textIn(language);
  const names = Object.values(SERVICES).map((keys) => new Set(keys.map(([key, module]) => text(key, module))));
  expect(names.map(({ size }) => size)).toEqual([1, 1]);
  expect(new Set(names.flatMap((each) => [...each])).size).toBe(2);
});
