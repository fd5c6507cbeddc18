import type { Event } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import type { Checks, Seen } from './module.ts';

/** Counts from the events alone what is lent, and compares it with limits and with the house account. */
export class CreditChecks implements Checks {
  readonly #owed = new Map<number, { readonly customer: CustomerId; readonly asset: string; principal: bigint }>();
  readonly #limits = new Map<CustomerId, bigint>();

  take(event: Event, { fault }: Seen): void {
    switch (event.type) {
      case 'credit-approved':
        this.#limits.set(event.line.customer, event.line.limit);
        return;
      case 'credit-drawn': {
        const { id, customer, drawn, terms } = event.loan;
        this.#owed.set(id, { customer, asset: terms.asset, principal: drawn });
        let used = 0n;
        for (const loan of this.#owed.values()) if (loan.customer === customer) used += loan.principal;
        if (used > (this.#limits.get(customer) ?? 0n)) fault(`customer ${customer} uses more than the limit`);
        return;
      }
      case 'credit-repaid': {
        const loan = this.#owed.get(event.loan.id);
        if (!loan) {
          fault(`loan ${event.loan.id} is repaid that was not drawn`);
          return;
        }
        loan.principal -= event.principal;
        if (loan.principal !== event.loan.principal)
          fault(`loan ${event.loan.id} is not what was drawn less what was repaid`);
        return;
      }
    }
  }

  checkAll({ core, fault }: Omit<Seen, 'at'>): void {
    const lent = new Map<string, bigint>();
    for (const { asset, principal } of this.#owed.values()) lent.set(asset, (lent.get(asset) ?? 0n) + principal);
    for (const [asset, sum] of lent)
      if (core.state.ledger.house('real', 'credit.loans', asset).available !== -sum)
        fault(`the house has not lent ${sum} ${asset}`);
  }
}
