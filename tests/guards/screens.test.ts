import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Path, paths, routeOf } from '../../apps/customer/src/shell/paths.ts';
import { CONSOLE_SCREENS, NEW_SCREENS, OPEN_SCREENS, ownScreens } from '../e2e/screens.ts';

const repeated = (all: readonly string[]): string[] => all.filter((one, index) => all.indexOf(one) !== index);

/** Where the app is put together; named so that this test's types do not pull in all of it. */
const MODULES = join(import.meta.dirname, '../../apps/customer/src/modules.ts');
/** The design's own page shows every part in every state: it is looked at by hand. */
const BY_HAND: readonly Path[] = ['/gallery'];

test('the browser tests look at every screen that there is, and at nothing else', async () => {
  const { modules } = (await import(MODULES)) as { readonly modules: readonly { readonly routes: object }[] };
  const claimed = modules.flatMap(({ routes }) => Object.keys(routes));
  // Of two modules with one address, only the last would be seen.
  expect(repeated(claimed)).toEqual([]);
  const built = new Set(claimed);
  const own = ownScreens({
    deposit: '1',
    withdrawal: '1',
    message: '1',
    news: '1',
    account: '1',
    order: '1',
    conversion: '1',
    made: {},
  });
  const looked = [...OPEN_SCREENS, ...NEW_SCREENS, ...own];
  const seen = new Set(looked.map(({ address }) => routeOf(address.split('?')[0] ?? '')?.path));
  expect(built.size).toBeGreaterThan(60);
  expect(paths.filter((path) => built.has(path) && !seen.has(path) && !BY_HAND.includes(path))).toEqual([]);
  expect(looked.filter(({ address }) => !routeOf(address.split('?')[0] ?? ''))).toEqual([]);
  expect([...seen].filter((path) => path !== undefined && !built.has(path))).toEqual([]);
  expect(repeated(looked.map(({ name }) => name))).toEqual([]);
});

const CONSOLE = join(import.meta.dirname, '../../apps/console/src');

test('the browser tests look at every screen of the console', () => {
  const built = readdirSync(CONSOLE)
    .map((module) => join(CONSOLE, module, 'module.tsx'))
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path));
  const seen = new Set(CONSOLE_SCREENS.map(({ address }) => address.split('?')[0]));
  expect(built.length).toBeGreaterThan(20);
  expect([...new Set(built)].sort()).toEqual([...seen].sort());
  expect(repeated(CONSOLE_SCREENS.map(({ name }) => name))).toEqual([]);
});

const BRANDS = join(import.meta.dirname, '../../brands');

/** Every link that a brand's files hold, wherever it stands. */
const linksIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    name === 'link' && typeof inner === 'string' ? [inner] : linksIn(inner),
  );
};

test.each(readdirSync(BRANDS))('CONTENT-14: what %s links to is built', async (brand) => {
  const { modules } = (await import(MODULES)) as { readonly modules: readonly { readonly routes: object }[] };
  const built = new Set(modules.flatMap(({ routes }) => Object.keys(routes)));
  const links = ['brand.json', 'content.json'].flatMap((file) =>
    linksIn(JSON.parse(readFileSync(join(BRANDS, brand, file), 'utf8'))),
  );
  expect(links.length).toBeGreaterThan(5);
  const unbuilt = links.filter((link) => {
    const path = routeOf(link.split('?')[0] ?? '')?.path;
    return link !== '/kflink' && (path === undefined || !built.has(path));
  });
  expect(unbuilt).toEqual([]);
});

test('CONTENT-14: each kind of trading has its rules in every brand', () => {
  for (const brand of readdirSync(BRANDS)) {
    const { rules } = JSON.parse(readFileSync(join(BRANDS, brand, 'content.json'), 'utf8')) as {
      readonly rules: readonly { readonly key: string }[];
    };
    expect([brand, rules.map(({ key }) => key)]).toEqual([
      brand,
      ['COIN_EXPLAIN', 'PERIOD_EXPLAIN', 'U_STANDARD_EXPLAIN'],
    ]);
  }
});
