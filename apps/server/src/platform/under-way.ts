import type { AccountMode, CustomerId } from '@bourse/rules';

/** Who sends it: a key is one request's in one account mode (rule PLATFORM-1). */
type Customer = { readonly id: CustomerId; readonly mode: AccountMode };

/** What of a call is looked at: who sends it, and its key where it has one. */
type Call = {
  readonly caller: ({ readonly kind: 'customer' } & Customer) | { readonly kind: string };
  readonly idempotency: { readonly key: string } | undefined;
};
type AnyHandler = (input: never, context: Call) => Promise<unknown>;

const nameOf = ({ id, mode }: Customer, key: string): string => `${id} ${mode} ${key}`;

/** The keyed requests of customers that are being handled at this moment, from when it is known who calls until they are answered (rule HTTP-26). */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  has(customer: Customer, key: string): boolean {
    return this.#counts.has(nameOf(customer, key));
  }

  async #during<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#counts.get(name) ?? 1) - 1;
      if (left === 0) this.#counts.delete(name);
      else this.#counts.set(name, left);
    }
  }

  /** The same handlers, whose keyed requests are noted while they run. */
  noting<Handlers extends object>(handlers: Handlers): Handlers {
    const noted = Object.entries(handlers as Readonly<Record<string, AnyHandler>>).map(([row, handler]) => {
      const handle: AnyHandler = (input, context) => {
        const { caller, idempotency } = context;
        return caller.kind === 'customer' && 'mode' in caller && idempotency
          ? this.#during(nameOf(caller, idempotency.key), () => handler(input, context))
          : handler(input, context);
      };
      return [row, handle] as const;
    });
    return Object.fromEntries(noted) as Handlers;
  }
}
