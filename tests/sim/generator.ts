import {
  type Action,
  type Command,
  type Core,
  type CreditDeposit,
  confirmByTime,
  type Event,
  observe,
  observePremium,
  type PlaceOrder,
  productTerms,
  type RequestDeposit,
} from '@bourse/core';
import {
  type AccountMode,
  type CustomerId,
  type InstrumentId,
  type PriceTicks,
  priceTicks,
  quantityLots,
  type TimeInForce,
} from '@bourse/rules';
import type { Moves } from './module.ts';
import { modules } from './modules.ts';
import { MoneyMoves } from './money-moves.ts';
import type { Random } from './random.ts';
import { DEPOSITS, type World } from './world.ts';

const CUSTOMERS = 120;
const FREEZABLE = ['RECHARGE', 'WITHDRAW', 'EXCHANGE', 'TRANSFERFUNDS', 'FINANCIAL'] as const;
const TIMES: Readonly<Record<TimeInForce, number>> = { GTC: 62, IOC: 16, FOK: 10, POST: 12 };
/** What is not a quantity or a price, and must never get past the checks. */
const NONSENSE = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 41, 2 ** 53, -(2 ** 60)];

const NOBODY = { ladder: { sizeLots: 10 } };

const WORK = {
  place: 430,
  cancel: 70,
  tick: 340,
  round: 25,
  deposit: 22,
  credit: 60,
  refuse: 4,
  open: 6,
  demo: 4,
  freeze: 3,
  halt: 3,
  silence: 2,
  again: 20,
  money: 130,
};

type Stored = { readonly command: Command; readonly at: number };

/** Makes up, from a seed, what customers, operators, feeds and attackers may send. Keeps the time of the world. */
export class Generator {
  at = 1_800_000_000_000;
  readonly #random: Random;
  readonly #money: MoneyMoves;
  readonly #modules: readonly Moves[];
  readonly #world: World;
  readonly #instruments: readonly InstrumentId[];
  readonly #prices: Map<InstrumentId, number>;
  readonly #silentUntil = new Map<InstrumentId, number>();
  readonly #queue: Action[] = [];
  #stored: Stored[] = [];
  readonly #living: number[] = [];
  readonly #placeOf = new Map<number, number>();
  #tick = 0;
  #key = 0;
  #nextCustomer = 1;

  /** @param seed of what is done with products, which have numbers of their own. */
  constructor(random: Random, world: World, seed: number) {
    this.#random = random;
    this.#money = new MoneyMoves(random);
    this.#modules = modules.flatMap(({ moves }) => moves?.(world, seed) ?? []);
    this.#world = world;
    this.#instruments = [...world.starts.keys()];
    this.#prices = new Map(world.starts);
  }

  /** The next command. Prices are observed here, as the feed does, without a command. */
  next(core: Core): Command {
    const waiting = this.#queue.shift();
    if (waiting) return { action: waiting };
    if (core.state.triggers.waiting.isFiring) {
      const most = this.#modules.map((moves) => moves.fires?.()).find((each) => each !== undefined);
      if (most !== undefined) return { action: { type: 'run-triggers', most } };
    }
    // The server does what is due at once; here it may be late, but does not pile up.
    const due = core.state.agenda.waiting.next();
    if (due !== undefined && due <= this.at && this.#random.chance(0.2)) return { action: this.#round(core) };
    const own = this.#nextCustomer >= 6 ? this.#modules.find((moves) => moves.comes()) : undefined;
    if (own) {
      const action = own.next(core, this.#customer(), this.at);
      return 'customer' in action && this.#random.chance(0.25) ? this.#keep(action, action.customer) : { action };
    }
    this.at += this.#random.below(100);
    const work = this.#nextCustomer < 6 ? 'open' : this.#random.weighted(WORK);
    if (work === 'again') return this.#again();
    const action = this.#action(core, work);
    if (!('customer' in action) || !this.#random.chance(0.25)) return { action };
    return this.#keep(action, action.customer);
  }

  /** Remembers which orders are alive, to have some to cancel. */
  learn(event: Event): void {
    if (event.type === 'order-rested' || event.type === 'order-queued') {
      if (this.#placeOf.has(event.id)) return;
      this.#placeOf.set(event.id, this.#living.length);
      this.#living.push(event.id);
    } else if (event.type === 'order-closed') {
      const { id } = event.order;
      const place = this.#placeOf.get(id);
      const last = this.#living.at(-1);
      if (place === undefined || last === undefined) return;
      this.#living[place] = last;
      this.#placeOf.set(last, place);
      this.#living.pop();
      this.#placeOf.delete(id);
    }
  }

  /** A reading of every price, as after a start: none is known until its first tick. */
  observeAll(core: Core): void {
    for (const instrument of this.#instruments) this.#observe(core, instrument);
  }

  #keep(action: Action, customer: CustomerId): Command {
    this.#key += 1;
    const command = {
      action,
      request: { customer, operation: action.type, key: `key ${this.#key}`, digest: `digest ${this.#key}` },
    };
    this.#stored.push({ command, at: this.at });
    if (this.#stored.length > 500) this.#stored = this.#stored.slice(250);
    return command;
  }

  /** A request once more: the same, or under the same key another body. */
  #again(): Command {
    const stored = this.#stored.at(-1 - this.#random.below(Math.max(1, this.#stored.length)));
    if (!stored?.command.request) return { action: { type: 'run-agenda' } };
    const { action, request } = stored.command;
    return { action, request: this.#random.chance(0.3) ? { ...request, digest: 'of another body' } : request };
  }

  #action(core: Core, work: Exclude<keyof typeof WORK, 'again'>): Action {
    const random = this.#random;
    switch (work) {
      case 'place':
        return this.#place(core);
      case 'cancel':
        return this.#cancel(core);
      case 'tick':
        return this.#move(core);
      case 'round':
        return this.#round(core);
      case 'deposit':
        return this.#deposit();
      case 'credit':
      case 'refuse':
        return this.#decideDeposit(core, work);
      case 'open':
        return this.#open();
      case 'demo':
        return { type: 'start-demo', customer: this.#customer() };
      case 'money':
        return this.#money.next(core, this.#customer(), this.at);
      case 'freeze':
        return {
          type: 'freeze-modules',
          customer: this.#customer(),
          modules: [random.pick(FREEZABLE), random.pick(FREEZABLE)],
          frozen: random.chance(0.2),
          reason: 'seeded',
          by: 'operator',
        };
      case 'halt': {
        const type = random.chance(0.35) ? 'halt-instrument' : 'resume-instrument';
        const instrument = type === 'resume-instrument' ? [...core.state.market.halted.keys()][0] : undefined;
        const said = { instrument: instrument ?? this.#instrument(), reason: 'seeded', by: 'operator' };
        if (type === 'resume-instrument') return { type, ...said };
        const limit = { aloneMs: 14_400_000, windowMs: 86_400_000 };
        const forMs = random.chance(0.2) ? null : 1 + random.size(18_000_000);
        return { type, ...said, forMs, agreedBy: random.chance(0.3) ? 'another' : null, limit };
      }
      case 'silence':
        this.#silentUntil.set(this.#instrument(), this.at + random.size(60_000));
        return { type: 'run-agenda' };
    }
  }

  /** Mostly customers who are there; one in a hundred is not. */
  #customer(): CustomerId {
    return this.#random.chance(0.01) ? CUSTOMERS + 7 : 1 + this.#random.below(this.#nextCustomer);
  }

  /** A newcomer brings money and asks for a demo; one in ten is there already. */
  #open(): Action {
    if (this.#nextCustomer < CUSTOMERS && !this.#random.chance(0.1)) this.#nextCustomer += 1;
    const customer = this.#nextCustomer;
    for (let times = 0; times < 5; times += 1) this.#queue.push({ ...this.#deposit(), customer });
    this.#queue.push({ type: 'start-demo', customer });
    // Half of them were invited by one who came before.
    const invitedBy = customer > 1 && this.#random.chance(0.5) ? 1 + this.#random.below(customer - 1) : null;
    return { type: 'open-customer', customer, invitedBy };
  }

  #instrument(): InstrumentId {
    return this.#random.pick(this.#instruments);
  }

  #place(core: Core): PlaceOrder {
    const random = this.#random;
    const instrument = random.chance(0.003) ? 'NO-SUCH' : this.#instrument();
    const kind = random.chance(0.7) ? 'limit' : 'market';
    const customer = this.#customer();
    const mode: AccountMode = random.chance(0.15) ? 'demo' : 'real';
    const affordable = this.#affords(core, mode, customer, instrument);
    const side = random.chance(affordable.sell > 0 ? 0.52 : 0.03) ? 'sell' : 'buy';
    const { sizeLots } = (this.#world.config.listings.get(instrument)?.instrument ?? NOBODY).ladder;
    const byMoney = random.chance(kind === 'market' && side === 'buy' ? 0.5 : 0.01);
    return {
      type: 'place-order',
      mode,
      customer,
      instrument,
      side,
      kind,
      timeInForce: random.weighted(TIMES),
      quantity: byMoney ? null : quantityLots(this.#lots(affordable[side], sizeLots)),
      limit: kind === 'limit' && !random.chance(0.003) ? this.#limit(instrument) : null,
      budget: byMoney && !random.chance(0.02) ? BigInt(random.size(1e9)) - 5n : null,
    };
  }

  /** About how many lots a customer could sell, or buy for all the money there is. */
  #affords(
    core: Core,
    mode: AccountMode,
    customer: CustomerId,
    id: InstrumentId,
  ): { readonly sell: number; readonly buy: number } {
    const listing = this.#world.config.listings.get(id);
    if (!listing) return { sell: 0, buy: 0 };
    const { instrument, scale } = listing;
    const of = (asset: string) =>
      core.state.ledger.customer(mode, customer, productTerms(core, instrument).account, asset).available;
    const price = BigInt(this.#prices.get(id) ?? 1) * scale.notionalNumerator;
    return {
      sell: Number(of(instrument.base) / scale.lotBaseUnits),
      buy: Number((of(instrument.quote) * scale.notionalDenominator) / price),
    };
  }

  #lots(affordable: number, sizeLots: number): number {
    const random = this.#random;
    if (random.chance(0.01)) return random.pick(NONSENSE);
    if (affordable > 0 && random.chance(0.85))
      return random.chance(0.15) ? affordable : random.size(Math.min(affordable, sizeLots * 30));
    return random.size(sizeLots * 10);
  }

  #limit(instrument: InstrumentId): PriceTicks {
    const random = this.#random;
    const price = this.#prices.get(instrument) ?? 100;
    if (random.chance(0.01)) return priceTicks(random.pick(NONSENSE));
    const reach = random.chance(0.05) ? 0.3 : 0.008;
    return priceTicks(Math.max(1, Math.round(price * (1 + (random.next() - 0.5) * 2 * reach))));
  }

  #cancel(core: Core): Action {
    const random = this.#random;
    const { orders, nextOrder } = core.state.orders;
    // Now and then it is over already, or somebody else's.
    const none = this.#living.length === 0 || random.chance(0.05);
    const id = none ? random.below(nextOrder + 5) : random.pick(this.#living);
    const { customer: owner, mode } = orders.get(id) ?? { customer: this.#customer(), mode: 'real' as const };
    return {
      type: 'cancel-order',
      mode: random.chance(0.05) ? 'demo' : mode,
      customer: random.chance(0.05) ? this.#customer() : owner,
      id,
    };
  }

  #move(core: Core): Action {
    const instrument = this.#instrument();
    if ((this.#silentUntil.get(instrument) ?? 0) > this.at) return { type: 'run-agenda' };
    this.#observe(core, instrument);
    const tick = core.state.market.references.get(instrument);
    if (!tick) return { type: 'run-agenda' };
    // As the server does: resting orders first, then what waits for the prices.
    this.#queue.push({ type: 'reach-triggers', instrument, tick });
    return { type: 'apply-tick', instrument, tick };
  }

  #observe(core: Core, instrument: InstrumentId): void {
    const random = this.#random;
    const start = this.#world.starts.get(instrument) ?? 100;
    const price = this.#prices.get(instrument) ?? start;
    const jump = random.chance(0.004) || this.#modules.some((moves) => moves.jumps?.(instrument)) ? 0.25 : 0.003;
    // Pulled back a little, so that it stays in sight of where it began for ever.
    const drift = (start - price) / start / 200;
    const moved = Math.max(1, Math.round(price * (1 + drift + (random.next() - 0.5) * 2 * jump)));
    this.#prices.set(instrument, moved);
    this.#tick += 1;
    // One tick in a hundred is late, older than what came before or than what may be traded on.
    const late = random.chance(0.01) ? random.below(9_000) : 0;
    observe(core, instrument, { seq: this.#tick, price: priceTicks(moved), at: this.at - late });
    observePremium(core, instrument, this.at);
  }

  /** What the server does every second: what is due, sometimes in small pieces. */
  #round(core: Core): Action {
    confirmByTime(core, this.at);
    return this.#random.chance(0.5) ? { type: 'run-agenda', most: 1 + this.#random.below(9) } : { type: 'run-agenda' };
  }

  #deposit(): RequestDeposit {
    const random = this.#random;
    const { asset, account, most } = random.pick(DEPOSITS);
    return {
      type: 'request-deposit',
      customer: this.#customer(),
      channel: random.chance(0.5) ? 'card' : 'usdt',
      account,
      claimed: {
        asset,
        units: BigInt(random.chance(0.03) ? -random.below(2) : random.chance(0.3) ? random.size(most) : most - 10),
      },
      minimum: 2n,
      maximum: BigInt(most) - 10n,
      evidence: 'seeded',
    };
  }

  /** Half of the credits are agreed to by another operator, and the limits are such that some need it. */
  #agreed(): Pick<CreditDeposit, 'agreedBy' | 'check'> {
    const random = this.#random;
    const check = {
      maximum: 10n ** 14n,
      worth: random.chance(0.02) ? null : BigInt(random.size(1_000_000)),
      customerAbove: 10n ** 7n,
      operatorAbove: 10n ** 9n,
    };
    return { agreedBy: random.pick([null, 'other']), check };
  }

  #decideDeposit(core: Core, work: 'credit' | 'refuse'): Action {
    const random = this.#random;
    const { deposits, nextDeposit } = core.state.funds;
    const oldest = deposits.values().next().value;
    const id = oldest && random.chance(0.9) ? oldest.id : 1 + random.below(nextDeposit + 2);
    if (work === 'refuse') return { type: 'refuse-deposit', id, reason: 'seeded', by: 'operator' };
    const claimed = deposits.get(id)?.claimed ?? { asset: 'USD', units: 5n };
    const asset = random.chance(0.02) ? 'BTC' : claimed.asset;
    // Half of what arrives differs from the claim, and one reference in five was seen before, typed another way.
    const units = random.chance(0.5) ? claimed.units : BigInt(random.size(Number(claimed.units) + 10)) - 1n;
    const old = random.chance(0.3);
    const number = old ? random.size(nextDeposit) : id;
    const reference = random.chance(0.01) ? ' ' : `${old ? ' PAY' : 'pay'} ${number}`;
    return { type: 'credit-deposit', id, arrived: { asset, units }, reference, by: 'operator', ...this.#agreed() };
  }
}
