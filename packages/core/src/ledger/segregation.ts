import { type AccountMode, type AssetCode, assert } from '@bourse/rules';
import type { Account } from './account.ts';
import type { Entry } from './entry.ts';
import type { Ledger } from './ledger.ts';

/**
 * Adds to a set of entries the postings that keep what is held for customers equal to what they are owed (rule LEDGER-5): whatever customers
 * as a whole gain in an asset is posted from “Held for customers” to its counter-entry, and back when they lose.
 */
export const segregated = (ledger: Ledger, entries: Entry[]): readonly Entry[] => {
  let mode: AccountMode | undefined;
  let firstAsset: AssetCode | undefined;
  let firstNet = 0n;
  let others: Map<AssetCode, bigint> | undefined;
  for (const entry of entries) {
    if (entry.type === 'hold' || entry.type === 'release') continue;
    const to: Account = ledger.named(entry.to);
    const toCustomer = to.customer !== undefined;
    if ((ledger.named(entry.from).customer !== undefined) === toCustomer) continue;
    assert(mode === undefined || mode === to.mode, 'one set of entries stays in one account mode');
    mode = to.mode;
    const net = toCustomer ? entry.units : -entry.units;
    firstAsset ??= to.asset;
    if (firstAsset === to.asset) firstNet += net;
    else {
      others ??= new Map();
      others.set(to.asset, (others.get(to.asset) ?? 0n) + net);
    }
  }
  if (mode === undefined || firstAsset === undefined) return entries;
  push(entries, ledger, mode, firstAsset, firstNet);
  if (others) for (const [asset, net] of others) push(entries, ledger, mode, asset, net);
  return entries;
};

/** “Held for customers” is a debit, so more of it is a posting out of that account into the counter-entry. */
const push = (entries: Entry[], ledger: Ledger, mode: AccountMode, asset: AssetCode, net: bigint): void => {
  if (net === 0n) return;
  const { client, own } = ledger.bankMoney(mode, asset);
  entries.push(
    net > 0n
      ? { type: 'post', from: client, to: own, units: net }
      : { type: 'post', from: own, to: client, units: -net },
  );
};
