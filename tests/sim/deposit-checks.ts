import type { Event } from '@bourse/core';
import type { Checks, Seen } from './module.ts';

/** What must hold of deposits and of the money a demo begins with: each is decided once, and no payment is credited twice. */
export class DepositChecks implements Checks {
  readonly #deposits = new Map<number, 'waiting' | 'over'>();
  readonly #references = new Set<string>();
  readonly #demos = new Set<number>();

  take(event: Event, { fault }: Seen): void {
    switch (event.type) {
      case 'deposit-requested':
        if (this.#deposits.has(event.deposit.id)) fault(`FUNDS-1: deposit ${event.deposit.id} twice`);
        this.#deposits.set(event.deposit.id, 'waiting');
        return;
      case 'deposit-credited':
      case 'deposit-refused': {
        const { id } = event.deposit;
        if (this.#deposits.get(id) !== 'waiting') fault(`FUNDS-2: deposit ${id} is decided twice`);
        this.#deposits.set(id, 'over');
        if (event.type === 'deposit-refused') return;
        // References differ by their number, whatever is written round it.
        const payment = event.reference.replace(/\D/g, '');
        const isBank = ['card', 'wire'].includes(event.deposit.channel);
        const name = `${isBank ? 'bank' : 'chain'} ${payment}`;
        if (this.#references.has(name)) fault(`FUNDS-3: ${name} is credited twice`);
        this.#references.add(name);
        return;
      }
      case 'demo-started':
        if (this.#demos.has(event.customer)) fault(`PLATFORM-2: demo money of ${event.customer} twice`);
        this.#demos.add(event.customer);
    }
  }
}
