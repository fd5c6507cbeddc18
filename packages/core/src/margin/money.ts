import type { Position } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Account, type Entry, type HoldId, segregated } from '../ledger/index.ts';
import { marginHold } from './state.ts';

/** The smaller of two amounts. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The accounts that a position's money moves between. */
export type MarginAccounts = {
  readonly customer: Account;
  /** The other side of all results. */
  readonly results: Account;
  readonly financing: Account;
  readonly insurance: Account;
  readonly fees: Account;
};

export const marginAccounts = (
  { state: { ledger } }: Core,
  { mode, customer, account, asset }: Pick<Position, 'mode' | 'customer' | 'account' | 'asset'>,
): MarginAccounts => ({
  customer: ledger.customer(mode, customer, account, asset),
  results: ledger.house(mode, 'margin', asset),
  financing: ledger.house(mode, 'financing', asset),
  insurance: ledger.house(mode, 'insurance', asset),
  fees: ledger.house(mode, 'fees', asset),
});

/** The postings of one event of a position, in their order; what comes to nothing is left out. Units are the quote asset's smallest. */
export class Postings {
  readonly #entries: Entry[] = [];
  readonly #hold: HoldId;
  readonly #customer: Account;

  constructor(id: Position['id'], customer: Account) {
    this.#hold = marginHold(id);
    this.#customer = customer;
  }

  /** From what the position holds to the house. */
  spend(to: Account, units: bigint): void {
    if (units > 0n) this.#entries.push({ type: 'spend', hold: this.#hold, from: this.#customer, to, units });
  }

  hold(units: bigint): void {
    if (units > 0n) this.#entries.push({ type: 'hold', hold: this.#hold, account: this.#customer, units });
  }

  /** Out of what the position holds, or of another hold of the customer's account. */
  release(units: bigint, hold: HoldId = this.#hold): void {
    if (units > 0n) this.#entries.push({ type: 'release', hold, account: this.#customer, units });
  }

  post(from: Account, to: Account, units: bigint): void {
    if (units > 0n) this.#entries.push({ type: 'post', from, to, units });
  }

  /** All of them, with the moves that keep client money apart. */
  done(core: Core): readonly Entry[] {
    return segregated(core.state.ledger, this.#entries);
  }
}
