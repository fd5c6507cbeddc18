import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AgendaKind } from '../index.ts';
import { restoreSnapshot, resultText, TestExchange, takeSnapshot } from '../testing.ts';
import { Agenda } from './index.ts';

type Step = {
  readonly does: 'add' | 'remove' | 'do';
  readonly moment: number;
  readonly kind: string;
  readonly key: string;
};

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('add', 'add', 'remove', 'do'),
  moment: fc.integer({ min: 0, max: 20 }),
  kind: fc.constantFrom('a', 'b'),
  key: fc.constantFrom('x', 'y', 'z'),
});

test('AGENDA-1: it is what a plain list would be: soonest first, by kinds and keys as they were entered', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 1, max: 3 }), (steps, most) => {
      const agenda = new Agenda();
      let plain: Step[] = [];
      const isSame = (one: Step, other: Step) =>
        one.moment === other.moment && one.kind === other.kind && one.key === other.key;
      for (const each of steps) {
        const { does, moment, kind, key } = each;
        if (does === 'add') {
          agenda.add(moment, kind, key);
          if (!plain.some((other) => isSame(other, each))) plain.push(each);
        } else if (does === 'remove') {
          agenda.remove(moment, kind, key);
          plain = plain.filter((other) => !isSame(other, each));
        } else {
          const soonest = Math.min(...plain.map((other) => other.moment));
          expect(agenda.next()).toBe(plain.length > 0 ? soonest : undefined);
          const due = agenda.due(moment, most);
          expect(due === undefined).toBe(plain.length === 0 || soonest > moment);
          if (!due) continue;
          const first = plain.filter((other) => other.moment === soonest && other.kind === due.kind).slice(0, most);
          expect([due.moment, due.keys]).toEqual([soonest, first.map((other) => other.key)]);
          agenda.removeFirst(due.moment, due.kind, due.keys.length);
          plain = plain.filter((other) => !first.includes(other));
        }
        expect(agenda.size).toBe(plain.length);
      }
    }),
  );
});

test('AGENDA-2: what waits outlives a snapshot, in its order', () => {
  const exchange = new TestExchange();
  const { waiting } = exchange.core.state.agenda;
  for (const key of ['z', 'a', 'm']) waiting.add(7, 'settlement', key);
  waiting.add(3, 'rebate-release', 'b');
  const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  expect([...restored.state.agenda.waiting.all()]).toEqual([
    { moment: 3, kind: 'rebate-release', keys: ['b'] },
    { moment: 7, kind: 'settlement', keys: ['z', 'a', 'm'] },
  ]);
});

test('AGENDA-3: the first thing that is due is set aside, and the rest is done', () => {
  const exchange = new TestExchange();
  const { waiting } = exchange.core.state.agenda;
  for (const key of ['real 1 USD', 'real 2 USD']) waiting.add(exchange.now - 1, 'settlement', key);
  expect(resultText(exchange.run({ type: 'set-aside', of: 'agenda', because: 'INTERNAL' }))).toBe('agenda-set-aside');
  expect(exchange.core.state.agenda.aside).toMatchObject([{ kind: 'settlement', key: 'real 1 USD' }]);
  expect(exchange.runDue()).toBe('sales-settled');
  expect(resultText(exchange.run({ type: 'set-aside', of: 'agenda', because: 'INTERNAL' }))).toBe('CONFLICT');
});

test('AGENDA-4: a kind that nothing is done for stops its command before anything changes', () => {
  const exchange = new TestExchange();
  exchange.core.state.agenda.waiting.add(exchange.now, 'nothing' as AgendaKind, 'x');
  const before = takeSnapshot(exchange.core);
  expect(() => exchange.run({ type: 'run-agenda' })).toThrow('nothing is done when nothing is due');
  expect(takeSnapshot(exchange.core)).toEqual(before);
});
