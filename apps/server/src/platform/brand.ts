import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FundsConfig, WITHDRAWAL_GATES } from '@bourse/core';
import {
  ACCOUNT_TYPES,
  type AccountType,
  type Amount,
  type AssetRegistry,
  assert,
  DEPOSIT_METHODS,
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
import { contracts, shareMargin } from './margin-settings.ts';
import { isPublicHttps } from './public-host.ts';
import { secondContract } from './second-contract.ts';
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
const jumpBps = z.int().min(10).max(10_000);
/** Exactly what a browser sends as `Origin`; without encryption on this machine only. */
const isOrigin = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  return origin === value && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
};
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
  /** Pages of other origins that may call this deployment, as a client on a sub-domain of the brand's: 'https://h5.example.com'. */
  origins: z.array(z.string().refine(isOrigin, 'must be an origin, as https://h5.example.com')).default([]),
  /** Origins of pages elsewhere that offer the brand's apps, as a shop's: no operator may lead customers to any other. */
  downloadOrigins: z.array(z.string().refine(isOrigin, 'must be an origin, as https://apps.example.com')).default([]),
  /** The drawn marks of assets and banks, as lists show them; what has none is shown by its letters. */
  marks: z
    .strictObject({ assets: z.record(z.string(), ownPath), bank: ownPath.nullable() })
    .default({ assets: {}, bank: null }),
  registration: z.strictObject({ codeNeeded: z.boolean(), invitationNeeded: z.boolean() }),
  trading: z.strictObject({
    staleAfterMs: z.int().min(1000).max(60_000),
    /** How far a price may jump from the last one, by kind, before a second one near it or this time must confirm it. */
    priceJump: z.strictObject({
      confirmSeconds: z.int().min(1).max(600),
      maxBps: z.strictObject({
        share: jumpBps,
        index: jumpBps,
        coin: jumpBps,
        currency: jumpBps,
        metal: jumpBps,
        future: jumpBps,
      }),
    }),
    /** How long one operator alone may halt an instrument, in all in a rolling window; longer takes two. */
    halt: z
      .strictObject({ aloneMinutes: z.int().min(1).max(43_200), windowHours: z.int().min(1).max(720) })
      .default({ aloneMinutes: 240, windowHours: 24 }),
    maxOpenOrders: z.int().min(1).max(10_000),
    leverages: z.array(z.int().min(1)).min(1),
    /** On which terms shares are traded with leverage; without them they are paid in full alone. */
    shareMargin: shareMargin.optional(),
    /** On which terms perpetual contracts are traded; without them they are looked at alone. */
    contracts: contracts.optional(),
    minQuantity: amountText,
    maxQuantity: amountText,
    maxFixedAmount: amountText,
    watchlistMax: z.int().min(1).max(1000),
  }),
  /** The ways to pay in that are offered, in their order, by what a person has; the others are still reached by their address. */
  depositWays: z
    .array(z.enum(DEPOSIT_METHODS))
    .min(1)
    .refine((ways) => new Set(ways).size === ways.length, { error: 'must name each way once' }),
  recharge: z.strictObject({
    card: channel,
    usdt: channel,
    voucher: channel,
    wire: channel,
    /** Coins that are taken at the deployment's addresses, into the platform account. */
    coins: z.array(z.strictObject({ asset: text, networks: z.array(z.enum(WALLET_NETWORKS)).min(1), ...limits })),
  }),
  /** How many deposits, and how many withdrawals, one customer may have waiting at once. */
  mostWaiting: z.int().min(1).max(1000).default(10),
  /** Above so much of the brand's currency within a rolling day, two operators must agree to credit. */
  credit: z
    .strictObject({
      /** To one customer. */
      fourEyesAbove: amountText.default('10000'),
      /** By one operator alone. */
      operatorFourEyesAbove: amountText.default('100000'),
    })
    .prefault({}),
  withdrawal: z.strictObject({
    card: z.array(payout),
    usdt: z.array(coinPayout),
    coin: z.array(coinPayout),
    wire: z.array(payout),
    /** The identity level that is needed to take out more than so much of the brand's currency within a rolling day, lowest first. */
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
    /** Above so much of the brand's currency within a rolling day, two operators must agree. */
    fourEyesAbove: amountText,
    /** The most that a customer may take out within a rolling day, on all channels together, in the brand's currency. */
    dailyMaximum: amountText.default('100000'),
    /** How long withdrawals wait after a change of credentials. */
    credentialsWaitHours: z.int().min(0).max(720),
  }),
  /** How long papers of a closed account are kept before they are erased, as the law of the brand's country asks. */
  erasure: z.strictObject({ afterDays: z.int().min(0).max(36_500) }).default({ afterDays: 1_825 }),
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
    /** How little and how much one conversion gives, by its worth in the brand's currency. */
    ...limits,
    /** What a price costs besides the fee: a share of how far prices went lately, growing with the time that it holds (rule FUNDS-59). */
    spread: z
      .strictObject({
        leastBps: z.int().min(0).max(500),
        mostBps: z.int().min(0).max(1000),
        rangeShareBps: z.int().min(0).max(30_000),
      })
      .refine(({ leastBps, mostBps }) => leastBps <= mostBps, {
        error: 'must have a least that is not above its most',
      }),
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
  /** Credit levels, lowest first, in the brand's currency, and the limit that one operator may grant alone. */
  creditLevels: z
    .strictObject({
      aloneUpTo: amountText,
      levels: z
        .array(
          z.strictObject({
            /** The limit as a share of the customer's own assets, in hundredths of a percent. */
            quotaBps: z.int().min(1).max(10_000),
            /** The turnover of the last 30 days that the level asks for. */
            consumption: amountText,
            termDays: z.int().min(1).max(365),
            /** Interest of a day, in millionths of what is used. */
            dailyPpm: z.int().min(0).max(10_000),
          }),
        )
        .max(5),
    })
    .default({ aloneUpTo: '0', levels: [] }),
  /** Up/down options. */
  secondContract: secondContract(amountText),
  /** Of the forms of trading: the stakes that a tap puts in, those within the limits of the period that is chosen. */
  trade: z
    .strictObject({ quickAmounts: z.array(amountText).max(8) })
    .default({ quickAmounts: ['10', '50', '100', '500'] }),
  /** Copy trading: the widest slippage that a follower may allow. */
  follow: z.strictObject({ slippageMaximumBps: z.int().min(0).max(1_000) }).default({ slippageMaximumBps: 300 }),
  /** Block trades: whether customers are shown what they can subscribe to, or their records only. */
  blockTrade: z.strictObject({ subscribe: z.boolean() }).default({ subscribe: true }),
  /** Whether an operator looks at each order out of a block trade, where its listing does not say otherwise. */
  dzReviewOpen: z.boolean().default(false),
  /** The account types customers see, in this order. */
  accounts: z.array(accountType).min(1),
  tabs: z.array(z.enum(TABS)).min(2).max(5),
  menus: z.array(z.strictObject({ key: text, icon: text, link: ownPath })),
  /** News that the server imports: RSS or Atom by https, by a name of the open internet, with the source that customers read. */
  newsFeeds: z
    .array(
      z.strictObject({
        url: z.string().max(500).refine(isPublicHttps, 'must be an https address, by name'),
        source: text,
        language,
      }),
    )
    .max(20)
    .default([]),
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
  known('marks.assets', Object.keys(brand.marks.assets));
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
  const fieldOf: Readonly<Record<string, string>> = {
    'two-operators': 'withdrawal.fourEyesAbove',
    daily: 'withdrawal.dailyMaximum',
  };
  for (const { check, message } of checkProblems(assets.get(currency), checksOfBrand(brand)))
    fail(fieldOf[check] ?? `withdrawal.identityTiers ${check}`, message);
  for (const [name, text] of Object.entries(brand.credit)) {
    const read = parseAmount(assets.get(currency), text);
    if (!read.ok) fail(`credit.${name}`, `has more decimals than ${currency}`);
    else if (read.value.units < 0n) fail(`credit.${name}`, 'is below zero');
  }
  for (const [type, codes] of Object.entries(brand.accountAssets))
    known(
      `accountAssets.${type}`,
      codes.filter((code) => code !== EVERY_COIN),
    );
  for (const [code, others] of Object.entries(brand.exchange.onlyWith))
    known(`exchange.onlyWith.${code}`, [code, ...others]);
  range('exchange', brand.exchange.minimum, brand.exchange.maximum);
  for (const name of ['minimum', 'maximum'] as const)
    if (!parseAmount(assets.get(currency), brand.exchange[name]).ok)
      fail(`exchange.${name}`, 'has more decimals than the currency');
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
  const worth = (amount: string): bigint => {
    const read = parseAmount(assets.get(brand.currency), amount);
    assert(read.ok, 'a brand is checked before it is used');
    return read.value.units;
  };
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
      bounds: { asset: brand.currency, minimum: worth(exchange.minimum), maximum: worth(exchange.maximum) },
      spread: exchange.spread,
    },
    withdrawalGates: withdrawal.gates.filter((gate) => gate !== 'funds-password'),
    rebate: { shareBps: invitation.shareBps, delayMs: invitation.periodHours * 3_600_000 },
  };
};
