import { formatDecimal, parseDecimal } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';

export type PostingAccount = ReplyOfCall<'console.postingAccounts'>['accounts'][number];

/** One side of a manual posting as it is chosen: whose account, and which. */
export type Side = {
  readonly owner: 'customer' | 'house';
  readonly customer: number | undefined;
  readonly accountType: string | undefined;
};

export const EMPTY_SIDE: Side = { owner: 'customer', customer: undefined, accountType: undefined };
export const HOUSE_SIDE: Side = { ...EMPTY_SIDE, owner: 'house' };

const unitsOf = (text: string, decimals: number): bigint => {
  const read = parseDecimal(text, decimals);
  return read.ok ? read.value : 0n;
};

/** An account's balance, held part included, after an amount came to it (`in`) or left it (`out`); in the asset's digits. */
export const balanceAfter = (
  { available, held, decimals }: Pick<PostingAccount, 'available' | 'held' | 'decimals'>,
  direction: 'in' | 'out',
  amount: string,
): string => {
  const before = unitsOf(available, decimals) + unitsOf(held, decimals);
  const change = unitsOf(amount, decimals);
  return formatDecimal(direction === 'in' ? before + change : before - change, decimals);
};

/** Why an amount cannot be taken from an account; undefined while it can, or while there is none. */
export const takingProblem = (
  { takeable, decimals, asset }: Pick<PostingAccount, 'takeable' | 'decimals' | 'asset'>,
  amount: string,
): string | undefined => {
  if (takeable === null || unitsOf(amount, decimals) <= unitsOf(takeable, decimals)) return undefined;
  return `At most ${amountText(takeable, decimals)} ${asset} can be taken from this account; what is on hold or has not settled stays.`;
};

/** The accounts of an asset, and the assets that there are, each once and in alphabetical order. */
export const accountsIn = (accounts: readonly PostingAccount[] | undefined, asset: string): readonly PostingAccount[] =>
  accounts?.filter((each) => each.asset === asset) ?? [];
export const assetsOf = (accounts: readonly PostingAccount[] | undefined): readonly string[] =>
  [...new Set(accounts?.map(({ asset }) => asset))].sort();
