import {
  type Action,
  type Core,
  createCore,
  DONE_AT_ONCE,
  FIRED_AT_ONCE,
  faultsOf,
  type Listing,
  observe,
  reachedNow,
} from '@bourse/core';
import { type CustomerId, type MarginTerms, priceTicks, quantityLots } from '@bourse/rules';
import { PieceSizes } from '../../apps/server/src/market/piece-size.ts';
import { run } from '../../packages/core/src/testing.ts';
import { benchConfig, pair } from './bench-market.ts';
import type { Report } from './report.ts';

const POSITIONS = 100_000;
const MIDDLE = 1_000_000;
const DAY_MS = 86_400_000;

const TERMS: MarginTerms = {
  account: 'platform',
  leverages: [10],
  tiers: [{ upTo: null, maintenanceBps: 100, maxLeverage: 10 }],
  callBps: 15_000,
  closeOutBps: 10_000,
  financing: { everyMs: DAY_MS, ppm: { long: 300, short: 100 } },
  maxLots: 1_000_000,
};

const done = (core: Core, action: Action, at: number): number => {
  const answer = run(core, { action }, at);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.length;
};

const opens = (customer: CustomerId): Action => ({
  type: 'place-margin-order',
  mode: 'demo',
  customer,
  instrument: pair.id,
  side: 'buy',
  kind: 'market',
  timeInForce: 'IOC',
  quantity: quantityLots(1_000 + (customer % 500)),
  limit: null,
  margin: { position: null, leverage: 10, target: null, stop: null, source: { from: 'own' } },
});

/** A core with so many long positions, one a customer. */
const withPositions = (): Core => {
  const config = benchConfig(pair, { maxOpenOrders: 1 });
  const listings = new Map<string, Listing>();
  for (const [id, listing] of config.listings) listings.set(id, { ...listing, margin: TERMS });
  const core = createCore({ ...config, listings });
  for (let customer = 1; customer <= POSITIONS; customer += 1) {
    done(core, { type: 'open-customer', customer }, 0);
    done(core, { type: 'start-demo', customer }, 0);
    // Whole quotes for each, so that all are opened at one price.
    observe(core, pair.id, { seq: customer, price: priceTicks(MIDDLE), at: 0 });
    done(core, opens(customer), 0);
  }
  return core;
};

const WAYS = {
  'run-agenda': { most: DONE_AT_ONCE, first: ({ state }: Core, at: number) => state.agenda.waiting.due(at, 1)?.kind },
  'run-triggers': {
    most: FIRED_AT_ONCE,
    first: ({ state }: Core) => state.triggers.waiting.isFiring && (state.triggers.waiting.piece(1)?.kind ?? 'nothing'),
  },
} as const;

/**
 * Repeats an action until it does nothing, in pieces as large as the server makes them; says how many times, and how long the longest and the
 * middle one took, in milliseconds.
 */
const inPieces = (core: Core, type: keyof typeof WAYS, at: number) => {
  const took: number[] = [];
  const { most, first } = WAYS[type];
  const sizes = new PieceSizes(most);
  for (let kind = first(core, at); kind; ) {
    const start = performance.now();
    done(core, { type, most: sizes.of(kind) }, at);
    const ms = performance.now() - start;
    took.push(ms);
    const next = first(core, at);
    sizes.took(kind, ms, next === kind);
    kind = next;
  }
  took.sort((one, other) => one - other);
  return { pieces: took.length, longest: took.at(-1) ?? 0, middle: took[took.length >> 1] ?? 0 };
};

/** The longest command while one moment finances, and while one tick calls and closes, a hundred thousand positions; the limit is the promise's. */
export const benchCloseOut = async (): Promise<Report> => {
  const core = withPositions();
  const financed = inPieces(core, 'run-agenda', DAY_MS);
  const tick = { seq: POSITIONS + 1, price: priceTicks(Math.floor(MIDDLE * 0.85)), at: DAY_MS };
  observe(core, pair.id, tick);
  if (reachedNow(core, pair.id, DAY_MS).length === 0) throw new Error('the tick reached nothing');
  done(core, { type: 'reach-triggers', instrument: pair.id, tick }, DAY_MS);
  const closed = inPieces(core, 'run-triggers', DAY_MS);
  const faults = faultsOf(core.state.ledger);
  if (faults.length > 0 || core.state.margin.positions.size > 0) throw new Error(`not closed: ${faults.join('; ')}`);
  const rowOf = (what: string, { pieces, longest, middle }: ReturnType<typeof inPieces>) => ({
    row: `${what} 100,000 positions on margin: longest command, ms`,
    ours: longest,
    peer: 50,
    ratio: longest / 50,
    limit: 'at most 50 ms',
    note: `${pieces} commands, the middle one ${middle.toFixed(1)} ms; the peer's column is the promise`,
  });
  return [rowOf('one moment finances', financed), rowOf('one tick calls and closes', closed)];
};
