import '@fontsource-variable/inter';
import './app.css';
import { type Area, loadArea } from '@bourse/wire/client-tables';
import { rooms } from './rooms.ts';
import { detour } from './shell/guard.ts';
import { languageOf } from './shell/language.ts';
import { fetchPack } from './shell/packs.ts';
import { HOME, placeOf } from './shell/paths.ts';
import { readKept } from './shell/storage.ts';

/*
 * Runs first and is small. It begins to fetch, side by side with the app's own code, what the screen at this address will ask for one after
 * the other: its code, its texts, the table of calls. What it fetches is asked for again by its owner, so a wrong guess costs only bytes.
 */

const { pathname, search } = location;
const [landed = HOME] = (detour(pathname, search, readKept('TOKEN') !== undefined) ?? pathname).split('?');
const path = placeOf(landed)?.path ?? HOME;
const screen = rooms.map((room) => room[path]).find((entry) => entry !== undefined);
const language = languageOf(document.documentElement.lang) ?? 'en';

/** What a room's screens call, besides what the shell does. */
const AREAS: Readonly<Record<string, readonly Area[]>> = {
  content: ['funds'],
  market: ['orders', 'funds'],
  stocks: ['orders', 'funds'],
  spot: ['bb', 'funds'],
};

const ahead = [
  screen?.load(),
  fetchPack(language, 'shell'),
  screen && fetchPack(language, screen.pack),
  import('@bourse/wire/client-codec'),
  loadArea('home'),
  ...(AREAS[screen?.pack ?? ''] ?? []).map(loadArea),
];
// Whoever asks again is told what failed.
void Promise.allSettled(ahead);
void import('./main.tsx');
