import {
  type Account,
  checkAssets,
  faultsOf,
  heldSince,
  holdName,
  holdParts,
  type Reading,
  type ReadonlyCore,
} from '@bourse/core';
import type { AccountMode, AssetCode, CustomerId } from '@bourse/rules';
import { defineQuestions } from '../follower/state-port.ts';

/** An account and what it holds money for, in its asset's smallest unit. */
export type AccountFigures = Pick<Account, 'key' | 'mode' | 'customer' | 'purpose' | 'asset' | 'available' | 'held'> & {
  readonly holds: readonly {
    readonly id: string;
    readonly reason: string;
    readonly units: bigint;
    readonly at: number | null;
  }[];
};

const figuresOf = (core: ReadonlyCore, accounts: readonly Reading<Account>[]): AccountFigures[] => {
  const holds = new Map<Reading<Account>, AccountFigures['holds'][number][]>(
    accounts.filter(({ held }) => held !== 0n).map((account) => [account, []]),
  );
  if (holds.size > 0)
    for (const [id, { account, units }] of core.state.ledger.holds()) {
      const { reason } = holdParts(id);
      holds.get(account)?.push({ id: holdName(id), reason, units, at: heldSince(core, id) ?? null });
    }
  return [...accounts]
    .sort((a, b) => (a.mode === b.mode ? (a.key < b.key ? -1 : 1) : a.mode === 'real' ? -1 : 1))
    .map((account) => {
      const { key, mode, customer, purpose, asset, available, held } = account;
      return { key, mode, customer, purpose, asset, available, held, holds: holds.get(account) ?? [] };
    });
};

const nameOf = (mode: AccountMode, asset: AssetCode): string => `${mode}.${asset}`;

export const ledgerQuestions = defineQuestions({
  /** The sum of each asset, what customers are owed of it and what lies at the bank for it, and what is wrong in the ledger (rules LEDGER-1 to LEDGER-5). */
  'ledger.sums': ({ state: { ledger } }) => {
    const counts = new Map<string, number>();
    for (const { mode, asset } of ledger.accounts()) {
      const name = nameOf(mode, asset);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const sums = checkAssets(ledger).map((check) => ({
      ...check,
      accounts: counts.get(nameOf(check.mode, check.asset)) ?? 0,
    }));
    return {
      sums: sums.sort((a, b) => (nameOf(b.mode, a.asset) < nameOf(a.mode, b.asset) ? -1 : 1)),
      faults: faultsOf(ledger),
    };
  },
  'ledger.house-accounts': (core) =>
    figuresOf(
      core,
      [...core.state.ledger.accounts()].filter(({ customer }) => customer === undefined),
    ),
  /** Undefined for a customer who is not known. */
  'ledger.accounts-of': (core, { customer }: { readonly customer: CustomerId }) => {
    const { ledger, platform } = core.state;
    if (!platform.customers.has(customer)) return undefined;
    return figuresOf(core, [...ledger.accountsOf('real', customer), ...ledger.accountsOf('demo', customer)]);
  },
});

type Own = typeof ledgerQuestions;
declare module '../follower/state-port.ts' {
  interface StateQuestions extends Own {}
}
