// The layers and modules of this project as rules. TypeScript 7 has no JavaScript API, so sources are read with swc.
const { readFileSync, readdirSync, existsSync } = require('node:fs');
const { join } = require('node:path');
const swc = require('@swc/core');

// dependency-cruiser asks swc for TypeScript without JSX, and a screen would stop it: ask for JSX where the name says so.
const { parseFileSync } = swc;
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') });

/** Modules: the folders of any layer that describe one. */
const ROOMS = [
  ...new Set(
    ['packages/wire', 'packages/core', 'apps/server', 'apps/customer', 'apps/console'].flatMap((layer) => {
      const source = join(__dirname, layer, 'src');
      if (!existsSync(source)) return [];
      return readdirSync(source).filter(
        (folder) =>
          folder !== 'shell' && ['module.ts', 'module.tsx'].some((name) => existsSync(join(source, folder, name))),
      );
    }),
  ),
].join('|');
const TEST = '\\.test\\.tsx?$';
const FLOOR = {
  rules: [],
  wire: ['rules'],
  core: ['rules'],
  ui: ['rules'],
  server: ['rules', 'wire', 'core'],
  customer: ['rules', 'wire', 'ui'],
  console: ['rules', 'wire', 'ui'],
};
const home = (name) => (['server', 'customer', 'console'].includes(name) ? `apps/${name}` : `packages/${name}`);
const all = Object.keys(FLOOR);

/** One rule per layer: everything of ours that the table does not name is out of reach. */
const layers = all.map((name) => ({
  name: `layer-${name}`,
  severity: 'error',
  comment: `${name} may import ${FLOOR[name].join(', ') || 'nothing of ours'}`,
  from: { path: `^${home(name)}/` },
  to: {
    path: `^(${all
      .filter((other) => other !== name && !FLOOR[name].includes(other))
      .map(home)
      .join('|')})/`,
  },
}));

/** A package is entered by the files its `exports` names. */
const entrances = all
  .filter((name) => existsSync(join(__dirname, home(name), 'package.json')))
  .flatMap((name) => {
    const { exports: doors } = JSON.parse(readFileSync(join(__dirname, home(name), 'package.json'), 'utf8'));
    if (!doors) return [];
    const open = Object.values(doors)
      .map((door) => door.replace(/^\.\//, '').replace(/[.]/g, '\\.').replace('*', '.+'))
      .join('|');
    return [
      {
        name: `entrance-${name}`,
        severity: 'error',
        comment: `@bourse/${name} is entered by the exports of its package.json (tests and benchmarks may reach inside)`,
        from: { pathNot: `^(${home(name)}|tests)/` },
        to: { path: `^${home(name)}/src/`, pathNot: `^${home(name)}/(${open})$` },
      },
    ];
  });

module.exports = {
  forbidden: [
    ...layers,
    ...entrances,
    {
      name: 'no-sibling-module-core',
      severity: 'error',
      comment:
        'modules of core do not know each other; ledger, agenda, triggers, market, limits, orders and platform are the ground modules',
      from: { path: `^packages/core/src/(${ROOMS})/`, pathNot: TEST },
      to: {
        path: `^packages/core/src/(${ROOMS})/`,
        pathNot: '^packages/core/src/($1|ledger|agenda|triggers|market|limits|orders|platform)/',
      },
    },
    {
      name: 'no-sibling-module-package',
      severity: 'error',
      comment: 'modules of rules and wire do not know each other',
      from: { path: `^packages/(rules|wire)/src/(${ROOMS})/`, pathNot: TEST },
      to: { path: `^packages/$1/src/(${ROOMS})/`, pathNot: '^packages/$1/src/$2/' },
    },
    {
      name: 'no-sibling-module-server',
      severity: 'error',
      comment:
        'modules of the server do not know each other; ledger, market, orders, margin and platform are its ground modules',
      from: { path: `^apps/server/src/(${ROOMS})/`, pathNot: TEST },
      to: {
        path: `^apps/server/src/(${ROOMS})/`,
        pathNot: '^apps/server/src/($1|ledger|market|orders|margin|platform)/',
      },
    },
    {
      name: 'no-sibling-module-customer',
      severity: 'error',
      comment: 'modules of the customer app do not know each other; shell, market and orders are its ground modules',
      from: { path: '^apps/customer/src/(?!shell/|gallery/)([^/]+)/', pathNot: TEST },
      to: { path: '^apps/customer/src/[^/]+/', pathNot: '^apps/customer/src/($1|shell|market|orders)/' },
    },
    {
      name: 'market-below-orders',
      severity: 'error',
      comment:
        'instruments and quotes know nothing of orders; a page that shows both belongs to orders or to the product',
      from: { path: '^apps/customer/src/market/', pathNot: TEST },
      to: { path: '^apps/customer/src/orders/' },
    },
    {
      name: 'no-sibling-module-console',
      severity: 'error',
      comment: 'modules of the console do not know each other; shell is its ground module',
      from: { path: '^apps/console/src/(?!shell/)([^/]+)/', pathNot: TEST },
      to: { path: '^apps/console/src/[^/]+/', pathNot: '^apps/console/src/($1|shell)/' },
    },
    {
      name: 'module-by-index',
      severity: 'error',
      comment: 'another module is entered by its index',
      from: { path: `^(packages|apps)/([^/]+)/src/(${ROOMS})/`, pathNot: [TEST, 'testing\\.tsx?$'] },
      to: { path: `^$1/$2/src/(${ROOMS})/`, pathNot: ['^$1/$2/src/$3/', '^[^/]+/[^/]+/src/[^/]+/index\\.tsx?$'] },
    },
    {
      name: 'no-node-in-pure-layers',
      severity: 'error',
      comment: 'rules, wire and core use no Node built-in',
      from: { path: '^packages/(rules|wire|core)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'no module needs itself, not even for a type',
      from: { path: '^(packages|apps)/' },
      to: { circular: true },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      comment: 'the product does not import tests',
      from: { path: '^(packages|apps)/', pathNot: [TEST, 'testing\\.tsx?$'] },
      to: { path: [TEST, '^tests/'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'every import leads to a file',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/\\.data/', '\\.tsbuildinfo$'] },
    moduleSystems: ['es6'],
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
