import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../apps/server/src/modules.ts';
import { plant } from './plant.ts';
import { ownersOf, strangersIn } from './table-owners.ts';

const SERVER = join(import.meta.dirname, '../../apps/server/src');
const MIGRATIONS = join(SERVER, 'store/migrations');

/** What the journal, its snapshots and the checks of both stand in: of no module. */
const STORE = ['journal', 'lease', 'migration', 'snapshot', 'snapshot_piece', 'verification', 'view_catalog'];

/** What names another module's table all the same, and why; one that no longer does is taken out. */
const EXCUSED: Readonly<Record<string, string>> = {
  'notify/notices.ts: customer of identity': 'messages are opened before identity, which sends them',
  'platform/assignments.ts: operator of identity': 'a ground module: its rows are shown with the names of operators',
  'platform/customers-found.ts: customer of identity': 'a ground module: every list is searched by who a customer is',
  'platform/list-query.ts: customer of identity': 'a ground module: every list is searched by who a customer is',
  'platform/masked-customers.ts: customer of identity': 'a ground module: every list shows who a customer is',
  'platform/proposals.ts: operator of identity': 'a ground module: its rows are shown with the names of operators',
  'store/row-seals.ts: operator of identity':
    'seals stand below the modules: a start refuses where no operator is sealed',
  'store/row-seals.ts: withdrawals of funds':
    'seals stand below the modules: withdrawals are held against sealed destinations',
};

test("the SQL of a module's tables stands in that module: another asks it by a named query of its index", () => {
  expect(strangersIn(SERVER, ownersOf(SERVER, modules))).toEqual(Object.keys(EXCUSED).sort());
});

test("SQL on another module's table is caught, in each way in which it is named", () => {
  const root = plant({
    'orders/views.ts': "const fills = defineView({\n  name: 'fills',\n});",
    'orders/rows.ts': "pool.query('SELECT FROM fills'); // FROM wallet",
    'funds/plain.ts': "pool.query('SELECT count(*) FROM fills');",
    'funds/joined.ts': 'pool.query(`SELECT FROM wallet w JOIN "fills" f ON f.id = w.id`);',
    'funds/listed.ts': "pool.query('SELECT FROM wallet w, fills WHERE true');",
    'funds/by-name.ts': "rowsOf<Row>(pool, 'fills', refs);",
    'funds/by-table.ts': "pageOfNumbers(pool, { table: 'fills', number: 'no' });",
    'funds/built.ts': "isBuilt(pool, { name: 'fills' });",
    'funds/own.ts': "pool.query('DELETE FROM wallet'); /* FROM fills */",
    'http/any.ts': "pool.query('UPDATE wallet SET x = 1');",
  });
  const owners = ownersOf(root, [{ name: 'orders' }, { name: 'funds', tables: { wallet: null } }]);
  expect(strangersIn(root, owners)).toEqual([
    'funds/built.ts: fills of orders',
    'funds/by-name.ts: fills of orders',
    'funds/by-table.ts: fills of orders',
    'funds/joined.ts: fills of orders',
    'funds/listed.ts: fills of orders',
    'funds/plain.ts: fills of orders',
    'http/any.ts: wallet of funds',
  ]);
});

test('every table that migrations make is entered by one module', () => {
  const texts = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'));
  const named = (form: RegExp): string[] =>
    texts.flatMap((text) => [...text.matchAll(form)].map(([, name = '']) => name));
  const gone = new Set(named(/DROP TABLE (?:IF EXISTS )?(\w+)/g));
  const made = named(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g).filter((name) => !gone.has(name));
  const entered = modules.flatMap((module) => Object.keys(module.tables ?? {}));
  expect([...entered, ...STORE].sort()).toEqual([...new Set([...made, 'migration'])].sort());
});
