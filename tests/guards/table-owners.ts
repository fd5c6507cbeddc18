import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A table and the module that says it is its own. */
export type Owners = ReadonlyMap<string, string>;

type Named = { readonly name: string; readonly tables?: object };

const sourcesOf = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(?:^|\s)(?:\/\/|--)\s.*$/gm, '');

const moduleOf = (path: string): string => path.split('/', 1)[0] ?? '';

/** Whose each table is: those that the modules' descriptors name, and the views by the folder in which they are declared. */
export const ownersOf = (root: string, modules: readonly Named[]): Owners => {
  const owners = new Map<string, string>();
  for (const { name, tables = {} } of modules) for (const table of Object.keys(tables)) owners.set(table, name);
  const names = new Set(modules.map(({ name }) => name));
  for (const path of sourcesOf(root))
    for (const [, view = ''] of readFileSync(join(root, path), 'utf8').matchAll(/defineView\(\{\s*name: '(\w+)'/g))
      if (names.has(moduleOf(path))) owners.set(view, moduleOf(path));
  return owners;
};

/** Where SQL, or what makes SQL of a name, names a table. */
const NAMED = [
  /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+"?(\w+)"?/g,
  /\b(?:FROM|JOIN)\s+\w+(?:\s+\w+)?,\s*"?(\w+)"?/g,
  /\b(?:table|view)s?: '(\w+)'/g,
  /\b(?:rowsOf|isBuilt)(?:<[^>]*>)?\([^)]*'(\w+)'/g,
];

/** What names a table of another module: 'funds/records.ts: fills of orders'. What belongs to no module, as the store, is everybody's. */
export const strangersIn = (root: string, owners: Owners): readonly string[] =>
  sourcesOf(root)
    .flatMap((path) => {
      const text = withoutComments(readFileSync(join(root, path), 'utf8'));
      const named = NAMED.flatMap((form) => [...text.matchAll(form)].map(([, table = '']) => table));
      return [...new Set(named)].flatMap((table) => {
        const owner = owners.get(table);
        return owner === undefined || owner === moduleOf(path) ? [] : [`${path}: ${table} of ${owner}`];
      });
    })
    .sort();
