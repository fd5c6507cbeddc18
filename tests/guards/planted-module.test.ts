import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/*
 * How much of the house a new product touches. `planted/` holds a whole one, pledges: what docs/adding-a-product.md tells. It is put into a
 * copy of the tree, entered in the lists, compiled, guarded and used over HTTP there.
 */

const HOME = join(import.meta.dirname, '../..');
const PLANTED = join(import.meta.dirname, 'planted');
const NAME = 'pledges';
const LAYERS = ['packages/core', 'packages/wire', 'apps/server', 'apps/customer', 'apps/console'] as const;
const MOST_OUTSIDE = 8;

/** The files under a folder, without what is installed or made. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'latin1') : undefined);

const COPIED = [
  ...['packages', 'apps', 'locales', 'brands', 'tests/api', 'tests/tsconfig.json', 'scripts', 'docs', '.cache/types'],
  ...['package.json', 'tsconfig.base.json', 'tsconfig.json', 'vitest.config.ts', '.dependency-cruiser.cjs'],
];
const NOT_COPIED = new Set(['node_modules', 'dist', '.data', 'pictures']);

// Compilers and a server start in processes of their own, on a machine that may have much else to do.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let root = '';

/** The packages stay where they are; those of the house are the copy's own. */
const linkPackages = (): void => {
  mkdirSync(join(root, 'node_modules/@bourse'), { recursive: true });
  for (const name of readdirSync(join(HOME, 'node_modules')))
    if (name !== '@bourse') symlinkSync(join(HOME, 'node_modules', name), join(root, 'node_modules', name));
  for (const layer of ['packages', 'apps'].flatMap((all) =>
    readdirSync(join(HOME, all)).map((one) => `${all}/${one}`),
  )) {
    symlinkSync(join(root, layer), join(root, 'node_modules/@bourse', basename(layer)));
    const own = join(HOME, layer, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(root, layer, 'node_modules'));
  }
};

const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));

/** Enters the module at the end of a layer's list. */
const enter = (layer: (typeof LAYERS)[number]): void =>
  edit(`${layer}/src/modules.ts`, (text) => {
    const file = layer === 'apps/console' ? 'module.tsx' : 'module.ts';
    const entered = text.replace(/(export const modules = \[[^\]]*?),?(\s*\])/, `$1, ${NAME}$2`);
    expect(entered).not.toBe(text);
    return `import { ${NAME} } from './${NAME}/${file}';\n${entered}`;
  });

const run = (
  program: string,
  ...args: readonly string[]
): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(HOME, 'node_modules', program), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined },
  });
  return { status, said: stdout + stderr };
};

const types = (...layers: readonly string[]) => run('typescript/bin/tsc', '-b', ...layers);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'bourse-planted-'));
  for (const path of COPIED)
    if (existsSync(join(HOME, path)))
      cpSync(join(HOME, path), join(root, path), {
        recursive: true,
        preserveTimestamps: true,
        filter: (source) => !NOT_COPIED.has(basename(source)),
      });
  linkPackages();
  for (const file of filesOf(PLANTED)) {
    const path = join(root, file.replace(/\.txt$/, ''));
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(PLANTED, file), path);
  }
  for (const layer of LAYERS) enter(layer);
  edit('docs/glossary.md', (text) => `${text}| pledge | points set aside until a moment |\n`);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a product touches at most eight files outside its own folders', () => {
  const ownFile = (path: string): boolean => path.split('/').some((part) => part.split('.')[0] === NAME);
  const touched = COPIED.filter((path) => path !== '.cache/types')
    .flatMap((path) =>
      statSync(join(root, path)).isDirectory() ? filesOf(join(root, path)).map((file) => join(path, file)) : [path],
    )
    .filter((path) => !path.includes('node_modules'))
    .filter((path) => textOf(join(HOME, path)) !== textOf(join(root, path)));
  const outside = touched.filter((path) => !ownFile(path)).sort();
  expect(outside).toEqual([...LAYERS.map((layer) => `${layer}/src/modules.ts`), 'docs/glossary.md'].sort());
  expect(outside.length).toBeLessThanOrEqual(MOST_OUTSIDE);
  expect(touched.length).toBeGreaterThan(25);
});

test('it compiles on every layer, and not without its handlers', () => {
  expect(types(...LAYERS)).toMatchObject({ status: 0, said: '' });
  const handlers = 'apps/server/src/pledges/module.ts';
  const whole = readFileSync(join(root, handlers), 'utf8');
  edit(handlers, (text) => text.replace('handlers: pledgesHandlers', 'handlers: {}'));
  expect(types('apps/server').said).toMatch(/module-registry\.ts.*pledges\.make/s);
  writeFileSync(join(root, handlers), whole);
});

test('it keeps to its layers', () => {
  const cruised = run(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['--config', '.dependency-cruiser.cjs', ...LAYERS.map((layer) => `${layer}/src/${NAME}`)],
  );
  expect(cruised.said).toContain('no dependency violations found');
});

test('it is used over HTTP: command, reaction of the agenda, view, notice, lists', () => {
  const journey = run('vitest/vitest.mjs', 'run', '--root', root, 'tests/api/pledges.test.ts');
  expect(journey.said).toMatch(/Tests\s+.*1 passed/);
});
