import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Path, paths, placeOf } from '../../apps/customer/src/shell/paths.ts';
import { NEW_SCREENS, OPEN_SCREENS, ownScreens } from '../e2e/screens.ts';

/** Where the app is put together; named so that this test's types do not pull in all of it. */
const ROOMS = join(import.meta.dirname, '../../apps/customer/src/rooms.ts');
/** The design's own page shows every part in every state: it is looked at by hand. */
const BY_HAND: readonly Path[] = ['/gallery'];

test('the browser tests look at every screen that there is, and at the page that stands for the others', async () => {
  const { rooms } = (await import(ROOMS)) as { readonly rooms: readonly Readonly<Record<string, unknown>>[] };
  const built = new Set(rooms.flatMap((room) => Object.keys(room)));
  const own = ownScreens({ deposit: '1', withdrawal: '1', message: '1', news: '1', account: '1' });
  const looked = [...OPEN_SCREENS, ...NEW_SCREENS, ...own];
  const seen = new Set(looked.map(({ address }) => placeOf(address.split('?')[0] ?? '')?.path));
  expect(built.size).toBeGreaterThan(60);
  expect(paths.filter((path) => built.has(path) && !seen.has(path) && !BY_HAND.includes(path))).toEqual([]);
  expect(looked.filter(({ address }) => !placeOf(address.split('?')[0] ?? ''))).toEqual([]);
  expect([...seen].filter((path) => path !== undefined && !built.has(path))).toEqual(['/etf']);
  expect(new Set(looked.map(({ name }) => name)).size).toBe(looked.length);
});
