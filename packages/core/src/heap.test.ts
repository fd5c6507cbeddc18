import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heap } from './heap.ts';

type Item = { readonly value: number; readonly time: number; place: number };

test('AGENDA-1, TRIGGERS-1: a heap is what a sorted list would be, whatever is added and taken out', () => {
  const step = fc.record({ adds: fc.boolean(), value: fc.nat(20), which: fc.nat() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.nat(5), (steps, most) => {
      const heap = new Heap<Item>((a, b) => a.value < b.value || (a.value === b.value && a.time < b.time));
      let plain: Item[] = [];
      for (const [time, { adds, value, which }] of steps.entries()) {
        if (adds || plain.length === 0) {
          const item = { value, time, place: -1 };
          heap.add(item);
          plain = [...plain, item].sort((a, b) => a.value - b.value || a.time - b.time);
        } else {
          const gone = plain[which % plain.length] as Item;
          heap.remove(gone);
          plain = plain.filter((item) => item !== gone);
        }
        expect([heap.size, heap.first]).toEqual([plain.length, plain[0]]);
        const below = (item: Item) => item.value < 12;
        expect(heap.firstOf(most, below)).toEqual(plain.filter(below).slice(0, most));
      }
    }),
  );
});
