import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from './plant.ts';

const home = join(import.meta.dirname, '../..');

/** What Biome says, as 'file rule', of a tree of these files under the project's own settings. */
const lint = (files: Record<string, string>): string[] => {
  const root = plant({ '.gitignore': 'node_modules\n', ...files });
  cpSync(join(home, 'biome.json'), join(root, 'biome.json'));
  symlinkSync(join(home, 'node_modules'), join(root, 'node_modules'));
  const arguments_ = ['lint', '--error-on-warnings', '--reporter=github', '.'];
  const run = spawnSync(join(home, 'node_modules/.bin/biome'), arguments_, { cwd: root, encoding: 'utf8' });
  return [...run.stdout.matchAll(/^::\w+ title=(lint\/[\w/]+),file=([^,]+)/gm)]
    .map(([, rule, file]) => `${file?.replace(`${root}/`, '')} ${rule?.split('/').at(-1)}`)
    .sort();
};

test('Biome catches what it is set to catch, where it is set to', () => {
  const breaches: [path: string, text: string, rule: string][] = [
    ['packages/core/src/a.ts', 'setTimeout(() => undefined, 1);', 'noRestrictedGlobals'],
    ['packages/rules/src/a.ts', "export const a = parseFloat('1');", 'noRestrictedGlobals'],
    ['packages/wire/src/a.ts', "export const a = Buffer.from('');", 'noRestrictedGlobals'],
    ['packages/core/src/b.ts', "import { join } from 'node:path';\nexport const b = join;", 'noNodejsModules'],
    ['packages/core/src/c.ts', "console.log('c');", 'noConsole'],
    ['apps/server/src/a.ts', 'export const a = (x: any) => x;', 'noExplicitAny'],
    ['apps/server/src/b.ts', 'export const b = (x?: { y: number }) => x!.y;', 'noNonNullAssertion'],
    ['apps/server/src/c.ts', 'const c = async () => 1;\nexport const d = () => {\n  c();\n};', 'noFloatingPromises'],
    ['apps/server/src/d.ts', 'export default 1;', 'noDefaultExport'],
    ['apps/server/src/snake_case.ts', 'export const e = 1;', 'useFilenamingConvention'],
    ['apps/customer/src/a.tsx', 'export const A = () => <img src="a.png" />;', 'useAltText'],
    [
      'apps/customer/src/b.tsx',
      'export const B = () => <div onClick={() => undefined} />;',
      'noStaticElementInteractions',
    ],
  ];
  const found = lint(Object.fromEntries(breaches.map(([path, text]) => [path, text])));
  for (const [path, , rule] of breaches) expect(found).toContain(`${path} ${rule}`);
});

test('Biome lets good code through, and the clock through outside rules, wire and core', () => {
  const good = {
    'packages/core/src/a.ts': 'export const a = (at: number): Date => new Date(at);\n',
    'apps/server/src/clock.ts': 'export const later = (run: () => void) => setTimeout(run, 1);\n',
    'packages/core/src/a.test.ts': "import { readFileSync } from 'node:fs';\n\nexport const a = readFileSync;\n",
  };
  expect(lint(good)).toEqual([]);
});
