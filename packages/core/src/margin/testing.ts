import {
  type CustomerId,
  type Instrument,
  type MarginTerms,
  type OrderKind,
  type PositionId,
  type PositionSource,
  type PriceTicks,
  priceTicks,
  quantityLots,
  type Result,
  type Side,
  scaleOf,
  type TimeInForce,
} from '@bourse/rules';
import type { Event } from '../index.ts';
import type { PlaceMarginOrder } from '../margin/index.ts';
import { COIN, listingsWith, resultText, TestExchange } from '../testing.ts';

type Ticket = {
  readonly customer?: CustomerId;
  readonly mode?: 'real' | 'demo';
  readonly on?: string;
  readonly side?: Side;
  readonly lots?: number | null;
  readonly kind?: OrderKind;
  readonly limit?: number | null;
  readonly time?: TimeInForce;
  readonly leverage?: number;
  readonly target?: number | null;
  readonly stop?: number | null;
  readonly marginCloseOutBps?: number;
  readonly source?: PositionSource;
  /** The position that it increases or reduces. */
  readonly of?: PositionId;
};

export type { Ticket };

const ticks = (price: number | null | undefined): PriceTicks | null =>
  price === null || price === undefined ? null : priceTicks(price);

/** An order on margin; a limit makes it a limit order. Customer 1 opens 1,000 lots of the coin long at the market, ten times, unless told otherwise. */
export const marginOrder = (ticket: Ticket = {}): PlaceMarginOrder => {
  const { customer = 1, mode = 'real', on = COIN.id, side = 'buy', lots = 1_000, time = 'GTC', leverage = 10 } = ticket;
  const { of, source = { from: 'own' }, target, stop, marginCloseOutBps } = ticket;
  const limit = ticks(ticket.limit);
  return {
    type: 'place-margin-order',
    mode,
    customer,
    instrument: on,
    side,
    kind: ticket.kind ?? (limit === null ? 'market' : 'limit'),
    timeInForce: time,
    quantity: lots === null ? null : quantityLots(lots),
    limit,
    margin:
      of === undefined
        ? {
            position: null,
            leverage,
            target: ticks(target),
            stop: ticks(stop),
            source,
            ...(marginCloseOutBps !== undefined && { marginCloseOutBps }),
          }
        : { position: of },
  };
};

const isOfPosition = ({ type }: Event): boolean => type.startsWith('position-') || type === 'margin-called';

/** An answer in short, of positions alone: the error's name, or what became of them. */
export const changed = (answer: Result<readonly Event[]>): string =>
  answer.ok
    ? answer.value
        .filter(isOfPosition)
        .map(({ type }) => type)
        .join(', ')
    : answer.error;

/** A {@link TestExchange} with margin orders: customers 1 and 2 have 1,000 USDT each; the house asks 100.10 a coin and bids 99.90, as much as anybody wants. */
export class MarginExchange extends TestExchange {
  constructor(deep = true) {
    const ladder = { ...COIN.ladder, sizeLots: deep ? 10_000_000 : 100 };
    super({ listings: listingsWith(COIN.id, ({ instrument }) => ({ instrument: { ...instrument, ladder } })) });
    this.tick(10_000);
    for (const customer of [1, 2]) this.fund(customer, 'platform', 'USDT', 1_000_000_000n);
  }

  /** Places an order on margin; says what became of positions. */
  open(ticket: Ticket = {}): string {
    return changed(this.run(marginOrder(ticket)));
  }

  /** Places an order on margin; says all that happened. */
  place(ticket: Ticket = {}): string {
    return resultText(this.run(marginOrder(ticket)));
  }

  /** Sells so many lots of a long position at the market, or all of it; says what became of positions. */
  reduce(of: PositionId, lots: number | null = null, ticket: Ticket = {}): string {
    return this.open({ side: 'sell', of, lots, ...ticket });
  }

  /** A tick now, and all that its prices fire; says what became of positions. */
  override trigger(price: number): string {
    const before = this.events.length;
    super.trigger(price);
    return changed({ ok: true, value: this.events.slice(before) });
  }
}

export const marginExchange = (): MarginExchange => new MarginExchange();

/** Customer 1 with real money. */
export const owner = { mode: 'real', customer: 1 } as const;
/** Adds so much margin, or below zero removes it; says what came of it. */
export const change = (made: TestExchange, units: bigint, id = 1) =>
  resultText(made.run({ type: 'change-margin', ...owner, id, units }));
/** Puts so much into the insurance fund. */
export const insure = (made: TestExchange, units: bigint) =>
  made.run({
    type: 'post-manually',
    from: 'real.house.clearing.card.USDT',
    to: 'real.house.insurance.USDT',
    units,
    reason: 'r',
    by: 'one',
    agreedBy: 'another',
  });
/** An open position. */
export const position = (made: TestExchange, id = 1) => made.core.state.margin.positions.get(id);
/** What the house's accounts have: results, financing, insurance and fees. */
export const houseBalances = (made: TestExchange) =>
  (['margin', 'financing', 'insurance', 'fees'] as const).map((purpose) => made.house(purpose, 'USDT'));
/** The last thing that happened to a position. */
export const lastEvent = (made: TestExchange) => made.events.findLast(isOfPosition);

export const PERIOD_MS = 28_800_000;

/** A contract on the coin, one coin each; the house asks a tick above the price and bids a tick below, as much as anybody wants. Free, so that published figures can be compared. */
export const CONTRACT: Instrument = {
  ...COIN,
  id: 'LUM-USDT.P',
  kind: 'future',
  product: 'contract',
  symbol: 'LUM-PERP',
  name: 'Lumen perpetual',
  lotSize: '1',
  feeBps: 0,
  bandBps: 9_000,
  collarBps: 5_000,
  ladder: { spreadBps: 0, levels: 3, stepTicks: 1, sizeLots: 10_000_000, inventoryLots: 1_000_000_000 },
  settlement: 'margin',
};

/** Half a percent to maintain, whatever the size, and 0.01 % interest a period. */
export const TERMS: MarginTerms = {
  account: 'contract',
  leverages: [1, 2, 5, 10, 20, 50],
  tiers: [{ upTo: null, maintenanceBps: 50, maxLeverage: 50 }],
  callBps: 10_000,
  closeOutBps: 10_000,
  financing: { everyMs: PERIOD_MS, funding: { index: COIN.id, interestPpb: 100_000 } },
  maxLots: 1_000_000_000,
};

/** A {@link TestExchange} with the contract beside the coin; customers 1 to 3 have 10,000,000 USDT each on their contract accounts. */
export class ContractExchange extends TestExchange {
  constructor(terms: Partial<MarginTerms> = {}, instrument: Partial<Instrument> = {}, price = 2_000_000) {
    const listings = new Map(new TestExchange().core.config.listings);
    const contract = { ...CONTRACT, ...instrument };
    const scale = scaleOf(contract, { decimals: 8 }, { decimals: 6 });
    super({ listings: listings.set(CONTRACT.id, { instrument: contract, scale, margin: { ...TERMS, ...terms } }) });
    this.both(price);
    for (const customer of [1, 2, 3]) this.fund(customer, 'contract', 'USDT', 10_000_000_000_000n);
  }

  /** A tick of the coin and one of the contract, which fire nothing. */
  both(index: number, price = index): void {
    this.tick(index, COIN.id);
    this.tick(price, CONTRACT.id);
  }

  /** Time passes, with such a price of the coin and such a one of the contract every two seconds. */
  wait(forMs: number, index: number, price = index): void {
    for (const end = this.now + forMs; this.now < end; ) {
      this.now = Math.min(end, this.now + 2_000);
      this.both(index, price);
    }
  }

  /** Places an order in contracts; says what became of positions. */
  open(ticket: Ticket = {}): string {
    return changed(this.run(marginOrder({ on: CONTRACT.id, lots: 1, ...ticket })));
  }

  place(ticket: Ticket = {}): string {
    return resultText(this.run(marginOrder({ on: CONTRACT.id, lots: 1, ...ticket })));
  }

  /** One customer sells to another at a price: a short and a long at exactly that. */
  meet(price: number, lots: number, leverage: number, long: CustomerId = 1, short: CustomerId = 2): void {
    const order = { limit: price, lots, leverage };
    this.open({ ...order, customer: short, side: 'sell' });
    this.open({ ...order, customer: long, side: 'buy' });
  }

  position(id: PositionId) {
    return this.core.state.margin.positions.get(id);
  }

  /** A tick of the contract, and all that its prices fire; says what became of positions. */
  fall(price: number): string {
    const before = this.events.length;
    super.trigger(price, CONTRACT.id);
    return changed({ ok: true, value: this.events.slice(before) });
  }
}
