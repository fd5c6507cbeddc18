import { type AccountType, AssetRegistry, isSome, mulDiv, parseDecimal } from '@bourse/rules';

/** Money that an order can be paid from after a conversion: an asset of one of the customer's accounts. Decimal text. */
export type FundingSource = { readonly account: AccountType; readonly asset: string; readonly available: string };

type Held = { readonly accountType: AccountType; readonly asset: string; readonly available: string };
type Swappable = { readonly asset: string; readonly onlyWith: readonly string[] };

const isConvertible = (one: string, other: string, swappable: readonly Swappable[]): boolean =>
  [[one, other] as const, [other, one] as const].every(([asset, partner]) => {
    const only = swappable.find((coin) => coin.asset === asset)?.onlyWith ?? [];
    return only.length === 0 || only.includes(partner);
  });

const known = new AssetRegistry();

/** Whether an asset is money: USDT or a currency. Coins and metals are investments, which nobody sells for a customer unasked. */
export const isMoney = (asset: string): boolean => asset === 'USDT' || known.find(asset)?.kind === 'currency';

/**
 * Where the money for an order can come from, best first: the order's own account, and of each account its own currency, USDT, the currencies, then
 * all else; of these the larger first (rule ORDER-20). Never what the order would buy. `worth` says what a balance is worth.
 */
export const fundingSources = (
  held: readonly Held[],
  target: { readonly account: AccountType; readonly asset: string; readonly except?: string | undefined },
  swappable: readonly Swappable[],
  worth: (source: FundingSource) => number,
): readonly FundingSource[] => {
  const accepted = new Set(held.filter(({ accountType }) => accountType === target.account).map(({ asset }) => asset));
  const found = held
    .map(({ accountType, asset, available }): FundingSource => ({ account: accountType, asset, available }))
    .filter(({ account, asset, available }) => {
      const isTarget = account === target.account && asset === target.asset;
      return (
        !isTarget &&
        asset !== target.except &&
        isSome(available) &&
        accepted.has(asset) &&
        // An account that does not take an asset cannot be given it by a transfer or a conversion either.
        accepted.has(target.asset) &&
        isConvertible(asset, target.asset, swappable)
      );
    });
  const kind = ({ asset }: FundingSource): number => {
    if (asset === target.asset) return 3;
    if (asset === 'USDT') return 2;
    return isMoney(asset) ? 1 : 0;
  };
  const rank = (source: FundingSource): number => (source.account === target.account ? 1 : 0);
  return found.sort((a, b) => rank(b) - rank(a) || kind(b) - kind(a) || worth(b) - worth(a));
};

/**
 * What pays unless the customer chooses: the first money that is enough, or where none is, the most; while the amount is not known, the most of the
 * order's own account, of the others only where it has none. Never what is not money (rule ORDER-20). `needed` in the measure of `worth`.
 */
export const defaultSource = (
  sources: readonly FundingSource[],
  { account, needed }: { readonly account: AccountType; readonly needed: number | undefined },
  worth: (source: FundingSource) => number,
): FundingSource | undefined => {
  const money = sources.filter(({ asset }) => isMoney(asset));
  const most = (of: readonly FundingSource[]): FundingSource | undefined =>
    of.toSorted((a, b) => worth(b) - worth(a))[0];
  if (needed === undefined) return most(money.filter((source) => source.account === account)) ?? most(money);
  return money.find((source) => worth(source) >= needed) ?? most(money);
};

export const smaller = (one: bigint, other: bigint): bigint => {
  if (one < other) return one;
  return other;
};

/** What an earlier quote gave for how much, smallest units of either asset. */
export type QuotedRate = { readonly from: bigint; readonly to: bigint };

/** So much more than is needed is asked for, basis points: the next quote is a little different from the last. */
const MARGIN_BPS = 5n;

/**
 * How much of the source to ask a firm quote for, so that at least `wanted` comes in at the last quoted rate: rounded up, never more than there is.
 * Smallest units of the source.
 */
export const amountToConvert = (wanted: bigint, rate: QuotedRate, available: bigint): bigint => {
  if (rate.to <= 0n) return available;
  const exact = mulDiv(wanted, rate.from, rate.to, 'up');
  const requested = mulDiv(exact, 10_000n + MARGIN_BPS, 10_000n, 'up');
  return smaller(requested, available);
};

/** How much more than was needed a quote may bring before a smaller one is asked for, basis points. */
const MOST_OVER_BPS = 300n;

/** Whether a quote still fits what is needed now: it brings enough, and not much more than that. */
export const quoteCovers = (brings: bigint, needed: bigint, wanted: bigint): boolean =>
  brings >= needed && brings <= mulDiv(wanted, 10_000n + MOST_OVER_BPS, 10_000n, 'up');

/** Smallest units of a decimal text in so many decimals; zero for what is none. */
export const unitsOfText = (text: string, decimals: number): bigint => {
  const units = parseDecimal(text, decimals);
  return units.ok ? units.value : 0n;
};
