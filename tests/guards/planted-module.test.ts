import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Enters the module at the end of a layer's list. */
const enter = (layer: (typeof LAYERS)[number]): void =>
  edit(`${layer}/src/modules.ts`, (text) => {
    const file = layer === 'apps/console' ? 'module.tsx' : 'module.ts';
    const entered = text.replace(/(export const modules = \[[^\]]*?),?(\s*\])/, `$1, ${NAME}$2`);
    expect(entered).not.toBe(text);
    return `import { ${NAME} } from './${NAME}/${file}';\n${entered}`;
  });

type Ran = { readonly status: number | null; readonly said: string };

const run = async (folder: string, program: string, ...args: readonly string[]): Promise<Ran> => {
  const child = spawn(process.execPath, [join(HOME, 'node_modules', program), ...args], {
    cwd: folder,
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      VITEST: undefined,
      VITEST_WORKER_ID: undefined,
      VITEST_POOL_ID: undefined,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said };
};

const types = (...layers: readonly string[]) =>
  run(root, 'typescript/bin/tsc', '-b', ...layers, '--builders', '2', '--checkers', '1');

/** One process that keeps what it has read of the tree, as the next one does: most of a run's time goes into that. */
const tests = async (folder: string, files: readonly string[], titles = '.'): Promise<string> =>
  (
    await run(
      folder,
      'vitest/vitest.mjs',
      'run',
      ...['--root', folder, '--maxWorkers', '1', '--retry', '0', '--experimental.fsModuleCache'],
      ...files,
      ...['-t', titles],
    )
  ).said;

/** The guards that look at every module, and what each would name of one that does not say all. */
const GUARDS = [
  ...[
    'architecture',
    'console-kit',
    'documents',
    'error-texts',
    'glossary',
    'many-customers',
    'module-entries',
    'opens',
  ],
  ...['proposals', 'raw-words', 'screens', 'tables', 'text-keys', 'whole-handlers'],
]
  .map((name) => `tests/guards/${name}.test.ts`)
  .concat('apps/console/src/module-registry.test.ts');

/** What it says of itself in `tests/modules`, the test of the whole that asks for it, and what of it that names where it is left out. */
const REQUESTED = [
  ['opens-nothing', 'tests/guards/opens.test.ts', 'JURISDICTION-1: every row', 'pledges.make'],
  ['freezes', 'tests/api/freezes.test.ts', 'PLATFORM-3: every module', 'pledges.make'],
  ['money-calls', 'tests/api/money-races.test.ts', 'HTTP-3', 'pledges.make'],
  ['console-lists', 'tests/api/console-lists.test.ts', 'CONSOLE-43: every list', 'console.pledges'],
  ['screens', 'tests/guards/screens.test.ts', 'look at every screen', '/pledges'],
  ['simulation', 'tests/guards/module-entries.test.ts', 'the simulation', 'make-pledge'],
] as const;
const TITLES = REQUESTED.map(([, , title]) => title).join('|');

const REQUIRED_FILES = REQUESTED.map(([, file]) => file);
const USED_FILES = ['tests/api/pledges.test.ts', ...REQUIRED_FILES];

/** The tree with all that the module says of itself in `tests/modules` left out; the sources are the copy's own. */
const withoutEntries = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-left-out-'));
  for (const name of readdirSync(root)) if (name !== 'tests') symlinkSync(join(root, name), join(folder, name));
  cpSync(join(root, 'tests'), join(folder, 'tests'), { recursive: true });
  rmSync(join(folder, 'tests/modules', NAME), { recursive: true });
  return folder;
};

/** What takes long, begun at once: the compiler works beside the tests, which wait half of their time. */
const begin = () => {
  const left = withoutEntries();
  const guarded = tests(root, GUARDS);
  const used = guarded.then(() =>
    tests(root, USED_FILES, `${TITLES}|CONSOLE-43: .*console.pledges|pledges.make|PLEDGES-1`),
  );
  const leftOut = used
    .then(() => tests(left, REQUIRED_FILES, TITLES))
    .finally(() => rmSync(left, { recursive: true, force: true }));
  return { compiled: types(...LAYERS, 'tests'), guarded, used, leftOut };
};
let begun: ReturnType<typeof begin>;

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
  edit('apps/customer/src/shell/paths.ts', (text) =>
    text.replace("  '/limits':", "  '/pledges': { who: 'customer' },\n  '/pledge': { who: 'customer' },\n$&"),
  );
  edit('docs/architecture.md', (text) =>
    text.replace(
      '### identity\n',
      `### ${NAME}\nPoints set aside: \`make-pledge\`, on the agenda \`pledge-end\`.\n\n$&`,
    ),
  );
  // At what the brand's own files do not say, so that they stay as they are.
  const setting = 'pledges: z.strictObject({ bonusBps: z.int().min(0).max(10_000) }).default({ bonusBps: 1_000 }),';
  edit('apps/server/src/platform/brand.ts', (text) => text.replace('  points: z.strictObject({', `  ${setting}\n$&`));
  begun = begin();
});

afterAll(async () => {
  await Promise.allSettled(Object.values(begun));
  rmSync(root, { recursive: true, force: true });
});

test('a product touches at most eight files outside its own folders', () => {
  const ownFile = (path: string): boolean => path.split('/').some((part) => part.split('.')[0] === NAME);
  const touched = COPIED.flatMap((path) =>
    statSync(join(root, path)).isDirectory() ? filesOf(join(root, path)).map((file) => join(path, file)) : [path],
  )
    .filter((path) => !path.includes('node_modules'))
    .filter((path) => textOf(join(HOME, path)) !== textOf(join(root, path)));
  const outside = touched.filter((path) => !ownFile(path)).sort();
  const lists = LAYERS.map((layer) => `${layer}/src/modules.ts`);
  const others = ['apps/customer/src/shell/paths.ts', 'apps/server/src/platform/brand.ts', 'docs/architecture.md'];
  expect(outside).toEqual([...lists, ...others].sort());
  expect(outside.length).toBeLessThanOrEqual(MOST_OUTSIDE);
  expect(touched.length).toBeGreaterThan(35);
});

test('it compiles on every layer, and so do the tests', async () => {
  expect(await begun.compiled).toMatchObject({ status: 0, said: '' });
});

test('it keeps to its layers', async () => {
  const cruised = await run(
    root,
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['--config', '.dependency-cruiser.cjs', ...LAYERS.map((layer) => `${layer}/src/${NAME}`)],
  );
  expect(cruised.said).toContain('no dependency violations found');
});

test('the guards hold with it, and the simulation carries its command out', async () => {
  expect(await begun.guarded).toMatch(new RegExp(`Test Files {2}${GUARDS.length} passed`));
});

test('PLEDGES-1: it is used over HTTP: command, agenda, view, notice with its reason, lists; and is put to the tests of the whole', async () => {
  const tried = await begun.used;
  expect(tried).toMatch(new RegExp(`Test Files {2}${USED_FILES.length} passed`));
  // Refused while it is frozen and taken otherwise; one of many at once; one effect for one key.
  expect(tried).toMatch(/Tests {2}12 passed/);
});

test('what it does not say of itself the tests of the whole name', async () => {
  const tried = await begun.leftOut;
  for (const [, file, , named] of REQUESTED) {
    const shown = tried.split(/^ FAIL /m).filter((failure) => failure.includes(file));
    expect([file, shown.some((failure) => new RegExp(`^[-+].*['"]${named}['"]`, 'm').test(failure))]).toEqual([
      file,
      true,
    ]);
  }
});

// The last one: it changes what the others read.
test('it does not compile without its handlers, nor where nobody tells its notices, notes its records, says what its postings are or since when it holds', async () => {
  const path = 'apps/server/src/pledges/module.ts';
  const whole = readFileSync(join(root, path), 'utf8');
  for (const entered of ['handlers: pledgesHandlers', 'news: pledgesNews', 'changes: pledgesChanges'])
    edit(path, (text) => text.replace(entered, entered.replace(/: .*/, ': {}')));
  edit(path, (text) => text.replace("'pledge-made': 'held', ", ''));
  const [labels, core] = ['packages/wire/src/pledges/labels.ts', 'packages/core/src/pledges/module.ts'];
  edit(labels, (text) => text.replace(/statement = .*/, 'statement = {};'));
  edit(core, (text) => text.replace(/^ {2}holds: .*\n/m, ''));
  await Promise.all([begun.compiled, begun.leftOut]);
  const { said } = await types('apps/server');
  writeFileSync(join(root, path), whole);
  for (const left of [
    /module-registry\.ts.*"pledges\.make"/,
    /missing: "pledge-ended"/,
    /missing: "pledge"/,
    /missing: "labels\.statement of pledge-ended" \| "pledge-made"|missing: "pledge-made" \| "labels\.statement of pledge-ended"/,
    /core\/src\/modules\.ts.*'"pledge"'/,
  ])
    expect(said).toMatch(left);
});
