import { type Command, type Core, type Event, faultsOf, keyOf, unsettledOf } from '@bourse/core';
import type { Book, InstrumentId, Result } from '@bourse/rules';
import { MoneyChecks } from './money-checks.ts';
import { ObviousLedger } from './obvious-ledger.ts';
import { OrderChecks, unitsOf } from './order-checks.ts';

type Request = { readonly digest: string; readonly at: number };

const HOLDS_A_DAY_MS = 86_400_000;

/** Everything that must hold after each step, found from commands, answers and events alone and compared with what the core says. */
export class Checker {
  readonly faults: string[] = [];
  readonly #ledger = new ObviousLedger();
  readonly #orders = new OrderChecks();
  readonly #money = new MoneyChecks();
  readonly #requests = new Map<string, Request>();
  readonly #deposits = new Map<number, 'waiting' | 'over'>();
  readonly #references = new Set<string>();
  readonly #unsettled = new Map<number, { readonly key: string; readonly units: bigint; readonly at: number }>();
  readonly #proceeds = new Map<string, bigint>();
  readonly #demos = new Set<number>();
  readonly #fault = (text: string): void => {
    this.faults.push(text);
  };

  /** Looks at an answer before the core folds its events. */
  answered(command: Command, answer: Result<Event[]>, at: number, core: Core): void {
    this.#idempotent(command, answer, at);
    if (!answer.ok) return;
    for (const event of answer.value) {
      if ('entries' in event) this.#ledger.apply(event.entries, this.faults);
      this.#orders.take(event, core, this.#ledger, this.#fault);
      this.#money.take(event, core, this.#ledger, this.#fault);
      this.#other(event, at);
    }
  }

  /** Looks at the core after it has folded the events of an answer. */
  folded(events: readonly Event[], core: Core): void {
    for (const event of events) {
      // Entries were folded before; what they touched is compared now that the core has folded them too.
      if ('entries' in event) this.#ledger.compare(event.entries, core.state.ledger, this.faults);
      if (event.type === 'order-filled') this.#filled(event, core);
      if (event.type === 'order-rested') this.#touch(core, event.id);
    }
    for (const event of events) if (event.type === 'order-filled' && event.seller) this.#settling(event, core);
  }

  #touch(core: Core, id: number): void {
    const order = core.state.market.orders.get(id);
    if (order) this.#orders.checkBook(core, order.book, order.instrument, this.#fault);
  }

  #idempotent({ request }: Command, answer: Result<Event[]>, at: number): void {
    if (!request) return;
    const name = JSON.stringify([request.customer, request.operation, request.key]);
    const before = this.#requests.get(name);
    const outcome = answer.ok ? 'done' : answer.error;
    if (before && at - before.at < HOLDS_A_DAY_MS) {
      const expected = before.digest === request.digest ? 'REPEATED' : 'IDEMPOTENCY_MISMATCH';
      if (outcome !== expected) this.#fault(`PLATFORM-1: ${name} again: ${outcome} instead of ${expected}`);
      return;
    }
    if (outcome === 'REPEATED' || outcome === 'IDEMPOTENCY_MISMATCH') {
      if (!before) this.#fault(`PLATFORM-1: ${name} for the first time: ${outcome}`);
      return;
    }
    if (answer.ok) this.#requests.set(name, { digest: request.digest, at });
  }

  #other(event: Event, at: number): void {
    switch (event.type) {
      case 'deposit-requested':
        if (this.#deposits.has(event.deposit.id)) this.#fault(`FUNDS-1: deposit ${event.deposit.id} twice`);
        this.#deposits.set(event.deposit.id, 'waiting');
        return;
      case 'deposit-credited':
      case 'deposit-refused': {
        if (this.#deposits.get(event.id) !== 'waiting') this.#fault(`FUNDS-2: deposit ${event.id} is decided twice`);
        this.#deposits.set(event.id, 'over');
        if (event.type === 'deposit-refused') return;
        // References differ by their number, whatever is written round it.
        const payment = event.reference.replace(/\D/g, '');
        const channel = event.entries[0]?.type === 'post' ? keyOf(event.entries[0].from) : '';
        const name = `${channel.replace(/\.[A-Z]+$/, '')} ${payment}`;
        if (this.#references.has(name)) this.#fault(`FUNDS-3: ${name} is credited twice`);
        this.#references.add(name);
        return;
      }
      case 'demo-started':
        if (this.#demos.has(event.customer)) this.#fault(`PLATFORM-2: demo money of ${event.customer} twice`);
        this.#demos.add(event.customer);
        return;
      case 'sales-settled':
        for (const fill of event.fills) {
          const sale = this.#unsettled.get(fill);
          if (!sale || sale.at > at) this.#fault(`STOCKS-4: the sale of fill ${fill} is settled at ${at}`);
          if (sale) this.#proceeds.set(sale.key, (this.#proceeds.get(sale.key) ?? 0n) - sale.units);
          this.#unsettled.delete(fill);
        }
    }
  }

  #filled(event: Extract<Event, { type: 'order-filled' }>, core: Core): void {
    const { book, instrument } = event;
    this.#orders.checkBook(core, book, instrument, this.#fault);
    const listing = core.config.listings.get(instrument);
    if (listing?.instrument.kind !== 'share') {
      if (event.settlesAt !== null) this.#fault(`STOCKS-4: fill ${event.fill} of ${instrument} settles late`);
      return;
    }
    for (const share of [event.buyer, event.seller]) if (share) this.#position(core, book, share.customer, instrument);
    if (!event.seller || event.settlesAt === null) return;
    const { customer, exchanged, fee } = event.seller;
    const key = `${book} ${customer} ${listing.instrument.quote}`;
    this.#unsettled.set(event.fill, { key, units: exchanged - fee, at: event.settlesAt });
    this.#proceeds.set(key, (this.#proceeds.get(key) ?? 0n) + exchanged - fee);
  }

  #settling({ book, instrument, seller }: Extract<Event, { type: 'order-filled' }>, core: Core): void {
    const asset = core.config.listings.get(instrument)?.instrument.quote ?? '';
    const customer = seller?.customer ?? 0;
    if (
      unsettledOf(core.state.stocks, book, customer, asset) !==
      (this.#proceeds.get(`${book} ${customer} ${asset}`) ?? 0n)
    )
      this.#fault(`STOCKS-4: unsettled proceeds of ${book} ${customer} ${asset}`);
  }

  /** A position is what the account has, held shares included; its cost is gone with the last share. */
  #position(core: Core, book: Book, customer: number, instrument: InstrumentId): void {
    const listing = core.config.listings.get(instrument);
    const position = core.state.stocks.positions.get({ book, customer }, instrument);
    const has = listing ? unitsOf(core, book, customer, listing) / listing.scale.lotBaseUnits : 0n;
    if (BigInt(position?.quantity ?? 0) !== has)
      this.#fault(`STOCKS-3: ${customer} has ${has} of ${instrument}, the position says ${position?.quantity}`);
    if (!position) return;
    const { quantity, cost, bought, boughtFor, soldFor, realised, fees } = position;
    if (quantity <= 0 || cost < 0n || bought < quantity)
      this.#fault(`STOCKS-3: position of ${customer} in ${instrument}`);
    // Money in and out: what came back, less what was paid and the fees, is the result so far and the cost still in it.
    if (soldFor - boughtFor - fees !== realised - cost) this.#fault(`STOCKS-3: result of ${customer} in ${instrument}`);
  }

  /** Everything there is, from the beginning. */
  checkAll(core: Core): void {
    this.faults.push(...faultsOf(core.state.ledger));
    this.#ledger.checkAll(core.state.ledger, this.faults);
    this.#orders.checkAll(core, this.#ledger, this.#fault);
    this.#money.checkAll(core, this.#fault);
    for (const { book, customer, instrument } of core.state.stocks.positions.all())
      this.#position(core, book, customer, instrument);
    if (core.state.stocks.unsettled.size !== this.#unsettled.size) this.#fault('STOCKS-4: unsettled sales differ');
    for (const [key, units] of this.#proceeds)
      if ((core.state.stocks.proceeds.get(key) ?? 0n) !== units) this.#fault(`STOCKS-4: unsettled proceeds of ${key}`);
  }
}
