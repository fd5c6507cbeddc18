import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealedTables } from '../../apps/server/src/module-registry.ts';
import { modules } from '../../apps/server/src/modules.ts';
import { plant } from './plant.ts';
import { ownersOf, strangersIn } from './table-owners.ts';

const SERVER = join(import.meta.dirname, '../../apps/server/src');
const MIGRATIONS = join(SERVER, 'store/migrations');

/** What the journal, its snapshots and the checks of both stand in: of no module. */
const STORE = ['journal', 'lease', 'migration', 'snapshot', 'snapshot_piece', 'verification', 'view_catalog'];

test("the SQL of a module's tables stands in that module: another asks it by a named query of its index", () => {
  expect(strangersIn(SERVER, ownersOf(SERVER, modules))).toEqual([]);
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

test('JOURNAL-37: every table with a column for seals is entered by its module, once, and exists there', () => {
  const texts = readdirSync(MIGRATIONS).map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'));
  const withSeal = texts.flatMap((text) => [
    ...[...text.matchAll(/ALTER TABLE (\w+) ADD COLUMN seal /g)].map(([, name = '']) => name),
    ...[...text.matchAll(/CREATE TABLE (\w+) \(([^;]*?)\n\)/g)].flatMap(([, name = '', columns = '']) =>
      /^\s*seal /m.test(columns) ? [name] : [],
    ),
  ]);
  expect(sealedTables.map(({ name }) => name).sort()).toEqual(withSeal.sort());
  for (const { name, tables = {}, sealedTables: own = [] } of modules)
    for (const table of own) expect(Object.keys(tables), `the tables of ${name}`).toContain(table.name);
});
