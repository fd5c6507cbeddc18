import { type AccountType, type AssetCode, assert, type Book, type CustomerId } from '@bourse/rules';
import {
  type Account,
  type AccountKey,
  accountOfKey,
  type HousePurpose,
  openCustomerAccount,
  openHouseAccount,
} from './account.ts';
import type { Entry, HoldId } from './entry.ts';

type Hold = { readonly account: Account; units: bigint };

/** Accounts by what they are for, then by asset: looked up by names that exist already, so that none is put together on the way. */
type ByPurpose<Purpose, T> = Map<Purpose, Map<AssetCode, T>>;
type InBooks<Purpose, T> = Readonly<Record<Book, ByPurpose<Purpose, T>>>;

/** What is kept under a purpose and an asset; made at first use. */
const keptIn = <Purpose, T>(kept: ByPurpose<Purpose, T>, purpose: Purpose, asset: AssetCode, make: () => T): T => {
  let byAsset = kept.get(purpose);
  if (!byAsset) {
    byAsset = new Map();
    kept.set(purpose, byAsset);
  }
  let found = byAsset.get(asset);
  if (found === undefined) {
    found = make();
    byAsset.set(asset, found);
  }
  return found;
};

const newAccounts = (): Map<CustomerId, Account> => new Map();

/**
 * The double-entry books. A posting has one source and one destination in one asset, so every set of postings sums to zero. What the rules
 * forbid (a customer's account below zero, a hold spent twice) is asserted here: rooms check first, and the process stops if one did not.
 */
export class Ledger {
  readonly #accounts = new Map<AccountKey, Account>();
  /** All customers' accounts of one purpose and asset together: the way to them is short, however many customers there are. */
  readonly #customers: InBooks<AccountType, Map<CustomerId, Account>> = { real: new Map(), demo: new Map() };
  readonly #owned = new Map<CustomerId, Account[]>();
  readonly #house: InBooks<HousePurpose, Account> = { real: new Map(), demo: new Map() };
  readonly #holds = new Map<HoldId, Hold>();

  /** A customer's account; an empty one when it was never used. */
  customer(book: Book, customer: CustomerId, type: AccountType, asset: AssetCode): Account {
    const all = keptIn(this.#customers[book], type, asset, newAccounts);
    const known = all.get(customer);
    if (known) return known;
    const account = this.#keep(openCustomerAccount(book, customer, type, asset));
    all.set(customer, account);
    const owned = this.#owned.get(customer);
    if (owned) owned.push(account);
    else this.#owned.set(customer, [account]);
    return account;
  }

  house(book: Book, purpose: HousePurpose, asset: AssetCode): Account {
    return keptIn(this.#house[book], purpose, asset, () => this.#keep(openHouseAccount(book, purpose, asset)));
  }

  #keep(account: Account): Account {
    this.#accounts.set(account.key, account);
    return account;
  }

  /** @throws {InvariantBroken} when the key names no account. */
  byKey(key: AccountKey): Account {
    const known = this.#accounts.get(key);
    if (known) return known;
    const parsed = accountOfKey(key);
    assert(parsed, `no account '${key}'`);
    return parsed.customer === undefined
      ? this.house(parsed.book, parsed.purpose as HousePurpose, parsed.asset)
      : this.customer(parsed.book, parsed.customer, parsed.purpose as AccountType, parsed.asset);
  }

  /** What a hold still holds, in the asset's smallest units; 0 when there is none. */
  heldBy(hold: HoldId): bigint {
    return this.#holds.get(hold)?.units ?? 0n;
  }

  /** Every account of a customer in a book that has been used. */
  accountsOf(book: Book, customer: CustomerId): readonly Account[] {
    return (this.#owned.get(customer) ?? []).filter((account) => account.book === book);
  }

  /** Every account, in the order of first use. */
  accounts(): IterableIterator<Account> {
    return this.#accounts.values();
  }

  holds(): IterableIterator<[HoldId, { readonly account: Account; readonly units: bigint }]> {
    return this.#holds.entries();
  }

  /**
   * Applies a set of entries in their order.
   * @throws {InvariantBroken} when an entry is not possible; the books are then no longer to be used.
   */
  apply(entries: readonly Entry[]): void {
    for (const entry of entries) this.#applyOne(entry);
  }

  #applyOne(entry: Entry): void {
    const { units } = entry;
    assert(units > 0n, 'an entry moves a positive amount');
    switch (entry.type) {
      case 'post': {
        const from = this.byKey(entry.from);
        from.available -= units;
        assert(from.signed || from.available >= 0n, `${from.key} would be below zero`);
        this.#credit(entry.to, entry.asset, from, units);
        return;
      }
      case 'spend': {
        const from = this.#takeFromHold(entry.hold, entry.from, units);
        this.#credit(entry.to, entry.asset, from, units);
        return;
      }
      case 'hold': {
        const account = this.byKey(entry.account);
        assert(account.asset === entry.asset, 'a hold is in the asset of its account');
        account.available -= units;
        assert(account.available >= 0n, `${account.key} would be below zero`);
        account.held += units;
        const hold = this.#holds.get(entry.hold);
        if (!hold) this.#holds.set(entry.hold, { account, units });
        else {
          assert(hold.account === account, `hold ${entry.hold} belongs to another account`);
          hold.units += units;
        }
        return;
      }
      case 'release':
        this.#release(entry.hold, entry.account, entry.asset, units);
    }
  }

  #credit(key: AccountKey, asset: AssetCode, from: Account, units: bigint): void {
    const to = this.byKey(key);
    assert(to.asset === asset && from.asset === asset, 'a posting is in the asset of both its accounts');
    assert(to.book === from.book, 'demo and real never meet');
    to.available += units;
  }

  #release(hold: HoldId, key: AccountKey, asset: AssetCode, units: bigint): void {
    const account = this.#takeFromHold(hold, key, units);
    assert(account.asset === asset, 'a hold is in the asset of its account');
    account.available += units;
  }

  #takeFromHold(id: HoldId, key: AccountKey, units: bigint): Account {
    const hold = this.#holds.get(id);
    assert(hold && hold.account.key === key && hold.units >= units, `hold ${id} does not hold this much`);
    hold.units -= units;
    hold.account.held -= units;
    if (hold.units === 0n) this.#holds.delete(id);
    return hold.account;
  }

  /** The books as plain data, accounts and holds sorted by name, empty ones left out. */
  toData(): LedgerData {
    const accounts: LedgerData['accounts'][number][] = [];
    for (const account of this.#accounts.values())
      if (account.available !== 0n || account.held !== 0n)
        accounts.push([account.key, account.available, account.held]);
    const holds = [...this.#holds].map(([id, hold]): [HoldId, AccountKey, bigint] => [
      id,
      hold.account.key,
      hold.units,
    ]);
    const byName = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]) => (a[0] < b[0] ? -1 : 1);
    return { accounts: accounts.sort(byName), holds: holds.sort(byName) };
  }

  static fromData(data: LedgerData): Ledger {
    const ledger = new Ledger();
    for (const [key, available, held] of data.accounts) {
      const account = ledger.byKey(key);
      account.available = available;
      account.held = held;
    }
    for (const [id, key, units] of data.holds) ledger.#holds.set(id, { account: ledger.byKey(key), units });
    return ledger;
  }
}

export type LedgerData = {
  readonly accounts: readonly (readonly [AccountKey, available: bigint, held: bigint])[];
  readonly holds: readonly (readonly [HoldId, AccountKey, bigint])[];
};
