import { assert, baseUnits, type Position, type PriceTicks, type QuantityLots } from '@bourse/rules';
import type { Core, State, TriggerKind } from '../context.ts';
import { afterNumber } from '../given-once.ts';
import { listingOf, moveInventory } from '../market/index.ts';
import type { Folds } from '../module.ts';
import { stateAfter } from '../transitions.ts';
import type { MarginEvent, PositionEvent } from './event.ts';
import { FUNDING } from './funding.ts';
import { contractName, type Funding } from './funding-state.ts';
import { POSITION_TRANSITIONS, stageOf } from './state.ts';

/** The kind of what waits for the next financing, by positions. */
export const FINANCING = 'financing';

/** What of a position waits for the mark price, and at which price; against it like a loss, or for it like a gain. */
const waits = (position: Position): readonly (readonly [TriggerKind, PriceTicks | null, 'loss' | 'gain'])[] => [
  ['margin-call', position.isCalled ? null : position.callPrice, 'loss'],
  ['liquidation', position.liquidationPrice, 'loss'],
  ['stop-price', position.stop, 'loss'],
  ['target-price', position.target, 'gain'],
];

const keep = ({ margin, triggers, agenda }: State, position: Position): void => {
  const { id, mode, instrument, side, financesAt } = position;
  const before = margin.positions.get(id);
  margin.positions.put(position);
  const waited = before && waits(before);
  for (const [place, [kind, level, way]] of waits(position).entries()) {
    // What waits for nothing now is only looked for where it waited for something.
    if (level === null) {
      if (waited && waited[place]?.[1] !== null) triggers.waiting.remove(kind, `${id}`);
    } else {
      const direction = (side === 'long') === (way === 'gain') ? 'rising' : 'falling';
      triggers.waiting.set(kind, `${id}`, { mode, instrument, price: 'mark', direction, level });
    }
  }
  if (before?.financesAt === financesAt) return;
  if (before) agenda.waiting.remove(before.financesAt, FINANCING, `${id}`);
  agenda.waiting.add(financesAt, FINANCING, `${id}`);
};

const drop = ({ margin, triggers, agenda }: State, position: Position): void => {
  const before = margin.positions.get(position.id);
  assert(before, 'what is closed was open');
  margin.positions.remove(before);
  for (const [kind, level] of waits(before)) if (level !== null) triggers.waiting.remove(kind, `${position.id}`);
  agenda.waiting.remove(before.financesAt, FINANCING, `${position.id}`);
};

/** What the house takes of a position outside the book counts among what it has bought and sold (rule BOOK-16). */
const takeOver = (core: Core, { mode, instrument, side }: Position, quantity: QuantityLots): void => {
  const units = baseUnits(listingOf(core, instrument).scale, quantity);
  moveInventory(core.state.market, mode, instrument, side === 'long' ? units : -units);
};

const putFunding = ({ margin, agenda }: State, name: string, funding: Funding): void => {
  const before = margin.funding.get(name);
  if (before) agenda.waiting.remove(before.nextAt, FUNDING, name);
  margin.funding.set(name, funding);
  agenda.waiting.add(funding.nextAt, FUNDING, name);
};

type What = keyof (typeof POSITION_TRANSITIONS)['open'];

const happens = ({ margin }: State, { id }: Position, what: What): void =>
  void stateAfter(POSITION_TRANSITIONS, stageOf(margin, id), what);

const remaining =
  (what: What) =>
  ({ state }: Core, { position }: PositionEvent): void => {
    happens(state, position, what);
    keep(state, position);
  };

/** The postings are applied by the ledger. */
export const marginFolds: Folds<MarginEvent> = {
  'position-opened': ({ state }, { position }) => {
    happens(state, position, 'open');
    state.margin.nextPosition = afterNumber(state.margin.nextPosition, position.id, 'position');
    keep(state, position);
  },
  'position-increased': remaining('increase'),
  'position-reduced': remaining('reduce'),
  'position-closed': (core, { position, trade, closeOut, reason, counterparty }) => {
    happens(core.state, position, 'close');
    drop(core.state, position);
    const isTakenOver = trade.fill === null && counterparty === undefined && (closeOut || reason === 'split');
    if (isTakenOver) takeOver(core, position, trade.quantity);
  },
  'position-margin-changed': remaining('change-margin'),
  'position-financed': remaining('finance'),
  'position-dividend': remaining('change-margin'),
  'position-split': remaining('split'),
  'position-exits-set': remaining('set-exits'),
  'margin-called': remaining('call'),
  'funding-begun': ({ state }, { mode, instrument, nextAt }) => {
    putFunding(state, contractName(mode, instrument), { endedAt: null, ratePpb: 0, mark: null, nextAt });
  },
  'funding-fixed': ({ state }, { mode, instrument, endedAt, ratePpb, mark, nextAt }) => {
    putFunding(state, contractName(mode, instrument), { endedAt, ratePpb, mark, nextAt });
  },
  // What was held is applied by the ledger.
  'order-margin-released': () => undefined,
};

declare module '../context.ts' {
  interface TriggerKinds {
    readonly margin: 'margin-call' | 'liquidation' | 'stop-price' | 'target-price';
  }
  interface AgendaKinds {
    readonly margin: 'financing' | 'funding';
  }
}
