import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeKinds } from '@bourse/wire';
import { expect, test } from 'vitest';
import type { Handlers } from '../../apps/server/src/http/handler.ts';
import { handlers, proposalKinds } from '../../apps/server/src/module-registry.ts';
import { modules } from '../../apps/server/src/modules.ts';

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

const SERVER = join(import.meta.dirname, '../../apps/server/src');

/** The code of a module of the server, without its descriptor. */
const codeOf = (module: string): string =>
  readdirSync(join(SERVER, module), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'module.ts')
    .map((file) => readFileSync(join(SERVER, module, file), 'utf8'))
    .join('\n');

/** How a module that notes no record of a kind, or tells no message of one, fails to compile is seen with the planted one. */
test('what a module says that its calls tell stands in its code', () => {
  const shown = modules.flatMap((module) => (module.notifies ?? []).map((kind) => [module.name, kind] as const));
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter(([module, kind]) => !codeOf(module).includes(`'${kind}'`))).toEqual([]);
});

test('what a message holds by name has its words in every language', () => {
  const home = join(import.meta.dirname, '../../locales');
  const words = Object.values(noticeKinds).flatMap((kind) => Object.values(kind.words ?? {}));
  expect(words.length).toBeGreaterThan(1);
  for (const language of readdirSync(home)) {
    const keys = readdirSync(join(home, language)).flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(home, language, file), 'utf8'))),
    );
    for (const { text, otherwise } of words) {
      expect([language, keys.filter((key) => key.startsWith(`${text}.`)).length > 1]).toEqual([language, true]);
      if (otherwise !== undefined) expect(keys, language).toContain(`${text}.${otherwise}`);
    }
  }
});
