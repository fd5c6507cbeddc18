import type { HousePurpose } from '@bourse/core';
import type { AccountMode, AccountType } from '@bourse/rules';
import { houseAccountName } from '@bourse/wire';
import { sidesOfRequested } from './sides.ts';

/** One side of a posting, as an account of the customer sees it. */
type Side = {
  readonly seq: bigint;
  readonly at: bigint;
  readonly cause: string;
  readonly mode: AccountMode;
  readonly customer: bigint;
  readonly type: AccountType;
  readonly asset: string;
  readonly units: string;
  readonly balance: string;
  /** Whose the account on the other side is, null for the house's, and what it is for. */
  readonly other_customer: bigint | null;
  readonly other_purpose: AccountType | HousePurpose;
};

/** The sides of the postings of some accounts, by their numbers; each is found in an index. */
export const sidesSql = (accounts: readonly bigint[]): string => {
  const list = accounts.map((account) => `(${account}::bigint, 0::bigint, ${Number.MAX_SAFE_INTEGER}::bigint)`);
  return `SELECT seq, at, cause, own.mode, own.customer, own.purpose AS type, sides.asset, units, balance,
      there.customer AS other_customer, there.purpose AS other_purpose
    FROM (VALUES ${list.join(', ') || '(NULL::bigint, 0::bigint, 0::bigint)'}) AS requested (account, low, below), ${sidesOfRequested()}
    JOIN ledger_accounts own ON own.number = sides.account JOIN ledger_accounts there ON there.number = other`;
};

/** Who is on the other side: nobody is told of another customer, nor by which keys the ledger is kept. */
const otherSide = ({ customer, other_customer, other_purpose }: Side): string => {
  if (other_customer === null) return houseAccountName(other_purpose);
  return other_customer === customer ? `Own ${other_purpose} account` : 'Another customer';
};

/** A side of a posting as the export tells it: signed, with the balance after it (rule IDENTITY-16). */
export const ownPosting = (side: Side) => {
  const { seq, at, cause, mode, type, asset, units, balance } = side;
  return { entry: seq, at, cause, account: { mode, type }, asset, units, balance, otherSide: otherSide(side) };
};
