import { type CustomerId, type PositionSide, priceTicks, quantityLots } from '@bourse/rules';
import type { OpenPosition } from '../index.ts';
import { COIN, TestExchange, told } from '../testing.ts';

export type Ticket = Partial<Omit<OpenPosition, 'side' | 'quantity' | 'target' | 'stop'>> & {
  readonly side?: PositionSide;
  readonly lots?: number;
  readonly target?: number;
  readonly stop?: number;
};

/** Customers 1 and 2 have 1,000 USDT each; the house asks 100.10 a coin and bids 99.90. */
export const marginExchange = (): TestExchange & { readonly open: (ticket?: Ticket) => string } => {
  const made = new TestExchange();
  for (const customer of [1, 2]) made.fund(customer, 'platform', 'USDT', 1_000_000_000n);
  const open = ({ side = 'long', lots = 1_000, target, stop, ...ticket }: Ticket = {}) =>
    told(
      made.run({
        type: 'open-position',
        book: 'real',
        customer: 1,
        instrument: COIN.id,
        side,
        quantity: quantityLots(lots),
        leverage: 10,
        target: target === undefined ? null : priceTicks(target),
        stop: stop === undefined ? null : priceTicks(stop),
        source: { from: 'own' },
        ...ticket,
      }),
    );
  return Object.assign(made, { open });
};

/** Customer 1 with real money. */
export const owner = { book: 'real', customer: 1 } as const;
/** Closes so many lots of a position, or all of it; says what came of it. */
export const reduce = (made: TestExchange, id: number, lots: number | null = null, customer: CustomerId = 1) =>
  told(
    made.run({
      type: 'reduce-position',
      book: 'real',
      customer,
      id,
      quantity: lots === null ? null : quantityLots(lots),
    }),
  );
/** Adds so much margin, or below zero removes it; says what came of it. */
export const change = (made: TestExchange, units: bigint, id = 1) =>
  told(made.run({ type: 'change-margin', ...owner, id, units }));
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
export const houses = (made: TestExchange) =>
  (['margin', 'financing', 'insurance', 'fees'] as const).map((purpose) => made.house(purpose, 'USDT'));
/** The last thing that happened. */
export const lastEvent = (made: TestExchange) => made.events.at(-1);
