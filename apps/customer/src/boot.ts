import '@fontsource-variable/inter';
import './app.css';
import { type CallPart, loadPart } from '@bourse/wire/client-tables';
import { routes as content } from './content/routes.ts';
import { routes as funds } from './funds/routes.ts';
import { routes as identity } from './identity/routes.ts';
import { modules } from './modules.ts';
import { routes as points } from './points/routes.ts';
import { drawn, sleep } from './shell/clock.ts';
import { detour } from './shell/guard.ts';
import { htmlLang, languageOf } from './shell/language.ts';
import type { ModuleRoutes } from './shell/module.ts';
import { fetchPack } from './shell/packs.ts';
import { HOME, placeOf } from './shell/paths.ts';
import { readKept } from './shell/storage.ts';
import { routes as spot } from './spot/routes.ts';
import { routes as stocks } from './stocks/routes.ts';

/*
 * Runs first and is small. It begins to fetch, side by side with the app's own code, what the screen at this address will ask for one after
 * the other: its code, its texts, the table of calls. What it fetches is asked for again by its owner, so a wrong guess costs only bytes.
 */

const { pathname, search } = location;
const [landed = HOME] = (detour(pathname, search, readKept('TOKEN') !== undefined) ?? pathname).split('?');
const path = placeOf(landed)?.path ?? HOME;
const module = modules.find((one) => one[path] !== undefined);
const screen = module?.[path];
const language = languageOf(document.documentElement.lang) ?? 'en';

type Beside = { readonly calls: readonly CallPart[]; readonly packs?: readonly string[] };

/** What a module's screens call besides what the shell does, and whose texts they show besides their own. */
const BESIDE: ReadonlyMap<ModuleRoutes, Beside> = new Map<ModuleRoutes, Beside>([
  [content, { calls: ['money'] }],
  [funds, { calls: ['money', 'payments'] }],
  [identity, { calls: ['person'] }],
  [points, { calls: ['points'] }],
  [stocks, { calls: ['trade', 'money'] }],
  [spot, { calls: ['trade', 'money'], packs: ['market'] }],
]);
const beside = module && BESIDE.get(module);

const begin = async (): Promise<void> => {
  // What the page itself shows is seen first: the rest takes a phone a while.
  await drawn();
  const ahead = [
    screen?.load(),
    fetchPack(language, 'shell'),
    screen && fetchPack(language, screen.pack),
    import('@bourse/wire/client-codec'),
    loadPart('first'),
    ...(beside?.calls ?? []).map(loadPart),
    ...(beside?.packs ?? []).map((pack) => fetchPack(language, pack)),
  ];
  // Whoever asks again is told what failed.
  void Promise.allSettled(ahead);
  // The first formatter of a page takes a browser long, whatever the language. Now it has nothing to do but wait.
  await sleep(0);
  new Intl.NumberFormat(htmlLang(language));
  // Each step is a task of its own, between which a touch is answered.
  await import('react-dom/client');
  await sleep(0);
  const { open } = await import('./main.tsx');
  await sleep(0);
  await open();
};

void begin();
