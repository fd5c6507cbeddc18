import type { AccountMode, CustomerId } from '@bourse/rules';
import { LargeMap } from './large-map.ts';

/** Whose something is. */
export type Owner = { readonly book: AccountMode; readonly customer: CustomerId };

/** What is kept for each customer in each account mode. It is found by their numbers, so that no name is put together to look it up. */
export class ByOwner<T extends NonNullable<unknown>> {
  readonly #kept: Readonly<Record<AccountMode, LargeMap<CustomerId, T>>> = {
    real: new LargeMap(),
    demo: new LargeMap(),
  };

  get({ book, customer }: Owner): T | undefined {
    return this.#kept[book].get(customer);
  }

  set({ book, customer }: Owner, value: T): void {
    this.#kept[book].set(customer, value);
  }

  delete({ book, customer }: Owner): void {
    this.#kept[book].delete(customer);
  }

  *[Symbol.iterator](): Generator<readonly [Owner, T]> {
    for (const mode of ['real', 'demo'] as const)
      for (const [customer, value] of this.#kept[mode]) yield [{ book: mode, customer }, value];
  }
}
