import type { Core, Event } from '@bourse/core';
import { ACCOUNT_MODES, type AccountMode } from '@bourse/rules';
import type { Checks, Seen } from '../../sim/module.ts';

type Order = Extract<Event, { readonly type: 'offer-filled' }>['order'];
type Lock = NonNullable<Extract<Event, { readonly type: 'offer-filled' }>['lock']>;

/** What must hold of offers: listed is sold, reserved and left; reserved money comes back or is paid once; locked shares stay where they are. */
export class OfferChecks implements Checks {
  readonly #listed = new Map<number, number>();
  readonly #sold = new Map<string, number>();
  readonly #reserved = new Map<number, Order>();
  readonly #locked = new Map<number, Lock>();
  readonly #byAsset = new Map<string, bigint>();

  take(event: Event, { at, core, fault }: Seen): void {
    switch (event.type) {
      case 'offer-listed':
        this.#listed.set(event.offer.id, event.offer.lots);
        return;
      case 'offer-requested':
        this.#priced(core, event.order, event.tick.price, fault);
        this.#reserved.set(event.order.id, event.order);
        return;
      case 'offer-filled': {
        const { order, lock, tick } = event;
        if (tick) this.#priced(core, order, tick.price, fault);
        else if (this.#reserved.get(order.id)?.cost !== order.cost)
          fault(`OFFERS-5: order ${order.id} is filled otherwise than it was placed`);
        this.#reserved.delete(order.id);
        this.#fill(core, order);
        if (lock) this.#locked.set(order.id, lock);
        return;
      }
      case 'offer-refused':
        if (!this.#reserved.delete(event.order.id)) fault(`OFFERS-5: order ${event.order.id} was not in review`);
        return;
      case 'offer-lock-split': {
        const { lock } = event;
        if (!this.#locked.delete(lock.order)) fault(`OFFERS-4: the shares of order ${lock.order} were not locked`);
        if (lock.units > 0n) this.#locked.set(lock.order, lock);
        return;
      }
      case 'offer-unlocked': {
        const { order, until } = event.lock;
        if (until > at) fault(`OFFERS-4: the shares of order ${order} are free at ${at} before ${until}`);
        if (!this.#locked.delete(order)) fault(`OFFERS-4: the shares of order ${order} were not locked`);
        return;
      }
      default:
    }
  }

  /** Never below what the discount leaves of the reference, and less than a tick above it. */
  #priced(core: Core, { id, offer, tier, price }: Order, reference: number, fault: Seen['fault']): void {
    const discountBps = core.state.offers.offers.get(offer)?.terms.discountsBps[tier] ?? Number.NaN;
    const exact = (reference * (10_000 - discountBps)) / 10_000;
    if (!(price >= exact && price < exact + 1)) fault(`OFFERS-3: order ${id} at ${price} instead of ${exact}`);
  }

  #fill(core: Core, { offer, mode, quantity, instrument }: Order): void {
    const name = `${offer} ${mode}`;
    this.#sold.set(name, (this.#sold.get(name) ?? 0) + quantity);
    const listing = core.config.listings.get(instrument);
    if (!listing) return;
    const asset = `${mode} ${listing.instrument.base}`;
    const units = BigInt(quantity) * listing.scale.lotBaseUnits;
    this.#byAsset.set(asset, (this.#byAsset.get(asset) ?? 0n) + units);
  }

  #reservedOf(offer: number, mode: AccountMode): number {
    let sum = 0;
    for (const order of this.#reserved.values())
      if (order.offer === offer && order.mode === mode) sum += order.quantity;
    return sum;
  }

  checkAll({ core, fault }: { readonly core: Core; readonly fault: (text: string) => void }): void {
    const { ledger, offers } = core.state;
    for (const [id, listed] of this.#listed)
      for (const mode of ACCOUNT_MODES) {
        const left = offers.offers.get(id)?.left[mode] ?? Number.NaN;
        const taken = (this.#sold.get(`${id} ${mode}`) ?? 0) + this.#reservedOf(id, mode);
        if (left < 0 || left + taken !== listed)
          fault(`OFFERS-2: of ${listed} lots of offer ${id} ${taken} are taken and ${left} left in ${mode}`);
      }
    for (const [name, units] of this.#byAsset) {
      const [mode, asset] = name.split(' ') as [AccountMode, string];
      const given = -ledger.house(mode, 'offers', asset).available;
      if (given !== units) fault(`OFFERS-4: the house gave ${given} of ${name} for ${units}`);
    }
    for (const { id, cost } of this.#reserved.values())
      if (ledger.heldBy(`offer:${id}`) !== cost) fault(`OFFERS-5: the money of order ${id} is not held`);
    for (const { order, units } of this.#locked.values())
      if (ledger.heldBy(`offer-lock:${order}`) !== units) fault(`OFFERS-4: the shares of order ${order} are not held`);
  }
}
