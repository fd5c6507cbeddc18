import { expect, test } from 'vitest';
import { UnderWay } from './under-way.ts';

type Handler = (input: never, context: object) => Promise<unknown>;

const contextOf = (id: number, key?: string) => ({
  caller: { kind: 'customer', id, mode: 'real' },
  idempotency: key === undefined ? undefined : { key },
});

test('JURISDICTION-12: the requests of a customer that are being handled are waited for, whatever their answers are, and no others', async () => {
  const underWay = new UnderWay();
  const ends: (() => void)[] = [];
  const order: string[] = [];
  const handlers: Record<string, Handler> = {
    place: () => new Promise<void>((resolve) => ends.push(resolve)).then(() => order.push('placed')),
    'follow.create': () => new Promise((_resolve, reject) => ends.push(() => reject(new Error('broken')))),
  };
  const { place, 'follow.create': fail } = underWay.noting(handlers) as Record<'place' | 'follow.create', Handler>;
  void place(undefined as never, contextOf(1, 'first'));
  const failing = expect(fail(undefined as never, contextOf(1))).rejects.toThrow('broken');
  void place(undefined as never, contextOf(2, 'first'));
  expect([underWay.has({ id: 1, mode: 'real' }, 'first'), underWay.has({ id: 1, mode: 'demo' }, 'first')]).toEqual([
    true,
    false,
  ]);
  const waited = underWay.answered(1).then(() => order.push('waited'));
  void place(undefined as never, contextOf(1, 'later'));
  await Promise.resolve();
  expect(order).toEqual([]);
  ends[0]?.();
  ends[1]?.();
  await Promise.all([waited, failing]);
  expect(order).toEqual(['placed', 'waited']);
  expect([underWay.has({ id: 1, mode: 'real' }, 'first'), underWay.has({ id: 1, mode: 'real' }, 'later')]).toEqual([
    false,
    true,
  ]);
  ends[3]?.();
  await underWay.answered(1);
  await underWay.answered(9);
  expect(underWay.has({ id: 1, mode: 'real' }, 'later')).toBe(false);
});
