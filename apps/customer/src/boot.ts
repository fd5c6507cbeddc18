import '@fontsource-variable/inter';
import './app.css';
import { loadFirst, loadPart } from '@bourse/wire/client-tables';
import { modules } from './modules.ts';
import { drawn, sleep } from './shell/clock.ts';
import { isDesktop } from './shell/desktop.ts';
import { redirectOf } from './shell/guard.ts';
import { htmlLang, languageOf } from './shell/language.ts';
import { fetchPack } from './shell/packs.ts';
import { HOME, routeOf } from './shell/paths.ts';
import { readStored } from './shell/storage.ts';

/*
 * Runs first and is small. It begins to fetch, side by side with the app's own code, what the screen at this address will ask for one after
 * the other: its code, its texts, the table of calls. What it fetches is asked for again by its owner, so a wrong guess costs only bytes.
 */

const { pathname, search } = location;
const isSignedIn = readStored('TOKEN') !== undefined;
const [landed = HOME] = (redirectOf(pathname, search, isSignedIn) ?? pathname).split('?');
const path = routeOf(landed)?.path ?? HOME;
const module = modules.find(({ routes }) => routes[path] !== undefined);
const screen = module?.routes[path];
const language = languageOf(document.documentElement.lang) ?? 'en';

const begin = async (): Promise<void> => {
  // What the page itself shows is seen first: the rest takes a phone a while.
  await drawn();
  const ahead = [
    screen?.load(),
    fetchPack(language, 'shell'),
    module && fetchPack(language, screen?.pack ?? module.name),
    import('@bourse/wire/client-codec'),
    loadFirst(),
    isSignedIn && import('./shell/live-connection.ts'),
    isDesktop() && import('./shell/side-nav.tsx'),
    ...(module?.calls ?? []).map(loadPart),
    ...(module?.packs ?? []).map((pack) => fetchPack(language, pack)),
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
