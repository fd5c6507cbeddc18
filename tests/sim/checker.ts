import { type Command, type Core, type Event, faultsOf, keyOf, unsettledOf } from '@bourse/core';
import type { AccountMode, InstrumentId, Result } from '@bourse/rules';
import { MarginChecks } from './margin-checks.ts';
import { MoneyChecks } from './money-checks.ts';
import { ObviousLedger } from './obvious-ledger.ts';
import { OrderChecks, unitsOf } from './order-checks.ts';

type Request = { readonly digest: string; readonly at: number };

const HOLDS_A_DAY_MS = 86_400_000;

type Out = { readonly book: AccountMode; readonly customer: number; readonly asset: string };

/** The stock account that an event took money out of without trading; undefined for any other event. */
const outOf = (event: Event): Out | undefined => {
  switch (event.type) {
    case 'withdrawal-requested': {
      const { account, customer, amount } = event.withdrawal;
      return account === 'stock' ? { book: 'real', customer, asset: amount.asset } : undefined;
    }
    case 'funds-transferred':
      return event.from === 'stock' ? { ...event, asset: event.amount.asset } : undefined;
    case 'funds-converted': {
      const { account, book, customer, from } = event.quote;
      return account === 'stock' ? { book, customer, asset: from.asset } : undefined;
    }
    default:
      return undefined;
  }
};

/** Everything that must hold after each step, found from commands, answers and events alone and compared with what the core says. */
export class Checker {
  readonly faults: string[] = [];
  readonly #ledger = new ObviousLedger();
  readonly #orders = new OrderChecks();
  readonly #money = new MoneyChecks();
  readonly #margin = new MarginChecks();
  readonly #requests = new Map<string, Request>();
  readonly #deposits = new Map<number, 'waiting' | 'over'>();
  readonly #references = new Set<string>();
  /** What of each owner's sales has not settled, sale by sale in their order; purchases take from what settles first. */
  readonly #unsettled = new Map<string, { units: bigint; readonly at: number }[]>();
  readonly #demos = new Set<number>();
  readonly #fault = (text: string): void => {
    this.faults.push(text);
  };

  /** Looks at an answer before the core folds its events. */
  answered(command: Command, answer: Result<Event[]>, at: number, core: Core): void {
    this.#idempotent(command, answer, at);
    const { action } = command;
    if (answer.ok && action.type === 'reach-triggers')
      this.#margin.tickHeld(core, action.instrument, answer.value, at, this.#fault);
    if (answer.ok) this.taken(answer.value, at, core);
  }

  /** Follows events: those decided before the core folds them, those that followed from them after. */
  taken(events: readonly Event[], at: number, core: Core): void {
    for (const event of events) {
      if ('entries' in event) this.#ledger.apply(event.entries, this.faults);
      this.#orders.take(event, core, this.#ledger, this.#fault);
      this.#money.take(event, core, this.#ledger, this.#fault);
      this.#margin.take(event, core, this.#ledger, this.#fault);
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
      this.#takenOut(event, core);
    }
    for (const event of events) if (event.type === 'order-filled') this.#settling(event, core);
    this.#margin.folded(core, this.#ledger, this.#fault);
  }

  #touch(core: Core, id: number): void {
    const order = core.state.orders.orders.get(id);
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
        const { id } = event.deposit;
        if (this.#deposits.get(id) !== 'waiting') this.#fault(`FUNDS-2: deposit ${id} is decided twice`);
        this.#deposits.set(id, 'over');
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
        for (const { book, customer, asset, units, settlesAt } of event.settled) {
          const key = `${book} ${customer} ${asset}`;
          if (settlesAt > at || this.#unsettledOf(key, settlesAt) !== units)
            this.#fault(`STOCKS-4: ${units} of ${key} settle at ${at} instead of ${settlesAt}`);
          this.#unsettled.set(
            key,
            (this.#unsettled.get(key) ?? []).filter((sale) => sale.at !== settlesAt),
          );
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
    const { quote } = listing.instrument;
    const { settlesAt } = event;
    const [buyer, seller] = [event.buyer, event.seller].map((share) => (share?.margin ? null : share));
    for (const share of [buyer, seller]) if (share) this.#position(core, book, share.customer, instrument);
    if (buyer) this.#purchase(`${book} ${buyer.customer} ${quote}`, buyer.exchanged + buyer.fee);
    if (!seller || settlesAt === null) return;
    const key = `${book} ${seller.customer} ${quote}`;
    const sales = this.#unsettled.get(key) ?? [];
    this.#unsettled.set(key, [...sales, { units: seller.exchanged - seller.fee, at: settlesAt }]);
  }

  /** A purchase uses up what settles first (STOCKS-6). */
  #purchase(key: string, cost: bigint): void {
    let left = cost;
    for (const sale of [...(this.#unsettled.get(key) ?? [])].sort((a, b) => a.at - b.at)) {
      left -= sale.units;
      sale.units = left < 0n ? -left : 0n;
      if (left <= 0n) return;
    }
  }

  #unsettledOf(key: string, at?: number): bigint {
    let sum = 0n;
    for (const sale of this.#unsettled.get(key) ?? []) if (at === undefined || sale.at === at) sum += sale.units;
    return sum;
  }

  /** Unsettled proceeds are what the sales and purchases make them, and never more than the account has. */
  #settling({ book, instrument, buyer, seller }: Extract<Event, { type: 'order-filled' }>, core: Core): void {
    const { kind, quote } = core.config.listings.get(instrument)?.instrument ?? {};
    if (kind !== 'share' || !quote) return;
    for (const share of [buyer, seller]) {
      if (!share) continue;
      const key = `${book} ${share.customer} ${quote}`;
      const unsettled = unsettledOf(core.state.stocks, book, share.customer, quote);
      if (unsettled !== this.#unsettledOf(key)) this.#fault(`STOCKS-6: unsettled proceeds of ${key}`);
      const { available, held } = core.state.ledger.customer(book, share.customer, 'stock', quote);
      if (unsettled > available + held) this.#fault(`STOCKS-7: ${key} has less than its unsettled proceeds`);
    }
  }

  /** Money that leaves an account leaves the unsettled proceeds behind, available or held for purchases (STOCKS-7, STOCKS-8). */
  #takenOut(event: Event, core: Core): void {
    const out = outOf(event);
    if (!out) return;
    const { available, heldForOrders } = core.state.ledger.customer(out.book, out.customer, 'stock', out.asset);
    if (available + heldForOrders < this.#unsettledOf(`${out.book} ${out.customer} ${out.asset}`))
      this.#fault(`STOCKS-7: ${event.type} took unsettled proceeds of ${out.customer} out`);
  }

  /** A position is what the account has, held shares included; its cost is gone with the last share. */
  #position(core: Core, book: AccountMode, customer: number, instrument: InstrumentId): void {
    const listing = core.config.listings.get(instrument);
    const position = core.state.stocks.shares.get({ book, customer }, instrument);
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
    this.#margin.checkAll(core, this.#fault);
    for (const { book, customer, instrument } of core.state.stocks.shares.all())
      this.#position(core, book, customer, instrument);
    for (const key of new Set([...this.#unsettled.keys(), ...core.state.stocks.proceeds.keys()]))
      if ((core.state.stocks.proceeds.get(key) ?? 0n) !== this.#unsettledOf(key))
        this.#fault(`STOCKS-4: unsettled proceeds of ${key}`);
  }
}
