import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { packed } from '../../scripts/packed.ts';
import { textsByAddress } from './texts-by-address.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env['BOURSE_ORIGIN'] ?? 'http://localhost:8080';

const AHEAD: ReadonlySet<string> = new Set(['react', 'app', 'main']);

/** Names the app's own code in the page, so that it is fetched side by side with the small script that begins it. */
const appAhead = (): Plugin => ({
  name: 'app-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((part) => part.type === 'chunk' && AHEAD.has(part.name))
        .map(({ fileName }) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
        })),
  },
});

/** Writes the small scripts that the first paint waits for into the page; the server allows them by what they say. */
const scriptsInPage = (): Plugin => ({
  name: 'scripts-in-page',
  transformIndexHtml: (html) =>
    html.replace(/<!-- ([\w-]+\.js) -->/g, (_mark, name) => {
      const code = readFileSync(new URL(`src/page/${name}`, import.meta.url), 'utf8');
      return `<script>\n${code.replaceAll(/^\s*\/\/.*\n/gm, '')}</script>`;
    }),
});

/** Leaves out of zod what the app never asks of it, and every schema carries: JSON Schema, which the server's API pages want, and texts of issues. */
const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  load(id) {
    if (/zod[\\/]v4[\\/]locales[\\/]en\.js$/.test(id)) return 'export default () => ({});';
    if (!/zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return `const none = () => () => undefined; export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  },
});

/** What every screen is made of. */
const EVERYWHERE =
  /ui[\\/]src[\\/](avatar|button|change-pill|chips|empty-state|error-state|figure|info-button|list-row|menu|page-header|price|pull-to-refresh|section|segmented|sheet|sparkline|status-chip|use-opened-once)\.tsx$|shell[\\/](figure-name|live-feed|load-state|screen-header|totals|unpriced|use-format|use-holdings|use-toast|use-user)\.tsx?$|rules[\\/]src[\\/]session\.ts$/;

/** What the live feed is connected with, and what puts pushes into the answers that are kept. */
const FEED = /shell[\\/](live-connection|live-patch|live-socket|patch-list|pushed)\.ts$/;

/** What forms and lists are made of. */
const FORMS =
  /ui[\\/]src[\\/](amount-field|checkbox|confirm-sheet|copy-button|countdown(-ring)?|infinite-list|picker-field|result-heading|text-field|search-field|switch)\.tsx?$|ui[\\/]src[\\/]calls[\\/]refused-field\.ts$|shell[\\/](blocker|paged-list|rate-line|refused-field|return-to|use-number-texts|use-quote)\.tsx?$/;

/** What lists of quotes are made of. */
const QUOTES =
  /market[\\/](kind-traits|quote|quote-list|quote-row|sort|sort-head|use-listing|use-seen|use-watchlist)\.tsx?$|shell[\\/](markets|quote-change)\.tsx?$/;

/** What an instrument is looked at and ordered with: more than the lists need. */
const ORDERS =
  /market[\\/](book-panel|chart-panel|facts|instrument-head|instruments-beside|market-state|recorded-book)\.tsx?$|orders[\\/](instrument-page|order-(?!list|state)\w+|position-card|use-money-text|use-orders|use-position-and-orders|use-product-trading)\.tsx?$/;

/** What every call's codecs are made of. */
const CODECS =
  /node_modules[\\/]zod[\\/]|wire[\\/]src[\\/](without-eval|codecs|endpoint|errors|envelope|gated|order-source|quote|request|risk-errors|client-codec)\.ts$/;

/** The other calls, a file for each part of a module. */
const CALLS = /wire[\\/]src[\\/](\w+)[\\/]((?:\w+-)?calls)\.ts$/;
const partOf = (id: string): string => {
  const [, module = '', part = ''] = CALLS.exec(id) ?? [];
  return `${part}-${module}`;
};

/** Leaves out what only the console and the server say: its calls, what things are called there, and how lists are searched. */
const withoutConsole = (): Plugin => ({
  name: 'without-console',
  apply: 'build',
  transform(code, id) {
    if (!/wire[\\/]src[\\/]\w+[\\/]module\.ts$/.test(id)) return undefined;
    return code
      .replaceAll(/\bconsole: \{\s*areas: \[['"]console['"]\],\s*load: \(\) => import\(['"][^'"]+['"]\),?\s*\},?/g, '')
      .replaceAll(/\b(proposals|subjects): \[[^\]]*\]/g, '$1: []')
      .replaceAll(/\b(labels|lists|notices),/g, '$1: {},');
  },
  load(id) {
    if (!/wire[\\/]src[\\/]\w+[\\/](console-calls|labels|lists|notices)\.ts$/.test(id)) return undefined;
    const code = readFileSync(id, 'utf8');
    const names = [...code.matchAll(/^export const (\w+)|as (\w+) \} from/gm)].map(([, own, other]) => own ?? other);
    return names.map((name) => `export const ${name} = {};`).join('\n');
  },
});

export default defineConfig({
  // Libraries bring what React has had itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    react(),
    tailwind(),
    leanZod(),
    withoutConsole(),
    scriptsInPage(),
    appAhead(),
    textsByAddress(join(root, 'locales')),
    packed(),
  ],
  server: {
    port: 5173,
    fs: { allow: [root] },
    proxy: Object.fromEntries(
      ['/stock', '/api', '/forex', '/platform', '/common', '/member', '/account', '/websocket', '/brand'].map(
        (path) => [path, { target: server, ws: path === '/websocket' }],
      ),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A picture or font as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // The name of what is shared is a list of all who share it.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          // Few files: each costs a way to the server and back, and one after the other where one names the next. But no file for all that a module
          // shares, nor for what lies under sheets: a screen would fetch with the little it needs of it twice its own weight that it does not.
          groups: [
            { name: 'boot', tags: ['$initial'], priority: 7 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
            { name: 'app', test: /customer[\\/]src[\\/]main\.tsx$/, priority: 6 },
            { name: 'parts', test: EVERYWHERE, priority: 5 },
            { name: 'feed', test: FEED, priority: 5 },
            { name: 'codecs', test: CODECS, priority: 5 },
            { name: 'calls', test: /wire[\\/]src[\\/]\w+[\\/]first-calls\.ts$/, priority: 4 },
            { name: partOf, debugName: 'calls of a module', test: CALLS, priority: 3 },
            { name: 'forms', test: FORMS, priority: 3 },
            { name: 'quotes', test: QUOTES, priority: 4 },
            { name: 'orders', test: ORDERS, priority: 3 },
            // Small screens that are walked from one to the other.
            { name: 'products', test: /customer[\\/]src[\\/]products[\\/](?!module)/, priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_500, priority: 1 },
          ],
        },
      },
    },
  },
});
