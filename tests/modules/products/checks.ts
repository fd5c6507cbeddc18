import type { Core, Event, IncomeHolding, IncomeLine, IncomeProduct } from '@bourse/core';
import type { Checks, Seen } from '../../sim/module.ts';

const PPM = 1_000_000n;

type Known = { readonly holding: IncomeHolding; earned: bigint; paid: bigint; isRedeemed: boolean };

/** What must hold of income products: principals are held whole, and each whole period is earned once, to the last fraction, and paid or owed. */
export class ProductChecks implements Checks {
  readonly #products = new Map<number, IncomeProduct>();
  readonly #known = new Map<number, Known>();

  take(event: Event, seen: Seen): void {
    if (event.type === 'income-product-listed') this.#products.set(event.product.id, event.product);
    if (event.type === 'income-product-bought')
      this.#known.set(event.holding.id, { holding: event.holding, earned: 0n, paid: 0n, isRedeemed: false });
    if (event.type === 'income-product-redeemed') {
      this.#add(event.line, event.at, seen);
      this.#end(event.holding);
    }
    if (event.type !== 'income-paid') return;
    for (const line of event.lines) this.#add(line, event.moment, seen);
    for (const holding of event.ended) this.#end(holding);
  }

  #end({ id }: IncomeHolding): void {
    const known = this.#known.get(id);
    if (known) known.isRedeemed = true;
  }

  /** By the end of a period, a holding has earned the whole of its principal times the rate times the periods, rounded down once. */
  #add({ holding: id, earned, paid, owed }: IncomeLine, moment: number, { fault }: Seen): void {
    const known = this.#known.get(id);
    const product = known && this.#products.get(known.holding.product);
    if (!known || !product) {
      fault(`PRODUCTS-4: income of holding ${id}, which nobody bought`);
      return;
    }
    known.earned += earned;
    known.paid += paid;
    if (known.isRedeemed && earned > 0n) fault(`PRODUCTS-7: holding ${id} earns after it was redeemed`);
    if (known.earned - known.paid !== owed) fault(`PRODUCTS-5: ${owed} is said to be owed to holding ${id}`);
    if (known.isRedeemed) return;
    const { startsAt, termEndsAt, units } = known.holding;
    const until = product.kind === 'quantified' && termEndsAt < moment ? termEndsAt : moment;
    const periods = BigInt(Math.max(0, Math.floor((until - startsAt) / product.everyMs)));
    const whole = (units * BigInt(product.ppm) * periods) / PPM;
    if (known.earned !== whole) fault(`PRODUCTS-4: holding ${id} has earned ${known.earned}, and not ${whole}`);
  }

  checkAll({ core, fault }: { readonly core: Core; readonly fault: (text: string) => void }): void {
    let held = 0n;
    for (const [hold, { units }] of core.state.ledger.holds()) if (`${hold}`.startsWith('income:')) held += units;
    let [principal, owed] = [0n, 0n];
    for (const { holding, earned, paid, isRedeemed } of this.#known.values()) {
      if (!isRedeemed) principal += holding.units;
      owed += earned - paid;
    }
    if (held !== principal) fault(`PRODUCTS-2: ${held} is held for principals of ${principal}`);
    const said = [...core.state.products.owed.values()].reduce((sum, units) => sum + units, 0n);
    if (said !== owed) fault(`PRODUCTS-5: ${said} is said to be owed, and ${owed} is`);
    for (const { mode, product, bought } of core.state.products.pools.values()) {
      const terms = this.#products.get(product);
      if (terms && bought > terms.capacity - terms.external)
        fault(`PRODUCTS-3: ${bought} of product ${product} was bought in ${mode}`);
    }
  }
}
