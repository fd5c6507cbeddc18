import { ACCOUNT_MODES, type AccountMode, type CustomerId } from '@bourse/rules';
import { LargeMap } from './large-map.ts';

/** Whose something is. */
export type Owner = { readonly mode: AccountMode; readonly customer: CustomerId };

/** What is kept for each customer in each account mode. It is found by their numbers, so that no name is put together to look it up. */
export class ByOwner<T extends NonNullable<unknown>> {
  readonly #stored: Readonly<Record<AccountMode, LargeMap<CustomerId, T>>> = {
    real: new LargeMap(),
    demo: new LargeMap(),
  };

  get({ mode, customer }: Owner): T | undefined {
    return this.#stored[mode].get(customer);
  }

  set({ mode, customer }: Owner, value: T): void {
    this.#stored[mode].set(customer, value);
  }

  delete({ mode, customer }: Owner): void {
    this.#stored[mode].delete(customer);
  }

  *[Symbol.iterator](): Generator<readonly [Owner, T]> {
    for (const mode of ACCOUNT_MODES)
      for (const [customer, value] of this.#stored[mode]) yield [{ mode, customer }, value];
  }
}
