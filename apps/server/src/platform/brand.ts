import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountType, Amount, AssetRegistry } from '@bourse/rules';
import { parseAmount, parseDecimal } from '@bourse/rules';
import { z } from 'zod';
import { StartRefused } from '../store/start-refused.ts';

const LANGUAGES = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'] as const;
const language = z.enum(LANGUAGES);
const text = z.string().min(1).max(500);
const amountText = z.string().refine((value) => parseDecimal(value, 18).ok, 'must be a decimal text');
const accountType = z.enum(['platform', 'financial', 'contract', 'stock']);
const ownPath = z.string().regex(/^\/[\w/?&=.-]*$/, 'must be a path of the app');
const limits = { minimum: amountText, maximum: amountText };
const channel = z.strictObject({ account: accountType, currencies: z.array(text).min(1), ...limits });

const schema = z.strictObject({
  name: text,
  tagline: z.partialRecord(language, text),
  currency: text,
  secondCurrency: text,
  market: z.enum(['US', 'HK', 'CN', 'BR', 'EU']),
  zone: text.refine(isZone, 'must be an IANA time zone'),
  language,
  languages: z.array(language).min(1),
  theme: z.enum(['dark', 'light']),
  phoneArea: z.string().regex(/^\d{1,4}$/),
  logo: ownPath,
  registration: z.strictObject({ codeNeeded: z.boolean(), invitationNeeded: z.boolean() }),
  trading: z.strictObject({
    staleAfterMs: z.int().min(1000).max(60_000),
    maxOpenOrders: z.int().min(1).max(10_000),
    leverages: z.array(z.int().min(1)).min(1),
    minQuantity: amountText,
    maxQuantity: amountText,
    maxFixedAmount: amountText,
    watchlistMax: z.int().min(1).max(1000),
  }),
  recharge: z.strictObject({ card: channel, usdt: channel }),
  platformBanks: z.array(
    z.strictObject({
      id: text,
      name: text,
      number: text,
      code: text,
      holder: text,
      fpsId: z.string(),
      currency: text,
      ...limits,
    }),
  ),
  platformWallets: z.array(
    z.strictObject({
      network: z.enum(['TRC20', 'ERC20']),
      addresses: z.array(z.strictObject({ id: text, address: text, ...limits })),
    }),
  ),
  demoMoney: z.array(z.strictObject({ account: accountType, asset: text, amount: amountText })),
  stockCurrencies: z.array(text).min(1),
  /** The account types customers see, in this order. */
  accounts: z.array(accountType).min(1),
  tabs: z
    .array(z.enum(['home', 'information', 'market', 'trade', 'mine', 'quote', 'specialRailway']))
    .min(2)
    .max(5),
  menus: z.array(z.strictObject({ key: text, icon: text, link: ownPath })),
  contacts: z.array(
    z.strictObject({ name: text, url: z.string().regex(/^(https:|mailto:|tel:)/), logo: z.string().nullable() }),
  ),
});

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A deployment's policy, menus and texts, as its folder under `brands/` gives them. */
export type Brand = z.output<typeof schema> & { readonly folder: string };

/**
 * Reads `brands/<name>/brand.json`.
 * @throws {StartRefused} with one line that names the file, the field and what is wrong with it.
 */
export const loadBrand = (brandsFolder: string, name: string): Brand => {
  const folder = join(brandsFolder, name);
  const file = join(folder, 'brand.json');
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartRefused(`brand ${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
  const read = schema.safeParse(data);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartRefused(`brand ${file}: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`);
  }
  if (!read.data.languages.includes(read.data.language))
    throw new StartRefused(`brand ${file}: language: '${read.data.language}' is not among its languages`);
  return { ...read.data, folder };
};

/**
 * Checks what can only be checked with the assets known: currencies, and limits that leave room for an amount.
 * @throws {StartRefused} with one line that names the brand, the field and what is wrong with it.
 */
export const checkBrand = (brand: Brand, assets: AssetRegistry): void => {
  const fail = (field: string, what: string): never => {
    throw new StartRefused(`brand ${brand.folder}: ${field}: ${what}`);
  };
  const known = (field: string, codes: readonly string[]): void => {
    for (const code of codes) if (!assets.find(code)) fail(field, `'${code}' is not a known asset`);
  };
  const range = (field: string, least: string, most: string): void => {
    const [low, high] = [parseDecimal(least, 18), parseDecimal(most, 18)];
    if (!low.ok || !high.ok || low.value <= 0n || high.value < low.value)
      fail(field, `'${least}' to '${most}' is no range of positive amounts`);
  };
  const { currency, secondCurrency, stockCurrencies, recharge, trading, platformBanks, platformWallets } = brand;
  known('currency', [currency]);
  known('secondCurrency', [secondCurrency]);
  known('stockCurrencies', stockCurrencies);
  for (const [name, { currencies, minimum, maximum }] of Object.entries(recharge)) {
    known(`recharge.${name}.currencies`, currencies);
    range(`recharge.${name}`, minimum, maximum);
  }
  range('trading', trading.minQuantity, trading.maxQuantity);
  for (const [at, bank] of platformBanks.entries()) {
    known(`platformBanks.${at}.currency`, [bank.currency]);
    range(`platformBanks.${at}`, bank.minimum, bank.maximum);
  }
  for (const { network, addresses } of platformWallets)
    for (const { id, minimum, maximum } of addresses) range(`platformWallets ${network} ${id}`, minimum, maximum);
};

/** What a demo account starts with. @throws {StartRefused} when an asset is unknown or an amount too precise for it. */
export const demoMoneyOf = (brand: Brand, assets: AssetRegistry): readonly { account: AccountType; money: Amount }[] =>
  brand.demoMoney.map(({ account, asset, amount }, index) => {
    const known = assets.find(asset);
    const money = known && parseAmount(known, amount);
    if (!money?.ok)
      throw new StartRefused(`brand ${brand.folder}: demoMoney.${index}: '${amount} ${asset}' is not an amount`);
    return { account, money: money.value };
  });
