import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plant } from './plant.ts';

const home = join(import.meta.dirname, '../..');
const manifests = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(home, folder)).map((name) => `${folder}/${name}/package.json`),
);

const plantLinks = (root: string) => {
  mkdirSync(join(root, 'node_modules/@bourse'), { recursive: true });
  symlinkSync(join(home, 'node_modules/@swc'), join(root, 'node_modules/@swc'));
  for (const path of manifests) {
    const [folder, name] = path.split('/');
    symlinkSync(join(root, `${folder}/${name}`), join(root, `node_modules/@bourse/${name}`));
  }
};

/** The broken rules, as 'file rule', in a tree of these files, which has the real manifests and the real rules. */
const broken = (files: Record<string, string>): string[] => {
  const root = plant({ 'package.json': '{ "type": "module" }', 'tests/a.ts': '', ...files });
  cpSync(join(home, '.dependency-cruiser.cjs'), join(root, '.dependency-cruiser.cjs'));
  for (const path of manifests) if (existsSync(join(home, path))) cpSync(join(home, path), join(root, path));
  plantLinks(root);
  const run = spawnSync(
    process.execPath,
    [
      join(home, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '-T',
      'json',
      'packages',
      'apps',
      'tests',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const report = JSON.parse(run.stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[]; totalCruised: number };
  };
  expect(report.summary.totalCruised).toBeGreaterThan(0);
  return report.summary.violations.map(({ from, rule }) => `${from} ${rule.name}`).sort();
};

/** The modules there are, each described on some layer. */
const described = Object.fromEntries(
  ['ledger', 'market', 'platform', 'spot', 'stocks', 'funds', 'points', 'identity'].map((name) => [
    `packages/core/src/${name}/module.ts`,
    `export const ${name} = 1;`,
  ]),
);

const clean = {
  ...described,
  'packages/rules/src/index.ts': 'export const a = 1;',
  'packages/wire/src/index.ts': "export { a } from '@bourse/rules';",
  'packages/core/src/index.ts': "export { a } from '@bourse/rules';",
  'packages/core/src/ledger/index.ts': 'export const post = 1;',
  'packages/core/src/spot/index.ts': "export { post } from '../ledger/index.ts';",
  'apps/server/src/main.ts': "import '@bourse/core'; import '@bourse/wire'; import 'node:fs';",
  'apps/customer/src/shell/paths.ts': 'export const home = 1;',
  'apps/customer/src/spot/order.screen.tsx':
    "import { home } from '../shell/paths.ts'; export const A = () => <b title={`${home}`}>a</b>;",
};

describe('layers and modules', () => {
  test('a clean tree passes', () => expect(broken(clean)).toEqual([]));

  test('one breach of each kind, each alone in its file, is caught where it is and nowhere else', () => {
    const breaches: [rule: string, path: string, text: string][] = [
      ['layer-rules', 'packages/rules/src/b.ts', "import '@bourse/wire';"],
      ['layer-wire', 'packages/wire/src/b.ts', "import '@bourse/core';"],
      ['layer-core', 'packages/core/src/b.ts', "import '@bourse/wire';"],
      ['layer-core', 'packages/core/src/c.ts', "import type { a } from '@bourse/wire'; export type A = typeof a;"],
      [
        'layer-ui',
        'packages/ui/src/b.tsx',
        "import '@bourse/wire'; export const B = () => <b onClick={() => 1}>b</b>;",
      ],
      ['layer-server', 'apps/server/src/b.ts', "import '../../customer/src/shell/paths.ts';"],
      ['layer-customer', 'apps/customer/src/b.ts', "import '@bourse/core';"],
      ['layer-customer', 'apps/customer/src/c.ts', "void import('@bourse/core');"],
      ['layer-console', 'apps/console/src/b.ts', "import '@bourse/core';"],
      ['no-sibling-module-core', 'packages/core/src/stocks/b.ts', "import '../spot/index.ts';"],
      ['no-sibling-module-customer', 'apps/customer/src/stocks/b.ts', "import '../spot/index.ts';"],
      ['no-sibling-module-console', 'apps/console/src/stocks/b.ts', "import '../spot/index.ts';"],
      ['market-below-orders', 'apps/customer/src/market/b.ts', "import '../orders/index.ts';"],
      ['no-sibling-module-package', 'packages/wire/src/stocks/b.ts', "import '../spot/index.ts';"],
      ['no-sibling-module-server', 'apps/server/src/stocks/b.ts', "import '../spot/index.ts';"],
      ['module-by-index', 'packages/core/src/spot/b.ts', "import '../ledger/post.ts';"],
      ['entrance-rules', 'packages/core/src/d.ts', "import '../../rules/src/inner.ts';"],
      ['no-node-in-pure-layers', 'packages/rules/src/d.ts', "import 'node:fs';"],
      ['no-node-in-pure-layers', 'packages/wire/src/d.ts', "import 'crypto';"],
      ['no-node-in-pure-layers', 'packages/core/src/e.ts', "import 'node:timers/promises';"],
      ['no-test-in-product', 'packages/core/src/f.ts', "import './f.test.ts';"],
      ['resolvable', 'packages/core/src/g.ts', "import './gone.ts';"],
    ];
    const bystanders = {
      'packages/rules/src/inner.ts': '',
      'packages/core/src/ledger/post.ts': '',
      'packages/core/src/f.test.ts': "import 'node:fs';",
      'packages/wire/src/spot/index.ts': '',
      'apps/server/src/spot/index.ts': '',
      'apps/customer/src/spot/index.ts': '',
      'apps/console/src/spot/index.ts': '',
      'apps/customer/src/orders/index.ts': '',
    };
    const planted = Object.fromEntries(breaches.map(([, path, text]) => [path, text]));
    expect(broken({ ...clean, ...bystanders, ...planted })).toEqual(
      breaches.map(([rule, path]) => `${path} ${rule}`).sort(),
    );
  });

  test('no-circle', () => {
    const circle = {
      'packages/core/src/b.ts': "import { c } from './c.ts'; export const b = c;",
      'packages/core/src/c.ts': "import type { b } from './b.ts'; export const c = 1 as typeof b;",
    };
    const found = broken({ ...clean, ...circle });
    expect(found.length).toBeGreaterThan(0);
    for (const breach of found) expect(breach).toContain('no-circle');
  });
});
