// What a phone fetches of scripts before it draws the first page: builds the customer app without writing it, and prints bytes, gzip, as JSON:
// `entry` is what index.html names, begun and fetched beside; `screens` the entry with a screen's own code and what all calls are read with, for
// each screen whose file is given (`node scripts/first-page.mjs content/home.screen.tsx`).
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const app = fileURLToPath(new URL('../apps/customer', import.meta.url));
const { build } = await import(pathToFileURL(createRequire(join(app, 'package.json')).resolve('vite')).href);

process.env.NODE_ENV = 'production';
const { output } = await build({ root: app, logLevel: 'error', build: { write: false, reportCompressedSize: false } });

const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
const page = String(output.find(({ fileName }) => fileName === 'index.html').source);
const named = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file);

/** The chunk that a module of the app stands in. */
const chunkOf = (module) => {
  for (const { fileName, moduleIds } of chunks.values())
    if (moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module))) return fileName;
  throw new Error(`no chunk holds ${module}`);
};

/** Chunks, and those that they import, at once or through others. */
const withImports = (files, found = new Set()) => {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    withImports(chunks.get(file).imports, found);
  }
  return found;
};

const gzip = new Map([...chunks].map(([file, { code }]) => [file, gzipSync(code, { level: 9 }).length]));
const bytesOf = (files) => [...files].reduce((sum, file) => sum + gzip.get(file), 0);

const entry = withImports(named);
const screens = process.argv
  .slice(2)
  .map((file) => [
    file,
    bytesOf(withImports([...named, chunkOf(`/src/${file}`), chunkOf('wire/src/client-codec.ts')])),
  ]);
console.log(JSON.stringify({ entry: bytesOf(entry), named: bytesOf(named), screens: Object.fromEntries(screens) }));
