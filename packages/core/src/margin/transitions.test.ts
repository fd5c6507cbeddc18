import { expect, test } from 'vitest';
import { type Event, evolve } from '../index.ts';
import { TestExchange } from '../testing.ts';
import { POSITION_TRANSITIONS } from './state.ts';
import { marginExchange } from './testing.ts';

type Stage = keyof typeof POSITION_TRANSITIONS;
type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>;

/** Customer 1 has an open position, as it was opened. */
const opened = (): { readonly exchange: TestExchange; readonly event: Of<'position-opened'> } => {
  const exchange = marginExchange();
  exchange.open({ leverage: 5 });
  const event = exchange.last('position-opened');
  if (!event) throw new Error('no position was opened');
  return { exchange, event };
};

/** An event of each kind that can happen to a position. */
const eventsOf = ({ at, position, trade }: Of<'position-opened'>) => {
  const { tick } = trade;
  const requested = { reason: 'requested', closeOut: null, insured: 0n, uncovered: 0n, entries: [] } as const;
  return {
    open: { type: 'position-opened', at, position, trade, entries: [] },
    increase: { type: 'position-increased', at, position, trade, entries: [] },
    reduce: { type: 'position-reduced', at, position, trade, ...requested },
    'change-margin': { type: 'position-margin-changed', at, position, units: 1n, entries: [] },
    finance: { type: 'position-financed', at, position, units: 1n, entries: [] },
    'set-exits': { type: 'position-exits-set', at, position },
    split: { type: 'position-split', at, before: position.quantity, position, units: 0n, entries: [] },
    call: { type: 'margin-called', at, position, price: tick.price, equity: 1n, tick },
    close: { type: 'position-closed', at, position, trade, ...requested },
  } satisfies Readonly<Record<string, Event>>;
};

const STAGES = Object.keys(POSITION_TRANSITIONS) as Stage[];
const KINDS = Object.keys(eventsOf(opened().event)) as (keyof ReturnType<typeof eventsOf>)[];

test.each(STAGES.flatMap((stage) => KINDS.map((kind) => [stage, kind] as const)))(
  'MARGIN-11: of a position that is %s, whether it can %s',
  (stage, kind) => {
    const { exchange, event } = opened();
    const events = eventsOf(event);
    const { core } = stage === 'none' ? new TestExchange() : exchange;
    if (stage === 'closed') evolve(core, events.close);
    const isLegal = POSITION_TRANSITIONS[stage][kind] !== undefined;
    if (isLegal) expect(() => evolve(core, events[kind])).not.toThrow();
    else expect(() => evolve(core, events[kind])).toThrow(`'${kind}' cannot happen to what is ${stage}`);
  },
);

test('MARGIN-11: a position is opened once, changes while it is open, and is closed once', () => {
  expect(STAGES.map((stage) => Object.values(POSITION_TRANSITIONS[stage]))).toEqual([
    ['open'],
    ['open', 'open', 'open', 'open', 'open', 'open', 'open', 'closed'],
    [],
  ]);
});
