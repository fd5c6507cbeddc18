import { Agenda, type Core, createCore, fires, observe, reachedNow, type TriggerKind, Triggers } from '@bourse/core';
import { type PriceKind, priceTicks } from '@bourse/rules';
import { benchConfig, pair } from './bench-market.ts';
import type { Report, ReportRow } from './report.ts';

const TICKS = 300_000;
const MOVES = 200_000;
const MIDDLE = 1_000_000;
const FEW = 1_000;
const MANY = 1_000_000;
const PRICES = ['last', 'bid', 'ask', 'mark'] as const satisfies readonly PriceKind[];

/** A core with so many triggers on all four prices, above and below the market. */
const withTriggers = (count: number): Core => {
  const core = createCore(benchConfig(pair, { maxOpenOrders: 1 }));
  const { waiting } = core.state.triggers;
  for (let index = 0; index < count; index += 1) {
    const isAbove = index % 2 === 0;
    const away = 10_000 + ((index * 7919) % 500_000);
    waiting.set('planted' as TriggerKind, String(index), {
      mode: index % 3 === 0 ? 'demo' : 'real',
      instrument: pair.id,
      price: PRICES[index % PRICES.length] as PriceKind,
      direction: isAbove ? 'rising' : 'falling',
      level: priceTicks(isAbove ? MIDDLE + away : MIDDLE - away),
    });
  }
  return core;
};

const withAgenda = (count: number): Agenda => {
  const agenda = new Agenda();
  for (let index = 0; index < count; index += 1)
    agenda.add(MIDDLE + ((index * 7919) % count), 'planted', String(index));
  return agenda;
};

const perSecond = (times: number, work: (index: number) => void): number => {
  const start = performance.now();
  for (let index = 0; index < times; index += 1) work(index);
  return times / ((performance.now() - start) / 1000);
};

/** A tick as the server takes it: observed, held against resting orders and against what waits for its prices. */
const tickRate = (core: Core, from: number): number => {
  let reached = 0;
  const rate = perSecond(TICKS, (index) => {
    observe(core, pair.id, { seq: from + index, price: priceTicks(MIDDLE + (index % 100)), at: index });
    if (fires(core, pair.id, index)) reached += 1;
    reached += reachedNow(core, pair.id, index).length;
  });
  if (reached > 0) throw new Error(`${reached} fired`);
  return rate;
};

const moveRate = ({ state }: Core, turn: number): number =>
  perSecond(MOVES, (index) =>
    state.triggers.waiting.set('planted' as TriggerKind, String(index % FEW), {
      mode: 'real',
      instrument: pair.id,
      price: 'mark',
      direction: 'rising',
      level: priceTicks(MIDDLE + 10_000 + ((index * 31 + turn) % 500_000)),
    }),
  );

const askRate = (agenda: Agenda): number => {
  let due = 0;
  const rate = perSecond(20 * TICKS, (index) => {
    if (agenda.due(index % MIDDLE, 1)) due += 1;
  });
  if (due > 0) throw new Error(`${due} were due`);
  return rate;
};

const enterRate = (agenda: Agenda, turn: number): number =>
  perSecond(MOVES, (index) => {
    const moment = 2 * MIDDLE + ((index * 31 + turn) % 500_000);
    agenda.add(moment, 'planted', 'moved');
    agenda.remove(moment, 'planted', 'moved');
  });

/** The middle of five turns of the two by turns, after one that does not count. */
const byTurns = (row: string, few: (turn: number) => number, many: (turn: number) => number): ReportRow => {
  const rates: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] };
  for (let turn = 0; turn < 6; turn += 1) {
    rates.few.push(few(turn));
    rates.many.push(many(turn));
  }
  const middle = (all: readonly number[]): number => all.slice(1).sort((a, b) => a - b)[2] ?? 0;
  const [ours, peer] = [middle(rates.many), middle(rates.few)];
  return { row, ours, peer, ratio: peer / ours, limit: '' };
};

/** How many are found and taken out a second when one tick reaches all of them, in pieces. */
const sweepRate = (): number => {
  const triggers = new Triggers();
  const line = { mode: 'real', instrument: pair.id, price: 'mark', direction: 'rising' } as const;
  for (let index = 0; index < MANY; index += 1)
    triggers.set('planted', String(index), { ...line, level: priceTicks(MIDDLE + ((index * 7919) % 500_000)) });
  const reached = priceTicks(2 * MIDDLE);
  const start = performance.now();
  triggers.begin({ ...line, reached, tick: { seq: 1, price: reached, at: 1 } });
  for (let piece = triggers.piece(250); piece; piece = triggers.piece(250)) triggers.fired(piece.kind, piece.keys);
  if (triggers.size > 0) throw new Error(`${triggers.size} were not fired`);
  return MANY / ((performance.now() - start) / 1000);
};

/** What a tick that fires nothing costs, and asking for what is due, with a thousand and with a million that wait; what setting and entering cost. */
export const benchTriggers = async (): Promise<Report> => {
  const before = process.memoryUsage().heapUsed;
  const [few, many] = [withTriggers(FEW), withTriggers(MANY)];
  const bytes = (process.memoryUsage().heapUsed - before) / (FEW + MANY);
  const [fewDue, manyDue] = [withAgenda(FEW), withAgenda(MANY)];
  let seq = 1;
  const tick = (core: Core): number => {
    seq += TICKS;
    return tickRate(core, seq);
  };
  const within = 'within 1.5 ×';
  const note = 'the ratio is the time with a million to the time with a thousand';
  const fired = sweepRate();
  return [
    {
      ...byTurns(
        'a tick that fires nothing, a second: 1,000,000 triggers beside 1,000',
        () => tick(few),
        () => tick(many),
      ),
      limit: within,
      note: `${note}; about ${Math.round(bytes)} bytes a trigger`,
    },
    {
      ...byTurns(
        'asking for what is due, a second: 1,000,000 on the agenda beside 1,000',
        () => askRate(fewDue),
        () => askRate(manyDue),
      ),
      limit: within,
      note,
    },
    {
      ...byTurns(
        'a trigger moved, a second: 1,000,000 beside 1,000',
        (turn) => moveRate(few, turn),
        (turn) => moveRate(many, turn),
      ),
      limit: 'the logarithm',
    },
    {
      ...byTurns(
        'entered on the agenda and taken out, a second: 1,000,000 beside 1,000',
        (turn) => enterRate(fewDue, turn),
        (turn) => enterRate(manyDue, turn),
      ),
      limit: 'the logarithm',
    },
    {
      row: 'triggers fired a second, 1,000,000 reached by one tick, in pieces of 250',
      ours: fired,
      peer: Number.NaN,
      ratio: Number.NaN,
      limit: 'printed',
      note: `${(250_000 / fired).toFixed(2)} ms a piece, without what their module does`,
    },
  ];
};
