import { type Core, type Event, listingOf, unsettledOf } from '@bourse/core';
import type { AccountMode, InstrumentId } from '@bourse/rules';
import { least } from './fractions.ts';
import type { Checks, Seen } from './module.ts';
import { unitsOf } from './order-checks.ts';

type Filled = Extract<Event, { type: 'order-filled' }>;
type Offered = Extract<Event, { type: 'offer-filled' }>;
type Returned = Extract<Event, { type: 'application-returned' }>;

type Out = { readonly mode: AccountMode; readonly customer: number; readonly asset: string };

/** What pays for shares uses up unsettled proceeds (STOCKS-6); any other event leaves them behind, whichever module it is of. */
const PAYS_FOR_SHARES: ReadonlySet<Event['type']> = new Set(['order-filled', 'offer-filled', 'shares-paid']);

/** The stock accounts that an event took money out of without paying for shares, by what it posts; a withdrawal does when it is requested. */
const outsOf = (event: Event, core: Core): readonly Out[] => {
  if (event.type === 'withdrawal-requested') {
    const { account, customer, amount } = event.withdrawal;
    return account === 'stock' ? [{ mode: 'real', customer, asset: amount.asset }] : [];
  }
  if (!('entries' in event) || PAYS_FOR_SHARES.has(event.type)) return [];
  return event.entries.flatMap((entry) => {
    if (entry.type !== 'post') return [];
    const { mode, customer, purpose, asset } = core.state.ledger.named(entry.from);
    return customer !== undefined && purpose === 'stock' ? [{ mode, customer, asset }] : [];
  });
};

/** Proceeds of a sale and when they settle. */
type Sale = { units: bigint; readonly at: number };

/** What must hold of holdings of shares and of the proceeds of sales until they settle. */
export class StockChecks implements Checks {
  /** What of each owner's sales has not settled, sale by sale in their order; purchases take from what settles first. */
  readonly #unsettled = new Map<string, Sale[]>();
  /** By the number of an application for new shares, what of them paid for it: it comes back as what it was. */
  readonly #spentOnShares = new Map<number, readonly Sale[]>();

  take(event: Event, { at, fault }: Seen): void {
    if (event.type !== 'sales-settled') return;
    for (const { mode, customer, asset, units, settlesAt } of event.settled) {
      const key = `${mode} ${customer} ${asset}`;
      if (settlesAt > at || this.#unsettledOf(key, settlesAt) !== units)
        fault(`STOCKS-4: ${units} of ${key} settle at ${at} instead of ${settlesAt}`);
      this.#unsettled.set(
        key,
        (this.#unsettled.get(key) ?? []).filter((sale) => sale.at !== settlesAt),
      );
    }
  }

  folded(events: readonly Event[], seen: Seen): void {
    for (const event of events) {
      if (event.type === 'order-filled') this.#filled(event, seen);
      if (event.type === 'shares-paid') {
        const { quote } = listingOf(seen.core, event.terms.instrument).instrument;
        const spent = this.#purchase(`real ${event.application.customer} ${quote}`, event.units);
        this.#spentOnShares.set(event.application.id, spent);
      }
      if (event.type === 'application-returned') this.#returned(event, seen);
      if (event.type === 'offer-filled') this.#offered(event, seen);
      if (event.type === 'split-adjusted')
        for (const { mode, customer } of event.lines) this.#position(seen, mode, customer, event.split.instrument);
      this.#takenOut(event, seen);
    }
    for (const event of events) if (event.type === 'order-filled') this.#settling(event, seen);
  }

  #filled(event: Filled, seen: Seen): void {
    const { core } = seen;
    const { mode, instrument } = event;
    const listing = core.config.listings.get(instrument);
    if (listing?.instrument.kind !== 'share') {
      if (event.settlesAt !== null) seen.fault(`STOCKS-4: fill ${event.fill} of ${instrument} settles late`);
      return;
    }
    const { quote } = listing.instrument;
    const { settlesAt } = event;
    const [buyer, seller] = [event.buyer, event.seller].map((share) => (share?.margin ? null : share));
    for (const share of [buyer, seller]) if (share) this.#position(seen, mode, share.customer, instrument);
    if (buyer) this.#purchase(`${mode} ${buyer.customer} ${quote}`, buyer.quoteAmount + buyer.fee);
    if (!seller || settlesAt === null) return;
    const key = `${mode} ${seller.customer} ${quote}`;
    const sales = this.#unsettled.get(key) ?? [];
    this.#unsettled.set(key, [...sales, { units: seller.quoteAmount - seller.fee, at: settlesAt }]);
  }

  #offered({ order: { mode, customer, instrument, cost } }: Offered, seen: Seen): void {
    const listing = seen.core.config.listings.get(instrument);
    this.#position(seen, mode, customer, instrument);
    this.#purchase(`${mode} ${customer} ${listing?.instrument.quote}`, cost);
  }

  /** A purchase uses up what settles first (STOCKS-6). @returns what it used. */
  #purchase(key: string, cost: bigint): readonly Sale[] {
    let left = cost;
    const spent: Sale[] = [];
    for (const sale of [...(this.#unsettled.get(key) ?? [])].sort((a, b) => a.at - b.at)) {
      const used = least(left, sale.units);
      spent.push({ units: used, at: sale.at });
      sale.units -= used;
      left -= used;
    }
    return spent;
  }

  /** What was paid for new shares with proceeds comes back as proceeds, as far as they have not settled (IPO-10). */
  #returned({ at, application: { id, customer }, terms }: Returned, { core }: Seen): void {
    const key = `real ${customer} ${listingOf(core, terms.instrument).instrument.quote}`;
    const spent = this.#spentOnShares.get(id) ?? [];
    this.#spentOnShares.delete(id);
    this.#unsettled.set(key, [...(this.#unsettled.get(key) ?? []), ...spent.filter((sale) => sale.at > at)]);
  }

  #unsettledOf(key: string, at?: number): bigint {
    let sum = 0n;
    for (const sale of this.#unsettled.get(key) ?? []) if (at === undefined || sale.at === at) sum += sale.units;
    return sum;
  }

  /** Unsettled proceeds are what the sales and purchases make them, and never more than the account has. */
  #settling({ mode, instrument, buyer, seller }: Filled, seen: Seen): void {
    const { core } = seen;
    const { kind, quote } = core.config.listings.get(instrument)?.instrument ?? {};
    if (kind !== 'share' || !quote) return;
    for (const share of [buyer, seller]) {
      if (!share) continue;
      const key = `${mode} ${share.customer} ${quote}`;
      const unsettled = unsettledOf(core.state.stocks, mode, share.customer, quote);
      if (unsettled !== this.#unsettledOf(key)) seen.fault(`STOCKS-6: unsettled proceeds of ${key}`);
      const { available, held } = core.state.ledger.customer(mode, share.customer, 'stock', quote);
      if (unsettled > available + held) seen.fault(`STOCKS-7: ${key} has less than its unsettled proceeds`);
    }
  }

  /** Money that leaves an account leaves the unsettled proceeds behind, available or held for purchases (STOCKS-7, STOCKS-8). */
  #takenOut(event: Event, { core, fault }: Seen): void {
    for (const { mode, customer, asset } of outsOf(event, core)) {
      const { available, heldForOrders } = core.state.ledger.customer(mode, customer, 'stock', asset);
      if (available + heldForOrders < this.#unsettledOf(`${mode} ${customer} ${asset}`))
        fault(`STOCKS-7: ${event.type} took unsettled proceeds of ${customer} out`);
    }
  }

  /** A position is what the account has, held shares included; its cost is gone with the last share. */
  #position(
    { core, fault }: Pick<Seen, 'core' | 'fault'>,
    mode: AccountMode,
    customer: number,
    instrument: InstrumentId,
  ): void {
    const listing = core.config.listings.get(instrument);
    const position = core.state.stocks.shares.get({ mode, customer }, instrument);
    const has = listing ? unitsOf(core, mode, customer, listing) / listing.scale.lotBaseUnits : 0n;
    if (BigInt(position?.quantity ?? 0) !== has)
      fault(`STOCKS-3: ${customer} has ${has} of ${instrument}, the position says ${position?.quantity}`);
    if (!position) return;
    const { quantity, cost, bought, entryValue, soldFor, realised, fees } = position;
    if (quantity <= 0 || cost < 0n || bought < quantity) fault(`STOCKS-3: position of ${customer} in ${instrument}`);
    // Money in and out: what came back, less what was paid and the fees, is the result so far and the cost still in it.
    if (soldFor - entryValue - fees !== realised - cost) fault(`STOCKS-3: result of ${customer} in ${instrument}`);
  }

  checkAll(seen: Pick<Seen, 'core' | 'fault'>): void {
    const { stocks } = seen.core.state;
    for (const { mode, customer, instrument } of stocks.shares.all()) this.#position(seen, mode, customer, instrument);
    for (const key of new Set([...this.#unsettled.keys(), ...stocks.proceeds.keys()]))
      if ((stocks.proceeds.get(key) ?? 0n) !== this.#unsettledOf(key))
        seen.fault(`STOCKS-4: unsettled proceeds of ${key}`);
  }
}
