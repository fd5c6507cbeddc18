import {
  ACCOUNT_TYPES,
  type AccountMode,
  type AccountType,
  type CustomerId,
  err,
  ok,
  type PostingReason,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import {
  type Account,
  type AccountKey,
  customerKey,
  type HousePurpose,
  houseKey,
  keyOf,
  segregated,
} from '../ledger/index.ts';
import type { Reading } from '../reading.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { FundsEvent } from './event.ts';
import type { ManualPosting } from './state.ts';
import { movable, staying } from './transfer.ts';

/** Two operators, why, and what the customer is told: what every posting by hand takes. */
type Agreed = {
  readonly reason: string;
  readonly publicReason?: PostingReason;
  readonly by: string;
  readonly agreedBy: string;
};

export type PostManually = Agreed & {
  readonly type: 'post-manually';
  readonly from: AccountKey;
  readonly to: AccountKey;
  /** In the smallest unit of the accounts' asset. */
  readonly units: bigint;
};

export type ReversePosting = Agreed & { readonly type: 'reverse-posting'; readonly id: ManualPosting['id'] };

type MoveError = 'BAD_AMOUNT' | 'INSUFFICIENT_FUNDS' | 'UNSETTLED_FUNDS' | 'BORROWED_FUNDS';
export type PostingError = 'FOUR_EYES_NEEDED' | 'ACCOUNT_NOT_FOUND' | 'POSTING_MISFIT' | MoveError;

/**
 * The house's accounts that may be posted to by hand. All others follow from something else that is kept: positions, options, points, rebates
 * that are owed, and the money that is kept apart.
 */
const BY_HAND: readonly HousePurpose[] = [
  'fees',
  'insurance',
  'income',
  'rounding',
  'clearing.card',
  'clearing.usdt',
  'clearing.coin',
  'clearing.wire',
];

/** The account that a key names, when it may be posted to by hand: money of a customer there is, or of the house. */
const accountByHand = ({ config, state }: Core, key: AccountKey): Account | undefined => {
  const named = state.ledger.empty(key);
  if (named?.key !== key) return undefined;
  const { customer, purpose, asset } = named;
  const { accounts } = config.funds;
  const isHeld =
    customer === undefined
      ? BY_HAND.some((each) => each === purpose) && Object.values(accounts).some((assets) => assets.includes(asset))
      : state.platform.customers.has(customer) && accounts[purpose as AccountType].includes(asset);
  return isHeld ? state.ledger.byKey(key) : undefined;
};

/** What of an account may be taken from it by hand; undefined for one that may go below zero. */
const takeable = (core: ReadonlyCore, account: Reading<Account>): bigint | undefined => {
  if (account.signed) return undefined;
  return account.customer === undefined
    ? account.available
    : movable(core, account.mode, account.customer, account.purpose as AccountType, account.asset);
};

/** Why so much cannot be taken from an account by hand; undefined where it can. */
const untakeable = (
  core: ReadonlyCore,
  { signed, available, mode, customer, purpose, asset }: Reading<Account>,
  units: bigint,
): Exclude<MoveError, 'BAD_AMOUNT'> | undefined => {
  if (signed) return undefined;
  if (available < units) return 'INSUFFICIENT_FUNDS';
  return customer === undefined ? undefined : staying(core, mode, customer, purpose as AccountType, { asset, units });
};

/** An account that may be posted to by hand, with what may be taken from it; `takeable` is undefined where it may go below zero. */
export type AccountByHand = { readonly account: Reading<Account>; readonly takeable: bigint | undefined };

/** The accounts of an account mode that may be posted to by hand: a customer's, or without one the house's. Errors: ACCOUNT_NOT_FOUND (no such customer). */
export const accountsByHand = (
  core: ReadonlyCore,
  mode: AccountMode,
  customer?: CustomerId,
): Result<readonly AccountByHand[], 'ACCOUNT_NOT_FOUND'> => {
  const { accounts } = core.config.funds;
  if (customer !== undefined && !core.state.platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const keys =
    customer === undefined
      ? BY_HAND.flatMap((purpose) =>
          [...new Set(Object.values(accounts).flat())].map((asset) => houseKey(mode, purpose, asset)),
        )
      : ACCOUNT_TYPES.flatMap((type) => accounts[type].map((asset) => customerKey(mode, customer, type, asset)));
  return ok(
    keys.flatMap((key) => {
      const used = core.state.ledger.find(key);
      if (used) return [{ account: used, takeable: takeable(core, used) }];
      const empty = core.state.ledger.empty(key);
      return empty ? [{ account: empty, takeable: empty.signed ? undefined : 0n }] : [];
    }),
  );
};

const move = (
  core: Core,
  posting: Omit<ManualPosting, 'id'>,
  { reason, publicReason, by, agreedBy, reverses }: Agreed & { readonly reverses: ManualPosting['id'] | null },
  at: number,
): Result<FundsEvent[], MoveError> => {
  const { ledger, funds } = core.state;
  const { from, to, units } = posting;
  if (units <= 0n) return err('BAD_AMOUNT');
  const source = ledger.byKey(from);
  const refusal = untakeable(core, source, units);
  if (refusal) return err(refusal);
  const entries = segregated(ledger, [{ type: 'post', from: source, to: ledger.byKey(to), units }]);
  const id = funds.nextPosting;
  return ok([
    {
      type: 'posted-manually',
      at,
      posting: { id, from, to, units },
      reverses,
      reason,
      ...(publicReason === undefined ? {} : { publicReason }),
      by,
      agreedBy,
      entries,
    },
  ]);
};

/**
 * Moves money from one account to another of the same account mode and asset by the hands of two operators (rule FUNDS-71).
 * Errors, in this order: FOUR_EYES_NEEDED, ACCOUNT_NOT_FOUND (also one that may not be posted to by hand), POSTING_MISFIT (the accounts are
 * the same, or of two account modes or assets), BAD_AMOUNT, INSUFFICIENT_FUNDS, UNSETTLED_FUNDS, BORROWED_FUNDS.
 */
export const postManually = (core: Core, command: PostManually, at: number): Result<FundsEvent[], PostingError> => {
  if (command.by === command.agreedBy) return err('FOUR_EYES_NEEDED');
  const from = accountByHand(core, command.from);
  const to = accountByHand(core, command.to);
  if (!from || !to) return err('ACCOUNT_NOT_FOUND');
  if (from === to || from.mode !== to.mode || from.asset !== to.asset) return err('POSTING_MISFIT');
  return move(core, { from: keyOf(from), to: keyOf(to), units: command.units }, { ...command, reverses: null }, at);
};

/**
 * Puts a posting by hand right, the only way there is: by the same amount back, once (rule FUNDS-72).
 * Errors, in this order: FOUR_EYES_NEEDED, POSTING_NOT_FOUND (also one that was reversed, or is a reversal),
 * ACCOUNT_NOT_FOUND (its customer's account was closed since), INSUFFICIENT_FUNDS, UNSETTLED_FUNDS, BORROWED_FUNDS.
 */
export const reversePosting = (
  core: Core,
  command: ReversePosting,
  at: number,
): Result<FundsEvent[], 'FOUR_EYES_NEEDED' | 'POSTING_NOT_FOUND' | 'ACCOUNT_NOT_FOUND' | MoveError> => {
  if (command.by === command.agreedBy) return err('FOUR_EYES_NEEDED');
  const found = core.state.funds.postings.get(command.id);
  if (!found) return err('POSTING_NOT_FOUND');
  const { id, from, to, units } = found;
  const owners = [from, to].map((key) => core.state.ledger.empty(key)?.customer);
  if (owners.some((owner) => owner !== undefined && !core.state.platform.customers.has(owner)))
    return err('ACCOUNT_NOT_FOUND');
  return move(core, { from: to, to: from, units }, { ...command, reverses: id }, at);
};
