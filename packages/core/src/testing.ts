import {
  type AccountMode,
  type AccountType,
  type AssetCode,
  AssetRegistry,
  broken,
  type CustomerId,
  type Instrument,
  type InstrumentId,
  type MarginTerms,
  type OrderKind,
  priceTicks,
  quantityLots,
  type Result,
  type Side,
  scaleOf,
  type TimeInForce,
  type VenueId,
} from '@bourse/rules';
import type { Core, CoreConfig, Event } from './context.ts';
import { type Action, type Command, carryOut, createCore, decide, type RequestKey } from './core.ts';
import { type CreditCheck, WITHDRAWAL_GATES } from './funds/index.ts';
import { Account, faultsOf, type HousePurpose } from './ledger/index.ts';
import { observePremium } from './margin/index.ts';
import { type Listing, observe } from './market/index.ts';
import { type modules, ofEach, readForm, writeForm } from './modules.ts';
import { fires } from './orders/index.ts';
import { SNAPSHOT_VERSION, SnapshotReader, snapshotPieces } from './snapshot.ts';
import type { TickMark } from './tick-mark.ts';

const terms = { feeBps: 10, bandBps: 2_000, collarBps: 500, minNotional: '1', tradable: true } as const;

/** Decides a command and carries it out; see {@link decide} for the errors. @returns all that happened, in order. */
export const run = (core: Core, command: Command, at: number): Result<Event[]> => {
  const decided = decide(core, command, at);
  if (decided.ok) carryOut(core, decided.value, at);
  return decided;
};

/** An event as the journal's form of it writes it, and all of its fields, with those of what is read back; an account stands as its key. */
export const readBack = (event: Event): { readonly written: string; readonly read: string; readonly whole: string } => {
  const inFull = (_name: string, value: unknown): unknown =>
    typeof value === 'bigint' ? `${value}` : value instanceof Account ? value.key : value;
  const written = writeForm(event);
  const read = written === '' ? undefined : readForm(JSON.parse(written) as unknown[]);
  return { written, read: JSON.stringify(read, inFull), whole: JSON.stringify(event, inFull) };
};

type Taken = { readonly [M in (typeof modules)[number] as M['name']]: ReturnType<M['snapshot']['take']> };
/** As it is read back: what was given as records one after the other is a list. */
type Read<Part> = {
  readonly [F in keyof Part]: Part[F] extends string
    ? Part[F]
    : Part[F] extends Iterable<infer Each>
      ? readonly Each[]
      : Part[F];
};

/** The whole journalled state as plain data; two equal states give equal data, in equal order. */
export type Snapshot = { readonly version: number } & { readonly [M in keyof Taken]: Read<Taken[M]> };

/** The pieces of a snapshot put together. */
export const takeSnapshot = (core: Core): Snapshot => {
  const snapshot: Record<string, Record<string, unknown>> = {};
  for (const [module, field, value] of snapshotPieces(core)) {
    if (module === '') continue;
    snapshot[module] ??= {};
    const part = snapshot[module];
    const before = part[field];
    if (Array.isArray(before)) for (const record of value as unknown[]) before.push(record);
    else part[field] = value;
  }
  // A module without a field has its empty part.
  return { ...ofEach(() => ({})), ...snapshot, version: SNAPSHOT_VERSION } as unknown as Snapshot;
};

/** The core that a snapshot was taken of. @throws {InvariantBroken} when the data does not fit together. */
export const restoreSnapshot = (config: CoreConfig, { version, ...parts }: Snapshot): Core => {
  const reader = new SnapshotReader(config);
  reader.add(['', 'version', version]);
  for (const [module, part] of Object.entries(parts))
    for (const [field, value] of Object.entries(part ?? {})) reader.add([module, field, value]);
  return reader.core();
};

/** 100.00 USD a share; the house asks 100.10 × 100, 100.20 × 200, 100.30 × 300 and bids as far below. */
export const SHARE: Instrument = {
  ...terms,
  id: 'US.AURX',
  kind: 'share',
  product: 'stocks',
  venue: 'US',
  symbol: 'AURX',
  name: 'Aurix',
  base: 'US.AURX',
  quote: 'USD',
  tickSize: '0.01',
  lotSize: '1',
  ladder: { spreadBps: 20, levels: 3, stepTicks: 10, sizeLots: 100, inventoryLots: 1_000_000 },
};

/** Like the share, but a coin by thousandths: a lot at 100.00 is 0.1 USDT. */
export const COIN: Instrument = {
  ...SHARE,
  id: 'LUM-USDT',
  kind: 'coin',
  product: 'bb',
  venue: 'COIN',
  symbol: 'LUM/USDT',
  name: 'Lumen',
  base: 'LUM',
  quote: 'USDT',
  lotSize: '0.001',
};

/** Its quote has no decimals: a lot at 150.000 is 1.5 JPY, so nearly everything is rounded. */
export const PAIR: Instrument = {
  ...COIN,
  id: 'USD-JPY',
  kind: 'currency',
  product: 'divisa',
  venue: 'FX',
  symbol: 'USD/JPY',
  name: 'Dollar and yen',
  base: 'USD',
  quote: 'JPY',
  tickSize: '0.001',
  lotSize: '0.01',
};

/** The coin's terms on margin: 2 % maintenance up to 100,000 USDT, 5 % up to a million, then 10 %; a day costs a long 0.03 % and brings a short 0.01 %. */
export const MARGIN: MarginTerms = {
  account: 'platform',
  leverages: [1, 2, 5, 10, 20],
  tiers: [
    { upTo: 100_000_000_000n, maintenanceBps: 200, maxLeverage: 20 },
    { upTo: 1_000_000_000_000n, maintenanceBps: 500, maxLeverage: 10 },
    { upTo: null, maintenanceBps: 1_000, maxLeverage: 5 },
  ],
  callBps: 15_000,
  closeOutBps: 10_000,
  financing: { everyMs: 86_400_000, ppm: { long: 300, short: -100 } },
  maxLots: 50_000_000,
};

const UNTRADED: Instrument = { ...COIN, id: 'OLD-USDT', base: 'OLD', tradable: false };

/** A policy under which one operator credits whatever arrives. */
export const NO_CHECK: CreditCheck = { maximum: 10n ** 30n, worth: 0n, customerAbove: 0n, operatorAbove: 0n };

const far = Number.MAX_SAFE_INTEGER;
/** Believes every tick. */
export const ANY_JUMP = { share: far, index: far, coin: far, currency: far, metal: far, future: far };

/** No bounds and no spread. */
export const FREE_CONVERSION = { bounds: null, spread: { leastBps: 0, mostBps: 0, rangeShareBps: 0 } };

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** A halt for an hour by one operator, who may halt for a day. */
export const HALT = {
  forMs: 3_600_000,
  reason: 'r',
  by: 'operator',
  agreedBy: null,
  limit: { aloneMs: DAY_MS, windowMs: DAY_MS },
} as const;

export type Ticket = {
  readonly by?: CustomerId;
  readonly mode?: AccountMode;
  readonly on?: InstrumentId;
  readonly side?: Side;
  readonly kind?: OrderKind;
  readonly time?: TimeInForce;
  readonly lots?: number | null;
  readonly limit?: number | null;
  readonly budget?: bigint | null;
};

/** A core with three instruments and customers 1 to 3, for tests: says in short texts what its answers were. */
export class TestExchange {
  now = 1_000_000;
  readonly closed = new Set<VenueId>();
  readonly core: Core;
  readonly events: Event[] = [];
  #tick = 0;
  #reference = 0;

  constructor(changes: Partial<CoreConfig> = {}) {
    const assets = new AssetRegistry();
    assets.add({ code: 'US.AURX', kind: 'share', decimals: 0 });
    assets.add({ code: 'LUM', kind: 'coin', decimals: 8 });
    assets.add({ code: 'OLD', kind: 'coin', decimals: 8 });
    const listings = [SHARE, COIN, PAIR, UNTRADED].map((instrument) => ({
      instrument,
      scale: scaleOf(instrument, assets.get(instrument.base), assets.get(instrument.quote)),
      ...(instrument === COIN ? { margin: MARGIN } : {}),
    }));
    this.core = createCore({
      assets,
      listings: new Map(listings.map((listing) => [listing.instrument.id, listing])),
      calendar: {
        isOpen: (venue) => !this.closed.has(venue),
        opensAt: (_venue, at) => at + HOUR_MS,
        settlesAt: (_venue, at) => (Math.floor(at / DAY_MS) + 2) * DAY_MS,
      },
      staleAfterMs: 5_000,
      priceJump: { maxBps: ANY_JUMP, confirmMs: 4_000 },
      maxOpenOrders: 5,
      demoMoney: [{ account: 'platform', money: { asset: 'USDT', units: 1_000_000_000n } }],
      funds: {
        accounts: {
          platform: ['USDT', 'LUM', 'USD', 'JPY', 'EUR'],
          financial: ['USDT', 'EUR'],
          contract: ['EUR'],
          stock: ['USD', 'EUR', 'JPY'],
        },
        conversion: { feeBps: 50, validMs: 10_000, onlyWith: new Map([['JPY', ['USD']]]), ...FREE_CONVERSION },
        withdrawalGates: WITHDRAWAL_GATES,
        rebate: { shareBps: 2_000, delayMs: DAY_MS },
      },
      ...changes,
    });
    for (const customer of [1, 2, 3]) this.run({ type: 'open-customer', customer });
    for (const [id, price] of [
      [SHARE.id, 10_000],
      [COIN.id, 10_000],
      [PAIR.id, 150_000],
    ] as const)
      this.tick(price, id);
  }

  /** Carries an action out. */
  run(action: Action, request?: RequestKey): Result<Event[]> {
    const answer = run(this.core, request ? { action, request } : { action }, this.now);
    if (answer.ok) for (const event of answer.value) this.events.push(event);
    return answer;
  }

  /** Does everything that is due; says what came of it. */
  runDue(): string {
    const done: string[] = [];
    for (;;) {
      const answer = this.run({ type: 'run-agenda' });
      if (!answer.ok || answer.value.length === 0) return done.join(', ');
      done.push(resultText(answer));
    }
  }

  /** Credits money from outside, in smallest units. */
  fund(customer: CustomerId, account: AccountType, asset: AssetCode, units: bigint): void {
    const claimed = { asset, units };
    const limits = { minimum: 1n, maximum: units, evidence: '' };
    const id = this.core.state.funds.nextDeposit;
    this.run({ type: 'request-deposit', customer, channel: 'card', account, claimed, ...limits });
    this.#reference += 1;
    const reference = `payment ${this.#reference}`;
    this.run({
      type: 'credit-deposit',
      id,
      arrived: claimed,
      reference,
      by: 'operator',
      agreedBy: null,
      check: NO_CHECK,
    });
  }

  #observe(price: number, on: InstrumentId): TickMark {
    this.#tick += 1;
    const tick = { seq: this.#tick, price: priceTicks(price), at: this.now };
    observe(this.core, on, tick);
    observePremium(this.core, on, this.now);
    return tick;
  }

  /** A tick now whose price is held against the triggers; says what came of it. */
  reach(price: number, on: InstrumentId = COIN.id): string {
    return resultText(this.run({ type: 'reach-triggers', instrument: on, tick: this.#observe(price, on) }));
  }

  /** A tick now, and all that its prices fire; says what came of it. */
  trigger(price: number, on: InstrumentId = COIN.id): string {
    const done = [this.reach(price, on)];
    for (;;) {
      const answer = this.run({ type: 'run-triggers' });
      if (!answer.ok || answer.value.length === 0)
        return done.filter((text) => !text.startsWith('triggers-')).join(', ');
      done.push(resultText(answer).replace('triggers-fired, ', ''));
    }
  }

  /** A tick now, applied while it fires; says what came of it. */
  tick(price: number, on: InstrumentId = COIN.id): string {
    const tick = this.#observe(price, on);
    const done: string[] = [];
    while (fires(this.core, on, this.now)) {
      const answer = this.run({ type: 'apply-tick', instrument: on, tick });
      if (!answer.ok || answer.value.length === 0) break;
      done.push(resultText(answer));
    }
    return done.join(', ');
  }

  /** The last event of a type. */
  last<T extends Event['type']>(type: T): Extract<Event, { readonly type: T }> | undefined {
    return this.events.findLast((event): event is Extract<Event, { readonly type: T }> => event.type === type);
  }

  /** Places an order; a limit makes it a limit order. Customer 1 buys 10 lots of the coin at the market unless told otherwise. */
  order(ticket: Ticket = {}): string {
    const { by = 1, mode = 'real', on = COIN.id, side = 'buy', time = 'GTC', lots = 10, limit = null } = ticket;
    return resultText(
      this.run({
        type: 'place-order',
        mode,
        customer: by,
        instrument: on,
        side,
        kind: ticket.kind ?? (limit === null ? 'market' : 'limit'),
        timeInForce: time,
        quantity: lots === null ? null : quantityLots(lots),
        limit: limit === null ? null : priceTicks(limit),
        budget: ticket.budget ?? null,
      }),
    );
  }

  cancel(id: number, by: CustomerId = 1, mode: AccountMode = 'real'): string {
    return resultText(this.run({ type: 'cancel-order', mode, customer: by, id }));
  }

  /** 'available, held' in smallest units. */
  money(customer: CustomerId, asset: AssetCode, account: AccountType = 'platform', mode: AccountMode = 'real'): string {
    const { available, held } = this.core.state.ledger.customer(mode, customer, account, asset);
    return `${available}, ${held}`;
  }

  house(purpose: HousePurpose, asset: AssetCode, mode: AccountMode = 'real'): bigint {
    return this.core.state.ledger.house(mode, purpose, asset).available;
  }

  faults(): readonly string[] {
    return faultsOf(this.core.state.ledger);
  }
}

/** The listings of a test exchange, one of them changed. */
export const listingsWith = (
  id: InstrumentId,
  change: (listing: Listing) => Partial<Listing>,
): CoreConfig['listings'] => {
  const listings = new Map(new TestExchange().core.config.listings);
  const listing = listings.get(id) ?? broken(`${id} is listed`);
  return listings.set(id, { ...listing, ...change(listing) });
};

/** An answer in short: the error's name, or what happened, in order. */
export const resultText = (answer: Result<readonly Event[]>): string =>
  answer.ok ? answer.value.map(shortly).filter(Boolean).join(', ') : answer.error;

const shortly = (event: Event): string => {
  switch (event.type) {
    case 'order-placed':
    case 'agenda-done':
    case 'orders-activated':
    case 'quotes-crossed':
    case 'holding-closed':
      return '';
    case 'order-filled': {
      const maker = event.taker === 'buy' ? event.seller : event.buyer;
      return `${event.quantity}@${event.price} ${maker ? `#${maker.order}` : 'house'}`;
    }
    case 'order-closed':
      return `#${event.order.id} ${event.order.status}${event.reason ? `: ${event.reason}` : ''}`;
    case 'order-rested':
    case 'order-queued':
      return `#${event.id} ${event.type === 'order-rested' ? 'rests' : 'waits'}`;
    default:
      return event.type;
  }
};
