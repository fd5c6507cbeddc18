import {
  type AccountMode,
  type AccountType,
  type AssetCode,
  assert,
  broken,
  type CustomerId,
  getOrCreate,
} from '@bourse/rules';
import { LargeMap } from '../large-map.ts';
import {
  type Account,
  type AccountKey,
  type AccountName,
  accountNamed,
  openCustomerAccount,
  openHouseAccount,
} from './account.ts';
import type { Entry, HoldId } from './entry.ts';
import type { HouseAccounts, HousePurpose } from './house-accounts.ts';

type Hold = { readonly account: Account; units: bigint };

/** The accounts of all customers in one account mode, of one type and in one asset. */
export class CustomerAccounts {
  readonly #open: (customer: CustomerId) => Account;
  readonly #accounts = new LargeMap<CustomerId, Account>();

  constructor(open: (customer: CustomerId) => Account) {
    this.#open = open;
  }

  /** A customer's account; an empty one when it was never used. */
  of(customer: CustomerId): Account {
    const known = this.#accounts.get(customer);
    if (known) return known;
    const account = this.#open(customer);
    this.#accounts.set(customer, account);
    return account;
  }

  /** A customer's account where it was used; none is opened. */
  find(customer: CustomerId): Account | undefined {
    return this.#accounts.get(customer);
  }

  all(): Iterable<Account> {
    return this.#accounts.values();
  }
}

/** The two sides of what lies at the bank in one asset: the customers' money and the house's own. */
export type BankMoney = { readonly client: Account; readonly own: Account };

/** Things kept by what they are for, then by asset: looked up by names that exist already, so that none is put together on the way. */
type ByPurpose<Purpose, T> = Map<Purpose, Map<AssetCode, T>>;
type ByMode<T> = Readonly<Record<AccountMode, T>>;

/**
 * The double-entry ledger. A posting has one source and one destination in one asset, so every set of postings sums to zero. What the rules
 * forbid (a customer's account below zero, a hold spent twice) is asserted here: modules check first, and the process stops if one did not.
 */
export class Ledger {
  /** Those that were named by their keys: the journal names the same few again and again. The rest are found by the parts of their keys. */
  readonly #named = new LargeMap<AccountKey, Account>();
  readonly #customers: ByMode<ByPurpose<AccountType, CustomerAccounts>> = { real: new Map(), demo: new Map() };
  readonly #owned = new LargeMap<CustomerId, Account[]>();
  readonly #house: ByMode<ByPurpose<HousePurpose, Account>> = { real: new Map(), demo: new Map() };
  readonly #money: ByMode<Map<AssetCode, BankMoney>> = { real: new Map(), demo: new Map() };
  readonly #holds = new LargeMap<HoldId, Hold>();
  readonly #houseAccounts: HouseAccounts;

  /** @param houseAccounts those that modules post to. */
  constructor(houseAccounts: HouseAccounts) {
    this.#houseAccounts = houseAccounts;
  }

  customers(mode: AccountMode, type: AccountType, asset: AssetCode): CustomerAccounts {
    const byAsset = getOrCreate(this.#customers[mode], type, () => new Map());
    return getOrCreate(
      byAsset,
      asset,
      () =>
        new CustomerAccounts((customer) => {
          const account = openCustomerAccount(this, mode, customer, type, asset);
          getOrCreate(this.#owned, customer, (): Account[] => []).push(account);
          return account;
        }),
    );
  }

  /** A customer's account; an empty one when it was never used. */
  customer(mode: AccountMode, customer: CustomerId, type: AccountType, asset: AssetCode): Account {
    return this.customers(mode, type, asset).of(customer);
  }

  house(mode: AccountMode, purpose: HousePurpose, asset: AssetCode): Account {
    const byAsset = getOrCreate(this.#house[mode], purpose, () => new Map());
    return getOrCreate(byAsset, asset, () => openHouseAccount(this, mode, purpose, asset, this.#houseAccounts));
  }

  bankMoney(mode: AccountMode, asset: AssetCode): BankMoney {
    return getOrCreate(this.#money[mode], asset, () => ({
      client: this.house(mode, 'money.client', asset),
      own: this.house(mode, 'money.own', asset),
    }));
  }

  /** The account a key names, empty and of no ledger; nothing is opened. Undefined when the key is not one. */
  empty(key: AccountKey): Account | undefined {
    return accountNamed(key, this.#houseAccounts);
  }

  /** The account of a key where it was used; nothing is opened. */
  find(key: AccountKey): Account | undefined {
    const known = this.#named.get(key);
    if (known) return known;
    const parsed = this.empty(key);
    if (!parsed) return undefined;
    const { mode, customer, purpose, asset } = parsed;
    return customer === undefined
      ? this.#house[mode].get(purpose as HousePurpose)?.get(asset)
      : this.#customers[mode]
          .get(purpose as AccountType)
          ?.get(asset)
          ?.find(customer);
  }

  /** @throws {InvariantBroken} when the key names no account. */
  byKey(key: AccountKey): Account {
    return getOrCreate(this.#named, key, () => {
      const parsed = this.empty(key);
      assert(parsed, `no account '${key}'`);
      return this.#of(parsed.mode, parsed.customer ?? null, parsed.purpose, parsed.asset);
    });
  }

  #of(...[mode, owner, purpose, asset]: Named): Account {
    assert(mode === 'real' || mode === 'demo', `no accounts are ${mode}`);
    return owner === null
      ? this.house(mode, purpose as HousePurpose, asset)
      : this.customer(mode, owner, purpose as AccountType, asset);
  }

  /** The account that an entry names, whichever ledger it was decided with. @throws {InvariantBroken} when the key names no account. */
  named(name: AccountName): Account {
    if (typeof name === 'string') return this.byKey(name);
    return name.isOf(this) ? name : this.byKey(name.key);
  }

  /** What a hold still holds, in the asset's smallest units; 0 when there is none. */
  heldBy(hold: HoldId): bigint {
    return this.#holds.get(hold)?.units ?? 0n;
  }

  /** Every account of a customer in an account mode that has been used. */
  accountsOf(mode: AccountMode, customer: CustomerId): readonly Account[] {
    return (this.#owned.get(customer) ?? []).filter((account) => account.mode === mode);
  }

  /** Every account that was used: those of the house, then those of customers. */
  *accounts(): Generator<Account> {
    for (const byPurpose of [this.#house.real, this.#house.demo])
      for (const byAsset of byPurpose.values()) yield* byAsset.values();
    for (const byPurpose of [this.#customers.real, this.#customers.demo])
      for (const byAsset of byPurpose.values()) for (const accounts of byAsset.values()) yield* accounts.all();
  }

  holds(): Iterable<[HoldId, { readonly account: Account; readonly units: bigint }]> {
    return this.#holds;
  }

  /**
   * Applies a set of entries in their order.
   * @throws {InvariantBroken} when an entry is not possible; the ledger is then no longer to be used.
   */
  apply(entries: readonly Entry[]): void {
    for (const entry of entries) this.#applyOne(entry);
  }

  #applyOne(entry: Entry): void {
    const { units } = entry;
    assert(units > 0n, 'an entry moves a positive amount');
    switch (entry.type) {
      case 'post': {
        const from = this.named(entry.from);
        from.available -= units;
        if (from.available < 0n && !from.signed) broken(`${from.key} would be below zero`);
        this.#credit(this.named(entry.to), from, units);
        return;
      }
      case 'spend': {
        const from = this.named(entry.from);
        this.#takeFromHold(entry.hold, from, units);
        this.#credit(this.named(entry.to), from, units);
        return;
      }
      case 'hold':
        this.#hold(entry.hold, this.named(entry.account), units);
        return;
      case 'release': {
        const account = this.named(entry.account);
        this.#takeFromHold(entry.hold, account, units);
        account.available += units;
      }
    }
  }

  #credit(to: Account, from: Account, units: bigint): void {
    assert(to.asset === from.asset, 'a posting is in the asset of both its accounts');
    assert(to.mode === from.mode, 'demo and real never meet');
    to.available += units;
    to.movements += 1;
    from.movements += 1;
  }

  #hold(id: HoldId, account: Account, units: bigint): void {
    account.available -= units;
    if (account.available < 0n) broken(`${account.key} would be below zero`);
    account.held += units;
    if (isOrders(id)) account.heldForOrders += units;
    const hold = this.#holds.get(id);
    if (!hold) this.#holds.set(id, { account, units });
    else {
      if (hold.account !== account) broken(`hold ${id} belongs to another account`);
      hold.units += units;
    }
  }

  #takeFromHold(id: HoldId, account: Account, units: bigint): void {
    const hold = this.#holds.get(id) ?? broken(`hold ${id} does not hold this much`);
    if (hold.account !== account || hold.units < units) broken(`hold ${id} does not hold this much`);
    hold.units -= units;
    account.held -= units;
    if (isOrders(id)) account.heldForOrders -= units;
    if (hold.units === 0n) this.#holds.delete(id);
  }

  /** The ledger as plain data, accounts without any posting left out: the house's by name, then each customer's; holds by name. */
  toData(): LedgerData {
    return { accounts: this.#accountData(), holds: this.#holdData() };
  }

  *#accountData(): Generator<AccountData> {
    const house = [...this.#house.real.values(), ...this.#house.demo.values()].flatMap((byAsset) => [
      ...byAsset.values(),
    ]);
    yield* dataOf(house);
    // Sorting the few accounts of each customer, not those of all at once.
    for (const customer of Float64Array.from(this.#owned.keys()).sort()) yield* dataOf(this.#owned.get(customer) ?? []);
  }

  *#holdData(): Generator<HoldData> {
    const numbers: number[] = [];
    const names: Exclude<HoldId, number>[] = [];
    for (const id of this.#holds.keys()) {
      if (typeof id === 'number') numbers.push(id);
      else names.push(id);
    }
    const sorted: readonly Iterable<HoldId>[] = [Float64Array.from(numbers).sort(), names.sort()];
    for (const ids of sorted)
      for (const id of ids) {
        const hold = this.#holds.get(id) ?? broken(`hold ${id} is gone`);
        const { mode, customer = null, purpose, asset } = hold.account;
        yield [id, mode, customer, purpose, asset, hold.units];
      }
  }

  static fromData(data: LedgerData, houseAccounts: HouseAccounts): Ledger {
    const ledger = new Ledger(houseAccounts);
    for (const [mode, owner, purpose, asset, available, held, movements] of data.accounts) {
      const account = ledger.#of(mode, owner, purpose, asset);
      account.available = available;
      account.held = held;
      account.movements = movements;
    }
    for (const [id, mode, owner, purpose, asset, units] of data.holds) {
      const account = ledger.#of(mode, owner, purpose, asset);
      ledger.#holds.set(id, { account, units });
      if (isOrders(id)) account.heldForOrders += units;
    }
    return ledger;
  }
}

/** Orders hold under their number, all others under a name. */
const isOrders = (id: HoldId): boolean => typeof id === 'number';

/** An account by the parts of its key: to take millions of keys apart would be most of the work of a restore. */
type Named = readonly [mode: AccountMode, owner: CustomerId | null, purpose: Account['purpose'], asset: AssetCode];
type AccountData = readonly [...Named, available: bigint, held: bigint, movements: number];
type HoldData = readonly [HoldId, ...Named, units: bigint];

/** The ledger as plain data, one record after the other. */
export type LedgerData = { readonly accounts: Iterable<AccountData>; readonly holds: Iterable<HoldData> };

/** Those with a posting, by name. */
function* dataOf(accounts: readonly Account[]): Generator<AccountData> {
  const moved = accounts.filter(({ movements }) => movements > 0);
  for (const account of moved.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const { mode, customer = null, purpose, asset, available, held, movements } = account;
    yield [mode, customer, purpose, asset, available, held, movements];
  }
}

declare module '../context.ts' {
  interface State {
    readonly ledger: Ledger;
  }
}
