import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../packages/core/src/modules.ts';

const home = join(import.meta.dirname, '../..');
const page = readFileSync(join(home, 'docs/architecture.md'), 'utf8');

/** What the page says of each module, by its name. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text] as const),
);

const LAYERS = ['packages/core', 'packages/wire', 'apps/server', 'apps/customer', 'apps/console'];

const foldersWithModule = (layer: string): string[] =>
  readdirSync(join(home, layer, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(join(home, layer, 'src', name)).some((file) => /^module\.tsx?$/.test(file)));

test('docs/architecture.md has a section on every module of every layer, and on no other', () => {
  const named = new Set(LAYERS.flatMap(foldersWithModule));
  expect([...sections.keys()].sort()).toEqual([...named].sort());
});

test.each(modules.map((module) => [module.name, module] as const))(
  'docs/architecture.md names the commands of %s and what waits for it',
  (name, module) => {
    const kinds = [
      module.commands,
      'agenda' in module ? module.agenda : {},
      'triggers' in module ? module.triggers : {},
    ];
    const section = sections.get(name) ?? '';
    const missing = kinds.flatMap((each) => Object.keys(each)).filter((kind) => !section.includes(`\`${kind}\``));
    expect(missing).toEqual([]);
  },
);

test('docs/architecture.md names no command, kind or file that there is not', () => {
  const known = new Set(
    modules.flatMap((module) => [
      ...Object.keys(module.commands),
      ...('agenda' in module ? Object.keys(module.agenda) : []),
      ...('triggers' in module ? Object.keys(module.triggers) : []),
    ]),
  );
  const said = [...sections.values()].flatMap((text) =>
    [...text.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, kind = '']) => kind),
  );
  expect(said.filter((kind) => !known.has(kind))).toEqual([]);
  const files = [...page.matchAll(/`((?:packages|apps)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const links = [...page.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, path = '']) => join('docs', path));
  for (const path of [...files, ...links]) expect(() => readdirOrRead(path), path).not.toThrow();
});

const readdirOrRead = (path: string): void => {
  try {
    readFileSync(join(home, path));
  } catch {
    readdirSync(join(home, path));
  }
};
