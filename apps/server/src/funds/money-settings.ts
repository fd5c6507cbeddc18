import type { MoneyTerms } from '@bourse/core';
import {
  type Asset,
  type AssetRegistry,
  parseAmount,
  parseDecimal,
  WITHDRAWAL_CHANNELS,
  withdrawalFee,
} from '@bourse/rules';
import { type ContentEntry, type ContentKind, isMoneyKind } from '@bourse/wire';
import { type Brand, checkProblems, checksOfBrand, type WithdrawalCheck } from '../platform/index.ts';
import type { Services } from '../services.ts';

type Entries = readonly Readonly<Record<string, unknown>>[];
type Problem = { readonly place: string; readonly message: string };
type DepositEntry = ContentEntry<'deposit-limits'>;
type WithdrawalEntry = ContentEntry<'withdrawal-limits'>;
type CheckEntry = ContentEntry<'withdrawal-checks'>;
type TermsEntry = ContentEntry<'money-terms'>;

/** A way in and the assets that its limits are said in. */
type DepositMethodLimits = { readonly key: string; readonly assets: readonly string[] } & Pick<
  DepositEntry,
  'minimum' | 'maximum'
>;

/** 'card', 'wire', 'coin.BTC'. */
const depositMethods = ({ recharge: { coins, ...channels } }: Brand): readonly DepositMethodLimits[] => [
  ...Object.entries(channels).map(([key, channel]) => ({ ...channel, key, assets: channel.currencies })),
  ...coins.map((coin) => ({ ...coin, key: `coin.${coin.asset}`, assets: [coin.asset] })),
];

/** 'card.EUR', 'coin.BTC'. */
export const payoutKey = (channel: string, asset: string): string => `${channel}.${asset}`;

const payoutMethods = ({ withdrawal }: Brand) =>
  WITHDRAWAL_CHANNELS.flatMap((channel) =>
    withdrawal[channel].map((payout) => ({ ...payout, key: payoutKey(channel, payout.asset) })),
  );

/** The one row of the terms. */
const TERMS = 'terms';

/** Version 0 of the limits, checks, fees and shares: what the brand's file says (rule FUNDS-63). */
export const moneySettingsOf = (brand: Brand): ReadonlyMap<ContentKind, Entries> => {
  const deposits: DepositEntry[] = depositMethods(brand).map(({ key, minimum, maximum }) => ({
    key,
    minimum,
    maximum,
    daily: null,
  }));
  const withdrawals: WithdrawalEntry[] = payoutMethods(brand).map(({ key, minimum, maximum, feeBps, feeFixed }) => ({
    key,
    minimum,
    maximum,
    daily: null,
    feeBps,
    feeFixed,
  }));
  const terms: TermsEntry = {
    key: TERMS,
    conversionFeeBps: brand.exchange.feeBps,
    rebateShareBps: brand.invitation.shareBps,
    rebatePeriodHours: brand.invitation.periodHours,
  };
  return new Map<ContentKind, Entries>([
    ['deposit-limits', deposits],
    ['withdrawal-limits', withdrawals],
    ['withdrawal-checks', checksOfBrand(brand)],
    ['money-terms', [terms]],
  ]);
};

const unitsOf = (asset: Asset, text: string): bigint | undefined => {
  const read = parseAmount(asset, text);
  return read.ok ? read.value.units : undefined;
};

/** What is wrong with the limits of one way, by field (rule FUNDS-64). */
const limitProblems = (asset: Asset, { minimum, maximum, daily }: Omit<DepositEntry, 'key'>): Problem[] => {
  const [least, most, day] = [minimum, maximum, daily ?? maximum].map((text) => unitsOf(asset, text));
  const finer = `has more decimals than ${asset.code}`;
  if (least === undefined) return [{ place: 'minimum', message: finer }];
  if (most === undefined) return [{ place: 'maximum', message: finer }];
  if (day === undefined) return [{ place: 'daily', message: finer }];
  if (least <= 0n) return [{ place: 'minimum', message: 'must be above zero' }];
  if (most < least) return [{ place: 'maximum', message: 'is below the minimum' }];
  if (day < least) return [{ place: 'daily', message: 'is below the minimum' }];
  return [];
};

const feeProblems = (asset: Asset, { minimum, feeBps, feeFixed: text }: WithdrawalEntry): Problem[] => {
  const [least, feeFixed] = [unitsOf(asset, minimum), unitsOf(asset, text)];
  if (feeFixed === undefined) return [{ place: 'feeFixed', message: `has more decimals than ${asset.code}` }];
  const takesAll = least !== undefined && withdrawalFee({ feeBps, feeFixed }, least) >= least;
  return takesAll ? [{ place: 'feeFixed', message: 'the fee takes all of the minimum' }] : [];
};

const sameRows = (entries: Entries, keys: readonly string[]): Problem[] => [
  ...entries.flatMap(({ key }, index) =>
    keys.includes(String(key)) ? [] : [{ place: `${index}.key`, message: 'is no way that the brand offers' }],
  ),
  ...keys
    .filter((key) => !entries.some((entry) => entry['key'] === key))
    .map((key) => ({ place: '', message: `'${key}' is missing` })),
];

/** Of each row that a kind has, the assets whose amounts it holds, to be checked one by one. */
const waysOf = (kind: ContentKind, brand: Brand): ReadonlyMap<string, readonly string[]> => {
  if (kind === 'deposit-limits') return new Map(depositMethods(brand).map(({ key, assets }) => [key, assets]));
  if (kind === 'withdrawal-limits') return new Map(payoutMethods(brand).map(({ key, asset }) => [key, [asset]]));
  if (kind === 'withdrawal-checks') return new Map(checksOfBrand(brand).map(({ key }) => [key, []]));
  return new Map([[TERMS, []]]);
};

/** What is wrong with the checks of withdrawals, in the words that a brand's file is refused with (rule FUNDS-66). */
const checksAmiss = (currency: Asset, entries: readonly CheckEntry[]): Problem[] =>
  checkProblems(currency, entries).map(({ check, message }) => ({
    place: `${entries.findIndex(({ key }) => key === `${check}.${currency.code}`)}.above`,
    message,
  }));

/** Everything that is wrong with a draft of money, each by its place; nothing for other contents (rule FUNDS-64). */
export const checkMoney =
  (brand: Brand, assets: AssetRegistry) =>
  (kind: ContentKind, entries: Entries): readonly Problem[] => {
    if (!isMoneyKind(kind)) return [];
    const ways = waysOf(kind, brand);
    const strange = sameRows(entries, [...ways.keys()]);
    if (kind === 'withdrawal-checks' && strange.length === 0)
      return checksAmiss(assets.get(brand.currency), entries as readonly CheckEntry[]);
    return [
      ...strange,
      ...entries.flatMap((entry, index) =>
        (ways.get(String(entry['key'])) ?? []).flatMap((code) => {
          const asset = assets.get(code);
          const row = entry as WithdrawalEntry;
          const amiss = limitProblems(asset, row);
          const found = kind === 'withdrawal-limits' && amiss.length === 0 ? feeProblems(asset, row) : amiss;
          return found.map(({ place, message }) => ({ place: `${index}.${place}`, message }));
        }),
      ),
    ];
  };

/** The limits of a way in as they are now; a way that the live version does not know has the brand's own. */
export const depositLimits = (
  { brand, content }: Pick<Services, 'brand' | 'content'>,
  key: string,
): Pick<DepositEntry, 'minimum' | 'maximum' | 'daily'> => {
  const live = content.versions.live('deposit-limits').entries.find((entry) => entry.key === key);
  const way = depositMethods(brand).find((each) => each.key === key);
  return live ?? { minimum: '0', maximum: '0', ...way, daily: null };
};

/** What a customer is shown of a bank account or an address: its own limits, no wider than those of its way (rule FUNDS-64). */
export const within = <T extends { readonly minimum: string; readonly maximum: string }>(
  services: Pick<Services, 'brand' | 'content'>,
  key: string,
  shown: T,
): T => {
  const way = depositLimits(services, key);
  const isAbove = (one: string, other: string): boolean => {
    const [a, b] = [parseDecimal(one, 18), parseDecimal(other, 18)];
    return a.ok && b.ok && a.value > b.value;
  };
  return {
    ...shown,
    minimum: isAbove(way.minimum, shown.minimum) ? way.minimum : shown.minimum,
    maximum: isAbove(shown.maximum, way.maximum) ? way.maximum : shown.maximum,
  };
};

/** The limits and the fee of a way out as they are now, where a version was published. */
export const payoutNumbers = ({ content }: Pick<Services, 'content'>, key: string): WithdrawalEntry | undefined =>
  content.versions.live('withdrawal-limits').entries.find((entry) => entry.key === key);

/** Above which worth each check of withdrawals is needed now; a row that the live version does not know is the brand's own (rule FUNDS-66). */
export const withdrawalChecks = ({
  brand,
  content,
}: Pick<Services, 'brand' | 'content'>): ReadonlyMap<WithdrawalCheck, string | null> => {
  const live = content.versions.live('withdrawal-checks').entries;
  return new Map(
    checksOfBrand(brand).map((own) => {
      const { key, above } = live.find((each) => each.key === own.key) ?? own;
      return [key.split('.')[0] as WithdrawalCheck, above];
    }),
  );
};

/** What a published version of the terms says to the core. */
export const termsOfEntries = (entries: Entries): MoneyTerms | undefined => {
  const [entry] = entries as readonly TermsEntry[];
  return (
    entry && {
      conversionFeeBps: entry.conversionFeeBps,
      rebateShareBps: entry.rebateShareBps,
      rebatePeriodMs: entry.rebatePeriodHours * 3_600_000,
    }
  );
};
