import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FundsConfig, WITHDRAWAL_GATES } from '@bourse/core';
import {
  ACCOUNT_TYPES,
  type AccountType,
  type Amount,
  type AssetRegistry,
  isZone,
  parseAmount,
  parseDecimal,
  SHARE_VENUES,
  WITHDRAWAL_CHANNELS,
  withdrawalFee,
} from '@bourse/rules';
import { WALLET_NETWORKS, walletAddress } from '@bourse/rules/wallet-address';
import { z } from 'zod';
import { StartRefused } from '../store/start-refused.ts';
import { checkProblems, checksOfBrand } from './withdrawal-checks.ts';

/** Stands for every coin where assets are named. */
const EVERY_COIN = 'coins';

const LANGUAGES = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'] as const;
const language = z.enum(LANGUAGES);
const text = z.string().min(1).max(500);
const amountText = z.string().refine((value) => parseDecimal(value, 18).ok, 'must be a decimal text');
export const accountType = z.enum(ACCOUNT_TYPES);
/** The pages that may stand in the tab bar. */
export const TABS = ['home', 'information', 'market', 'trade', 'mine', 'quote', 'specialRailway'] as const;
const ownPath = z.string().regex(/^\/[\w/?&=.-]*$/, 'must be a path of the app');
const limits = { minimum: amountText, maximum: amountText };
const channel = z.strictObject({ account: accountType, currencies: z.array(text).min(1), ...limits });

/** A way out for an asset: the account it comes from, the limits, and the fee, a share of the amount and a fixed part. */
const payout = z.strictObject({
  asset: text,
  account: accountType,
  feeBps: z.int().min(0).max(1000),
  feeFixed: amountText,
  ...limits,
});
/** What may stand in the way of a withdrawal: what the core looks at, and the funds password, which it does not know. */
const GATES = [...WITHDRAWAL_GATES, 'funds-password'] as const;
const coinPayout = payout.extend({ networks: z.array(z.enum(WALLET_NETWORKS)).min(1) });

const schema = z.strictObject({
  name: text,
  tagline: z.partialRecord(language, text),
  currency: text,
  secondCurrency: text,
  market: z.enum(SHARE_VENUES),
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
  recharge: z.strictObject({
    card: channel,
    usdt: channel,
    voucher: channel,
    wire: channel,
    /** Coins that are taken at the deployment's addresses, into the platform account. */
    coins: z.array(z.strictObject({ asset: text, networks: z.array(z.enum(WALLET_NETWORKS)).min(1), ...limits })),
  }),
  withdrawal: z.strictObject({
    card: z.array(payout),
    usdt: z.array(coinPayout),
    coin: z.array(coinPayout),
    wire: z.array(payout),
    /** The identity level that an amount above so much of the brand's currency needs, lowest first. */
    identityTiers: z
      .array(z.strictObject({ above: amountText, level: z.enum(['primary', 'advanced']) }))
      .refine((tiers) => new Set(tiers.map(({ level }) => level)).size === tiers.length, {
        error: 'must name each level once',
      }),
    /** In which order it is looked for what stands in the way: so it is shown, and so a request is refused. */
    gates: z
      .array(z.enum(GATES))
      .refine((order) => order.length === GATES.length && new Set(order).size === GATES.length, {
        error: `must name each of ${GATES.join(', ')} once`,
      }),
    /** Whether one under way keeps the next from being asked for. */
    oneAtATime: z.boolean(),
    /** Above so much of the brand's currency, two operators must agree. */
    fourEyesAbove: amountText,
    /** How long withdrawals wait after a change of credentials. */
    credentialsWaitHours: z.int().min(0).max(720),
  }),
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
      network: z.enum(WALLET_NETWORKS),
      addresses: z.array(z.strictObject({ id: text, address: text, ...limits })),
    }),
  ),
  /** Where customers may be paid out to: networks of their wallets, how long a new place waits, how many of each kind one may have. */
  destinations: z.strictObject({
    networks: z.array(z.enum(WALLET_NETWORKS)).min(1),
    waitHours: z.int().min(0).max(720),
    most: z.int().min(1).max(100),
  }),
  demoMoney: z.array(z.strictObject({ account: accountType, asset: text, amount: amountText })),
  stockCurrencies: z.array(text).min(1),
  /** The assets each account type may be given by a transfer or a conversion; 'coins' stands for every coin listed. */
  accountAssets: z.strictObject({
    platform: z.array(text),
    financial: z.array(text),
    contract: z.array(text),
    stock: z.array(text),
  }),
  exchange: z.strictObject({
    feeBps: z.int().min(0).max(1000),
    quoteSeconds: z.int().min(3).max(120),
    /** Assets of the platform account that are exchanged with these only. */
    onlyWith: z.record(z.string(), z.array(text)),
  }),
  invitation: z.strictObject({ shareBps: z.int().min(0).max(10_000), periodHours: z.int().min(1).max(8_760) }),
  /** The reward of the daily sign-in, and what points are exchanged for at first: price and stock are the core's from then on. */
  points: z.strictObject({
    signIn: z.int().min(1).max(1_000_000),
    products: z.array(
      z.strictObject({
        id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be letters, digits, - or _'),
        points: z.int().min(1).max(1_000_000_000),
        stock: z.int().min(0).max(1_000_000_000),
      }),
    ),
  }),
  /** The account types customers see, in this order. */
  accounts: z.array(accountType).min(1),
  tabs: z.array(z.enum(TABS)).min(2).max(5),
  menus: z.array(z.strictObject({ key: text, icon: text, link: ownPath })),
  contacts: z.array(
    z.strictObject({ name: text, url: z.string().regex(/^(https:|mailto:|tel:)/), logo: z.string().nullable() }),
  ),
});

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
    throw new StartRefused(`brand ${join(brand.folder, 'brand.json')}: ${field}: ${what}`);
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
  const { coins, ...channels } = recharge;
  for (const [name, { currencies, minimum, maximum }] of Object.entries(channels)) {
    known(`recharge.${name}.currencies`, currencies);
    range(`recharge.${name}`, minimum, maximum);
  }
  for (const { asset, minimum, maximum } of coins) {
    known('recharge.coins', [asset]);
    range(`recharge.coins ${asset}`, minimum, maximum);
  }
  for (const name of WITHDRAWAL_CHANNELS)
    for (const { asset, account, minimum, maximum, feeBps, feeFixed } of brand.withdrawal[name]) {
      const field = `withdrawal.${name} ${asset}`;
      known(field, [asset]);
      range(field, minimum, maximum);
      const { accountAssets } = brand;
      const isCoin = assets.find(asset)?.kind === 'coin' && accountAssets[account].includes(EVERY_COIN);
      if (!accountAssets[account].includes(asset) && !isCoin) fail(field, `the ${account} account cannot hold it`);
      const [least, fixed] = [parseAmount(assets.get(asset), minimum), parseAmount(assets.get(asset), feeFixed)];
      if (!least.ok || !fixed.ok) fail(field, 'has more decimals than the asset');
      else if (withdrawalFee({ feeBps, feeFixed: fixed.value.units }, least.value.units) >= least.value.units)
        fail(field, 'the fee takes all of the least amount');
    }
  for (const { check, message } of checkProblems(assets.get(currency), checksOfBrand(brand)))
    fail(check === 'two-operators' ? 'withdrawal.fourEyesAbove' : `withdrawal.identityTiers ${check}`, message);
  for (const [type, codes] of Object.entries(brand.accountAssets))
    known(
      `accountAssets.${type}`,
      codes.filter((code) => code !== EVERY_COIN),
    );
  for (const [code, others] of Object.entries(brand.exchange.onlyWith))
    known(`exchange.onlyWith.${code}`, [code, ...others]);
  range('trading', trading.minQuantity, trading.maxQuantity);
  for (const [at, bank] of platformBanks.entries()) {
    known(`platformBanks.${at}.currency`, [bank.currency]);
    range(`platformBanks.${at}`, bank.minimum, bank.maximum);
  }
  for (const { network, addresses } of platformWallets)
    for (const { id, address, minimum, maximum } of addresses) {
      range(`platformWallets ${network} ${id}`, minimum, maximum);
      if (!walletAddress(network, address).ok)
        fail(`platformWallets ${network} ${id}`, `'${address}' is no address of the network`);
    }
};

/** What a demo account starts with. @throws {StartRefused} when an asset is unknown or an amount too precise for it. */
export const demoMoneyOf = (brand: Brand, assets: AssetRegistry): readonly { account: AccountType; money: Amount }[] =>
  brand.demoMoney.map(({ account, asset, amount }, index) => {
    const known = assets.find(asset);
    const money = known && parseAmount(known, amount);
    if (!money?.ok)
      throw new StartRefused(
        `brand ${join(brand.folder, 'brand.json')}: demoMoney.${index}: '${amount} ${asset}' is not an amount`,
      );
    return { account, money: money.value };
  });

/** What the brand allows to be transferred and converted, and what inviting is worth, as the core reads it. */
export const fundsConfigOf = (brand: Brand, assets: AssetRegistry): FundsConfig => {
  const coins = assets
    .all()
    .filter(({ kind }) => kind === 'coin')
    .map(({ code }) => code);
  const listed = (type: AccountType): readonly string[] => [
    ...new Set(brand.accountAssets[type].flatMap((code) => (code === EVERY_COIN ? coins : [code]))),
  ];
  const { exchange, invitation, withdrawal } = brand;
  return {
    accounts: {
      platform: listed('platform'),
      financial: listed('financial'),
      contract: listed('contract'),
      stock: listed('stock'),
    },
    conversion: {
      feeBps: exchange.feeBps,
      validMs: exchange.quoteSeconds * 1000,
      onlyWith: new Map(Object.entries(exchange.onlyWith)),
    },
    withdrawalGates: withdrawal.gates.filter((gate) => gate !== 'funds-password'),
    rebate: { shareBps: invitation.shareBps, delayMs: invitation.periodHours * 3_600_000 },
  };
};
