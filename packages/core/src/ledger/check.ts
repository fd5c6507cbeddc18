import type { AccountMode, AssetCode } from '@bourse/rules';
import type { Reading } from '../reading.ts';
import type { Account } from './account.ts';
import type { Ledger } from './ledger.ts';

/** The ledger of one asset in one account mode: all accounts together, what customers are owed, what lies in client money. Smallest units. */
export type AssetCheck = {
  readonly mode: AccountMode;
  readonly asset: AssetCode;
  readonly sum: bigint;
  readonly clientLiabilities: bigint;
  readonly clientMoney: bigint;
};

const total = (account: Reading<Account>): bigint => account.available + account.held;

/** Adds the ledger up, by account mode and asset. */
export const checkAssets = (ledger: Reading<Ledger>): readonly AssetCheck[] => {
  const checks = new Map<string, { -readonly [K in keyof AssetCheck]: AssetCheck[K] }>();
  for (const account of ledger.accounts()) {
    const name = `${account.mode}.${account.asset}`;
    let check = checks.get(name);
    if (!check) {
      check = { mode: account.mode, asset: account.asset, sum: 0n, clientLiabilities: 0n, clientMoney: 0n };
      checks.set(name, check);
    }
    check.sum += total(account);
    if (account.customer !== undefined) check.clientLiabilities += total(account);
    if (account.purpose === 'money.client') check.clientMoney -= total(account);
  }
  return [...checks.values()];
};

/** What is wrong with the ledger, in words; empty when all is well (rules LEDGER-1 to LEDGER-5). */
export const faultsOf = (ledger: Reading<Ledger>): readonly string[] => {
  const faults: string[] = [];
  for (const check of checkAssets(ledger)) {
    if (check.sum !== 0n) faults.push(`LEDGER-1: ${check.mode} ${check.asset} sums to ${check.sum}`);
    if (check.clientLiabilities !== check.clientMoney)
      faults.push(`LEDGER-5: ${check.mode} ${check.asset} owes ${check.clientLiabilities}, holds ${check.clientMoney}`);
  }
  const held = new Map<string, bigint>();
  for (const [, hold] of ledger.holds()) held.set(hold.account.key, (held.get(hold.account.key) ?? 0n) + hold.units);
  for (const account of ledger.accounts()) {
    if (account.held !== (held.get(account.key) ?? 0n))
      faults.push(`LEDGER-3: ${account.key} holds ${account.held} without a reason`);
    if (account.held < 0n || (!account.signed && account.available < 0n))
      faults.push(`LEDGER-4: ${account.key} is below zero`);
  }
  return faults;
};
