import { assert, type Position, type PriceTicks } from '@bourse/rules';
import type { Core, State, TriggerKind } from '../context.ts';
import type { Folds } from '../module.ts';
import { stateAfter } from '../transitions.ts';
import type { MarginEvent } from './event.ts';
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
  const { id, book, instrument, side, financesAt } = position;
  const before = margin.positions.get(id);
  margin.positions.put(position);
  for (const [kind, level, way] of waits(position)) {
    if (level === null) triggers.waiting.remove(kind, `${id}`);
    else {
      const direction = (side === 'long') === (way === 'gain') ? 'rising' : 'falling';
      triggers.waiting.set(kind, `${id}`, { book, instrument, price: 'mark', direction, level });
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
  for (const [kind] of waits(before)) triggers.waiting.remove(kind, `${position.id}`);
  agenda.waiting.remove(before.financesAt, FINANCING, `${position.id}`);
};

type What = keyof (typeof POSITION_TRANSITIONS)['open'];

const happens = ({ margin }: State, { id }: Position, what: What): void =>
  void stateAfter(POSITION_TRANSITIONS, stageOf(margin, id), what);

const kept =
  (what: What) =>
  ({ state }: Core, { position }: MarginEvent): void => {
    happens(state, position, what);
    keep(state, position);
  };

/** The postings are applied by the ledger. */
export const marginFolds: Folds<MarginEvent> = {
  'position-opened': ({ state }, { position }) => {
    happens(state, position, 'open');
    state.margin.nextPosition = position.id + 1;
    keep(state, position);
  },
  'position-increased': kept('increase'),
  'position-reduced': kept('reduce'),
  'position-closed': ({ state }, { position }) => {
    happens(state, position, 'close');
    drop(state, position);
  },
  'position-margin-changed': kept('change-margin'),
  'position-financed': kept('finance'),
  'position-exits-set': kept('set-exits'),
  'margin-called': kept('call'),
};

declare module '../context.ts' {
  interface TriggerKinds {
    readonly margin: 'margin-call' | 'liquidation' | 'stop-price' | 'target-price';
  }
  interface AgendaKinds {
    readonly margin: 'financing';
  }
}
