import { type AssetCode, assert, type Book } from '@bourse/rules';
import { bookOfKey, isCustomerKey } from './account.ts';
import type { Entry } from './entry.ts';
import type { Ledger } from './ledger.ts';

/**
 * The entries with the moves behind them that keep client money apart (rule LEDGER-5): whatever customers as a whole gain in an asset
 * moves from the house's own money to the client money, and back when they lose, so client money always equals what customers are owed.
 */
export const segregated = (ledger: Ledger, entries: readonly Entry[]): readonly Entry[] => {
  let book: Book | undefined;
  let firstAsset: AssetCode | undefined;
  let firstNet = 0n;
  let others: Map<AssetCode, bigint> | undefined;
  for (const entry of entries) {
    if (entry.type === 'hold' || entry.type === 'release') continue;
    const toCustomer = isCustomerKey(entry.to);
    if (isCustomerKey(entry.from) === toCustomer) continue;
    const entryBook = bookOfKey(entry.to);
    assert(book === undefined || book === entryBook, 'one set of entries stays in one book');
    book = entryBook;
    const net = toCustomer ? entry.units : -entry.units;
    firstAsset ??= entry.asset;
    if (firstAsset === entry.asset) firstNet += net;
    else {
      others ??= new Map();
      others.set(entry.asset, (others.get(entry.asset) ?? 0n) + net);
    }
  }
  if (book === undefined || firstAsset === undefined) return entries;
  const sealed = entries.slice();
  push(sealed, ledger, book, firstAsset, firstNet);
  if (others) for (const [asset, net] of others) push(sealed, ledger, book, asset, net);
  return sealed;
};

/** Money accounts are on the asset side of the books, so more client money is a posting out of it. */
const push = (entries: Entry[], ledger: Ledger, book: Book, asset: AssetCode, net: bigint): void => {
  if (net === 0n) return;
  const client = ledger.house(book, 'money.client', asset).key;
  const own = ledger.house(book, 'money.own', asset).key;
  entries.push(
    net > 0n
      ? { type: 'post', from: client, to: own, asset, units: net }
      : { type: 'post', from: own, to: client, asset, units: -net },
  );
};
