import type { AccountMode, CustomerId } from '@bourse/rules';
import { type Endpoint, endpoints } from '@bourse/wire';

const rows: Readonly<Record<string, Endpoint>> = endpoints;

/** Who sends it: a key is one request's in one account mode (rule PLATFORM-1). */
type Customer = { readonly id: CustomerId; readonly mode: AccountMode };

/** What of a call is looked at: who sends it, and its key where it has one. */
type Call = {
  readonly caller: ({ readonly kind: 'customer' } & Customer) | { readonly kind: string };
  readonly idempotency: { readonly key: string } | undefined;
};
type AnyHandler = (input: never, context: Call) => Promise<unknown>;

/** A request that is being handled, with its key where it has one, and when that is over. */
type Handled = { readonly mode: AccountMode; readonly key: string | null; readonly answered: Promise<unknown> };

/** The requests of customers that are being handled at this moment, from when it is known who calls until they are answered (rules HTTP-26, JURISDICTION-12). */
export class UnderWay {
  readonly #handled = new Map<CustomerId, Set<Handled>>();

  has({ id, mode }: Customer, key: string): boolean {
    for (const each of this.#handled.get(id) ?? []) if (each.mode === mode && each.key === key) return true;
    return false;
  }

  /** Waits until those of a customer that are being handled now are answered, whatever the answers are. */
  async answered(customer: CustomerId): Promise<void> {
    await Promise.allSettled([...(this.#handled.get(customer) ?? [])].map(({ answered }) => answered));
  }

  async #during<T>({ id, mode }: Customer, key: string | null, work: () => Promise<T>): Promise<T> {
    const answered = work();
    const own = this.#handled.get(id) ?? new Set<Handled>();
    const handled: Handled = { mode, key, answered };
    this.#handled.set(id, own.add(handled));
    try {
      return await answered;
    } finally {
      own.delete(handled);
      if (own.size === 0) this.#handled.delete(id);
    }
  }

  /** The same handlers: keyed requests are noted while they run, and those of the rows that open something. */
  noting<Handlers extends object>(handlers: Handlers): Handlers {
    const noted = Object.entries(handlers as Readonly<Record<string, AnyHandler>>).map(([row, handler]) => {
      const isOpening = rows[row]?.opens !== undefined;
      const handle: AnyHandler = (input, context) => {
        const { caller, idempotency } = context;
        return caller.kind === 'customer' && 'mode' in caller && (idempotency || isOpening)
          ? this.#during(caller, idempotency?.key ?? null, () => handler(input, context))
          : handler(input, context);
      };
      return [row, handle] as const;
    });
    return Object.fromEntries(noted) as Handlers;
  }
}
