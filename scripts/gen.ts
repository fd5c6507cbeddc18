import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endpoints } from '@bourse/wire';
import { openApiDocument } from '@bourse/wire/openapi';

/*
 * Writes everything that is generated: docs/openapi.json from the endpoint table, docs/routes.json from the customer app's addresses, and
 * docs/routes-to-come.json, those of them that have no screen yet.
 *   npm run gen             writes
 *   npm run gen -- --check  writes nothing; status 1 when a file is not as it would be written
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const checking = process.argv.includes('--check');
let stale = 0;

const write = (path: string, value: unknown): void => {
  const file = join(root, path);
  const text = `${JSON.stringify(value, null, 1)}\n`;
  const same = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (checking) {
    stale += same ? 0 : 1;
    console.log(`${path}: ${same ? 'as generated' : 'differs from what is generated'}`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  if (!same) writeFileSync(file, text);
  console.log(`${path}: ${same ? 'unchanged' : 'written'}`);
};

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
write('docs/openapi.json', openApiDocument(endpoints, version));

const pathsFile = join(root, 'apps/customer/src/shell/paths.ts');
if (existsSync(pathsFile)) {
  const { routePaths, addressesOf, paths } = (await import(pathToFileURL(pathsFile).href)) as {
    routePaths: readonly string[];
    addressesOf: (path: string) => readonly string[];
    paths: readonly string[];
  };
  const { modules } = (await import(pathToFileURL(join(root, 'apps/customer/src/modules.ts')).href)) as {
    modules: readonly { readonly routes: object }[];
  };
  const built = new Set(modules.flatMap(({ routes }) => Object.keys(routes)));
  write('docs/routes.json', [...new Set(routePaths)].sort());
  write(
    'docs/routes-to-come.json',
    paths
      .filter((path) => !built.has(path))
      .flatMap(addressesOf)
      .sort(),
  );
}
if (stale > 0) process.exit(1);
