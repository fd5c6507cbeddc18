import { expect, test } from 'vitest';
import type { Handlers } from '../../apps/server/src/http/handler.ts';
import { handlers, proposalKinds } from '../../apps/server/src/module-registry.ts';

test('a call of the API that no module of the server answers does not compile', () => {
  const { 'points.sign': _, ...others } = handlers;
  // @ts-expect-error: one call has no handler
  const incomplete: Handlers = others;
  expect(Object.keys(incomplete)).toHaveLength(Object.keys(handlers).length - 1);
});

test('a call that is answered by something else than its row says does not compile', () => {
  // @ts-expect-error: the handler of another call
  const mistaken: Handlers = { ...handlers, 'points.sign': handlers['points.log'] };
  expect(mistaken['points.sign']).toBe(handlers['points.log']);
});

test('a kind of proposal that no module carries out does not compile', () => {
  const { halt: _, ...others } = proposalKinds;
  // @ts-expect-error: one kind has nobody
  const incomplete: typeof proposalKinds = others;
  expect(Object.keys(incomplete)).not.toContain('halt');
});
