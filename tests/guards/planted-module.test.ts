import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
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
 * copy of the tree, entered in the lists, compiled, guarded, simulated and used over HTTP there, and put to the tests of the whole.
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
  ...['packages', 'apps', 'locales', 'brands', 'tests', 'scripts', 'docs'],
  ...[
    'package.json',
    'CONTRIBUTING.md',
    'tsconfig.base.json',
    'tsconfig.json',
    'vitest.config.ts',
    '.dependency-cruiser.cjs',
  ],
];
const NOT_COPIED = new Set(['node_modules', 'dist', '.data', 'pictures', 'planted']);

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

/** In the order of the glossary's columns. */
const LANGUAGES = ['en', 'zh', 'zh-tw', 'ja', 'ko', 'es', 'it', 'ar'];

const titleIn = (language: string): string =>
  (JSON.parse(readFileSync(join(root, `locales/${language}/${NAME}.json`), 'utf8')) as Record<string, string>)[
    `${NAME}.title`
  ] ?? '';

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
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      VITEST: undefined,
      VITEST_WORKER_ID: undefined,
      VITEST_POOL_ID: undefined,
    },
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
  edit('docs/glossary.md', (text) => `${text}| \`pledges.title\` | ${LANGUAGES.map(titleIn).join(' | ')} |\n`);
  edit('docs/architecture.md', (text) =>
    text.replace(
      '### identity\n',
      `### ${NAME}\nPoints set aside: \`make-pledge\`, on the agenda \`pledge-end\`.\n\n$&`,
    ),
  );
  // At what the brand's own files do not say, so that they stay as they are.
  const setting = 'pledges: z.strictObject({ bonusBps: z.int().min(0).max(10_000) }).default({ bonusBps: 1_000 }),';
  edit('apps/server/src/platform/brand.ts', (text) => text.replace('  points: z.strictObject({', `  ${setting}\n$&`));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a product touches at most eight files outside its own folders', () => {
  const ownFile = (path: string): boolean => path.split('/').some((part) => part.split('.')[0] === NAME);
  const touched = COPIED.flatMap((path) =>
    statSync(join(root, path)).isDirectory() ? filesOf(join(root, path)).map((file) => join(path, file)) : [path],
  )
    .filter((path) => !path.includes('node_modules'))
    .filter((path) => textOf(join(HOME, path)) !== textOf(join(root, path)));
  const outside = touched.filter((path) => !ownFile(path)).sort();
  const lists = LAYERS.map((layer) => `${layer}/src/modules.ts`);
  const others = ['apps/server/src/platform/brand.ts', 'docs/architecture.md', 'docs/glossary.md'];
  expect(outside).toEqual([...lists, ...others].sort());
  expect(outside.length).toBeLessThanOrEqual(MOST_OUTSIDE);
  expect(touched.length).toBeGreaterThan(35);
});

test('it compiles on every layer, and so do the tests', () => {
  expect(types(...LAYERS, 'tests')).toMatchObject({ status: 0, said: '' });
});

test('it does not compile without its handlers, nor where nobody tells its notices or notes its records', () => {
  const path = 'apps/server/src/pledges/module.ts';
  const whole = readFileSync(join(root, path), 'utf8');
  for (const entered of ['handlers: pledgesHandlers', 'news: pledgesNews', 'changes: pledgesChanges'])
    edit(path, (text) => text.replace(entered, entered.replace(/: .*/, ': {}')));
  const { said } = types('apps/server');
  writeFileSync(join(root, path), whole);
  for (const left of [/module-registry\.ts.*"pledges\.make"/, /missing: "pledge-ended"/, /missing: "pledge"/])
    expect(said).toMatch(left);
});

test('it keeps to its layers', () => {
  const cruised = run(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['--config', '.dependency-cruiser.cjs', ...LAYERS.map((layer) => `${layer}/src/${NAME}`)],
  );
  expect(cruised.said).toContain('no dependency violations found');
});

const tests = (files: readonly string[], titles = '.'): string =>
  run('vitest/vitest.mjs', 'run', '--root', root, ...files, '-t', titles).said;

/** The guards that look at every module, and what each would name of one that does not say all. */
const GUARDS = [
  ...['architecture', 'console-kit', 'documents', 'error-texts', 'glossary', 'many-customers', 'module-entries'],
  ...['proposals', 'raw-words', 'screens', 'tables', 'text-keys', 'whole-handlers'],
].map((name) => `tests/guards/${name}.test.ts`);

test('the guards hold with it, and the simulation carries its command out', () => {
  expect(tests(GUARDS)).toMatch(new RegExp(`Test Files {2}${GUARDS.length} passed`));
});

/** What it says of itself in `tests/modules`, the test of the whole that asks for it, and what of it that names where it is left out. */
const ASKED = [
  ['freezes', 'tests/api/freezes.test.ts', 'PLATFORM-3: every module', 'pledges.make'],
  ['money-calls', 'tests/api/money-races.test.ts', 'HTTP-3', 'pledges.make'],
  ['console-lists', 'tests/api/console-lists.test.ts', 'CONSOLE-43: every', 'console.pledges'],
  ['screens', 'tests/guards/screens.test.ts', 'look at every screen', '/pledges'],
  ['simulation', 'tests/guards/module-entries.test.ts', 'the simulation', 'make-pledge'],
] as const;
const TITLES = ASKED.map(([, , title]) => title).join('|');

test('PLEDGES-1: it is used over HTTP: command, agenda, view, notice with its reason, lists; and is put to the tests of the whole', () => {
  const files = ['tests/api/pledges.test.ts', ...ASKED.map(([, file]) => file)];
  const tried = tests(files, `${TITLES}|pledges.make|PLEDGES-1`);
  expect(tried).toMatch(new RegExp(`Test Files {2}${files.length} passed`));
  // Refused while it is frozen and taken otherwise; one of many at once; one effect for one key.
  expect(tried).toMatch(/Tests {2}11 passed/);
});

test('what it does not say of itself the tests of the whole name', () => {
  const folder = join(root, `tests/modules/${NAME}`);
  renameSync(folder, join(root, 'left-out'));
  try {
    const tried = tests(
      ASKED.map(([, file]) => file),
      TITLES,
    );
    for (const [, file, , named] of ASKED) {
      const told = tried.split(/^ FAIL /m).filter((failure) => failure.includes(file));
      expect([file, told.some((failure) => new RegExp(`^[-+].*['"]${named}['"]`, 'm').test(failure))]).toEqual([
        file,
        true,
      ]);
    }
  } finally {
    renameSync(join(root, 'left-out'), folder);
  }
});
