import { type AccountName, type Entry, type HoldId, keyOf, type Ledger } from '@bourse/core';

type Balance = {
  available: bigint;
  held: bigint;
  readonly owner: 'customer' | 'client money' | 'house';
  readonly signed: boolean;
  readonly asset: string;
};

const SIGNED =
  /^(real|demo)\.house\.(inventory|offers|issues|margin|financing|rounding|points|clearing\.[a-z]+|money\.[a-z]+|credit\.loans|splits|positions\.dividends)\./;
const CLIENT_MONEY = /^(real|demo)\.house\.money\.client\./;
const CUSTOMER = /^(real|demo)\.c\d+\./;
/** What stands before the asset in a key. */
const OWNER_AND_PURPOSE = /^[a-z]+\.(c\d+\.[a-z]+|house\.((clearing|money|credit|positions)\.[a-z]+|[a-z]+))\./;

/** The books kept a second time, by plain addition, and asked after each set of entries whether they still add up. */
export class ObviousLedger {
  readonly #balances = new Map<string, Balance>();
  readonly #holds = new Map<HoldId, { readonly account: string; units: bigint }>();
  /** Per book and asset: what customers are owed less the client money. All accounts add up to zero by the form of an entry. */
  readonly #owed = new Map<string, bigint>();

  heldBy(hold: HoldId): bigint {
    return this.#holds.get(hold)?.units ?? 0n;
  }

  /** Folds entries; says what is wrong with their form, and whether customers' money is covered after them. */
  apply(entries: readonly Entry[], faults: string[]): void {
    const lots = new Set<string>();
    for (const entry of entries) {
      if (entry.units <= 0n) faults.push(`LEDGER-1: an entry of ${entry.units}`);
      if (entry.type === 'post' || entry.type === 'spend') this.#move(entry, lots, faults);
      else this.#hold(entry);
    }
    for (const lot of lots)
      if (this.#owed.get(lot) !== 0n) faults.push(`LEDGER-5: ${lot}: ${this.#owed.get(lot)} owed without client money`);
  }

  /** Compares what entries touched with the ledger, once both have folded all of a decision. */
  compare(entries: readonly Entry[], ledger: Ledger, faults: string[]): void {
    for (const entry of entries) {
      if (entry.type === 'hold' || entry.type === 'release') this.#check(entry.account, ledger, faults);
      else {
        this.#check(entry.from, ledger, faults);
        this.#check(entry.to, ledger, faults);
      }
    }
  }

  #move(entry: Extract<Entry, { from: AccountName }>, lots: Set<string>, faults: string[]): void {
    const { units } = entry;
    const [from, to] = [keyOf(entry.from), keyOf(entry.to)];
    const mode = from.slice(0, 4);
    const { asset } = this.#balance(from);
    if (to.slice(0, 4) !== mode) faults.push(`LEDGER-6: ${from} to ${to}`);
    if (this.#balance(to).asset !== asset) faults.push(`LEDGER-1: ${from} to ${to}`);
    if (entry.type === 'spend') this.#take(entry.hold, units);
    else this.#balance(from).available -= units;
    this.#balance(to).available += units;
    const lot = `${mode} ${asset}`;
    let owed = this.#owed.get(lot) ?? 0n;
    // Client money stands on the other side of the books: more of it is a lower balance.
    if (this.#balance(from).owner !== 'house') owed -= units;
    if (this.#balance(to).owner !== 'house') owed += units;
    this.#owed.set(lot, owed);
    lots.add(lot);
  }

  #hold(entry: Extract<Entry, { account: AccountName }>): void {
    const { hold, units } = entry;
    const account = keyOf(entry.account);
    const balance = this.#balance(account);
    if (entry.type === 'release') {
      this.#take(hold, units);
      balance.available += units;
    } else {
      balance.available -= units;
      balance.held += units;
      const known = this.#holds.get(hold);
      if (known) known.units += units;
      else this.#holds.set(hold, { account, units });
    }
  }

  #take(hold: HoldId, units: bigint): void {
    const known = this.#holds.get(hold);
    if (!known || known.units < units) throw new Error(`LEDGER-3: ${hold} has less than ${units}`);
    known.units -= units;
    this.#balance(known.account).held -= units;
    if (known.units === 0n) this.#holds.delete(hold);
  }

  #check(name: AccountName, ledger: Ledger, faults: string[]): void {
    const key = keyOf(name);
    const balance = this.#balance(key);
    if (balance.held < 0n || (balance.available < 0n && !balance.signed))
      faults.push(`LEDGER-4: ${key} has ${balance.available}, ${balance.held} held`);
    const stored = ledger.byKey(key);
    if (stored.available !== balance.available || stored.held !== balance.held)
      faults.push(
        `LEDGER-2: ${key} says ${stored.available}, ${stored.held} held; its entries ${balance.available}, ${balance.held}`,
      );
  }

  /** Every account and hold against the ledger's. */
  checkAll(ledger: Ledger, faults: string[]): void {
    for (const key of this.#balances.keys()) this.#check(key, ledger, faults);
    for (const { key, available, held } of ledger.accounts())
      if ((available !== 0n || held !== 0n) && !this.#balances.has(key))
        faults.push(`LEDGER-2: ${key} came from nowhere`);
    let holds = 0;
    for (const [id, { account, units }] of ledger.holds()) {
      holds += 1;
      const known = this.#holds.get(id);
      if (known?.units !== units || known.account !== account.key) faults.push(`LEDGER-3: ${id} holds ${units}`);
    }
    if (holds !== this.#holds.size) faults.push(`LEDGER-3: ${holds} holds instead of ${this.#holds.size}`);
  }

  #balance(key: string): Balance {
    let balance = this.#balances.get(key);
    if (!balance) {
      const owner = CUSTOMER.test(key) ? 'customer' : CLIENT_MONEY.test(key) ? 'client money' : 'house';
      const asset = key.replace(OWNER_AND_PURPOSE, '');
      balance = { available: 0n, held: 0n, owner, signed: SIGNED.test(key), asset };
      this.#balances.set(key, balance);
    }
    return balance;
  }
}
