import { type InstrumentId, type PriceTicks, priceTicks } from '@bourse/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReached, type Sweep, type Trigger, type TriggerLevel, Triggers } from './index.ts';

const ON: InstrumentId = 'LUM-USDT';
const LINES = [
  { mode: 'real', instrument: ON, price: 'last', direction: 'rising' },
  { mode: 'real', instrument: ON, price: 'mark', direction: 'rising' },
  { mode: 'real', instrument: ON, price: 'mark', direction: 'falling' },
  { mode: 'demo', instrument: ON, price: 'mark', direction: 'falling' },
] as const;

type Step =
  | {
      readonly does: 'set';
      readonly line: number;
      readonly level: number;
      readonly kind: string;
      readonly key: string;
    }
  | { readonly does: 'remove'; readonly kind: string; readonly key: string }
  | { readonly does: 'price'; readonly level: number }
  | { readonly does: 'fire'; readonly most: number }
  | { readonly does: 'restore' };

const [kind, key, level] = [
  fc.constantFrom('a', 'b'),
  fc.constantFrom('x', 'y', 'z', 'w'),
  fc.integer({ min: 1, max: 9 }),
];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('set'), line: fc.nat(3), level, kind, key } as const) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove'), kind, key } as const) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('price'), level } as const) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('fire'), most: fc.integer({ min: 1, max: 3 }) } as const) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore') } as const) },
);

const sameLine = (one: Omit<TriggerLevel, 'level'>, other: Omit<TriggerLevel, 'level'>): boolean =>
  one.mode === other.mode && one.price === other.price && one.direction === other.direction;

/** The same by a plain list: every question goes through all there is. */
class PlainTriggers {
  waiting: (Trigger & { readonly later: boolean })[] = [];
  sweeps: Sweep[] = [];

  set(trigger: Trigger): void {
    const known = this.waiting.find((other) => other.kind === trigger.kind && other.key === trigger.key);
    if (known && sameLine(known, trigger) && known.level === trigger.level) return;
    this.remove(trigger.kind, trigger.key);
    this.waiting.push({ ...trigger, later: this.sweeps.some((sweep) => sameLine(sweep, trigger)) });
  }

  remove(kind: string, key: string): void {
    this.waiting = this.waiting.filter((other) => other.kind !== kind || other.key !== key);
  }

  reached(line: Omit<TriggerLevel, 'level'>, price: PriceTicks): Trigger[] {
    const sign = line.direction === 'rising' ? 1 : -1;
    return this.waiting
      .filter((each) => sameLine(each, line) && !each.later && isReached(line.direction, each.level, price))
      .sort((a, b) => sign * (a.level - b.level));
  }

  reachedBy(price: PriceTicks): Omit<TriggerLevel, 'level'>[] {
    return LINES.filter((line) => {
      const last = this.sweeps.findLast((sweep) => sameLine(sweep, line))?.reached;
      const isFurther = last === undefined || !isReached(line.direction, price, last);
      return isFurther && this.reached(line, price).length > 0;
    });
  }

  piece(most: number): { readonly kind: string | null; readonly keys: readonly string[] } | undefined {
    const [sweep] = this.sweeps;
    if (!sweep) return undefined;
    const all = this.reached(sweep, sweep.reached);
    const end = all.findIndex(({ kind }) => kind !== all[0]?.kind);
    const first = all.slice(0, end < 0 ? most : Math.min(end, most));
    return { kind: first[0]?.kind ?? null, keys: first.map(({ key }) => key) };
  }

  fired(kind: string | null, keys: readonly string[]): void {
    for (const key of keys) this.remove(kind ?? '', key);
    const [sweep, ...rest] = this.sweeps;
    if (!sweep || this.reached(sweep, sweep.reached).length > 0) return;
    this.sweeps = rest;
    if (rest.some((other) => sameLine(other, sweep))) return;
    this.waiting = this.waiting.map((each) => (sameLine(each, sweep) ? { ...each, later: false } : each));
  }
}

test('TRIGGERS-1, TRIGGERS-2: they are what a plain list would be: levels in the order the price meets them, then time, in pieces', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let triggers = new Triggers();
      const plain = new PlainTriggers();
      for (const [seq, each] of steps.entries()) {
        if (each.does === 'set') {
          const place = { ...(LINES[each.line] as (typeof LINES)[number]), level: priceTicks(each.level) };
          triggers.set(each.kind, each.key, place);
          plain.set({ ...place, kind: each.kind, key: each.key });
          expect(triggers.get(each.kind, each.key)).toEqual(place);
        } else if (each.does === 'remove') {
          triggers.remove(each.kind, each.key);
          plain.remove(each.kind, each.key);
        } else if (each.does === 'price') {
          const reached = priceTicks(each.level);
          const lines = triggers.reachedBy(ON, () => reached);
          expect(lines).toEqual(plain.reachedBy(reached).map((line) => ({ ...line, reached })));
          for (const line of lines) {
            const sweep = { ...line, tick: { seq, price: reached, at: seq } };
            triggers.begin(sweep);
            plain.sweeps.push(sweep);
          }
        } else if (each.does === 'fire') {
          const piece = triggers.piece(each.most);
          const expected = plain.piece(each.most);
          expect(piece && { kind: piece.kind, keys: piece.keys }).toEqual(expected);
          if (!piece) continue;
          triggers.fired(piece.kind, piece.keys);
          plain.fired(piece.kind, piece.keys);
        } else {
          const data = triggers.toData();
          triggers = Triggers.fromData(data);
          expect(triggers.toData()).toEqual(data);
        }
        expect([triggers.size, triggers.isFiring]).toEqual([plain.waiting.length, plain.sweeps.length > 0]);
      }
    }),
    { numRuns: 500 },
  );
});

test('TRIGGERS-1: one that stands where it is set again keeps its turn, one that is moved there comes last', () => {
  const triggers = new Triggers();
  const at = (level: number): TriggerLevel => ({ ...LINES[0], level: priceTicks(level) });
  for (const name of ['first', 'second', 'third']) triggers.set('stop', name, at(100));
  triggers.set('stop', 'first', at(100));
  triggers.set('stop', 'second', at(101));
  triggers.set('stop', 'second', at(100));
  triggers.begin({ ...LINES[0], reached: priceTicks(100), tick: { seq: 1, price: priceTicks(100), at: 1 } });
  expect(triggers.piece(9)?.keys).toEqual(['first', 'third', 'second']);
});
