import type { IconName } from '@bourse/ui/icon';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPack } from './i18n.ts';
import type { AppModule, MenuGroup, ScreenEntry } from './module.ts';
import { type Path, paths } from './paths.ts';

/** A screen's entry with the pack that it needs. */
type Packed = ScreenEntry & { readonly pack: string };

export type Screen = Omit<Packed, 'load'> & {
  readonly Component: LazyExoticComponent<ComponentType>;
  /** Fetches code and texts ahead. */
  readonly preload: () => Promise<void>;
  /** Fetches the code alone, before the texts are set up. */
  readonly preloadCode: () => void;
};

const lazily = (entry: Packed): Screen => {
  const fetchAll = async () => {
    const [Component] = await Promise.all([entry.load(), loadPack(entry.pack)]);
    return { default: Component };
  };
  let fetched: ReturnType<typeof fetchAll> | undefined;
  const once = () => {
    fetched ??= fetchAll().catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  };
  const preload = () =>
    once().then(
      () => undefined,
      () => undefined,
    );
  const preloadCode = () => void entry.load().catch(() => undefined);
  return { ...entry, Component: lazy(once), preload, preloadCode };
};

const NOT_HERE: Packed = {
  load: () => import('./not-here-yet.screen.tsx').then((module) => module.NotHereYetScreen),
  title: 'shell.notHere.title',
  pack: 'shell',
};

const screens = new Map<Path, Screen>();

/** Takes the modules' screens; an address that no module claims shows the page that says it is not here yet. */
export const takeScreens = (modules: readonly Pick<AppModule, 'name' | 'routes' | 'section'>[]): void => {
  const claimed = new Map(
    modules.flatMap(({ name: pack, routes, section }) =>
      (Object.entries(routes) as [Path, ScreenEntry][]).map(
        ([path, entry]) => [path, { pack, ...(section !== undefined && { section }), ...entry }] as const,
      ),
    ),
  );
  for (const path of paths) screens.set(path, lazily(claimed.get(path) ?? NOT_HERE));
};

/** The screen of an address. */
export const screenOf = (path: Path): Screen => {
  const screen = screens.get(path);
  if (!screen) throw new Error(`no screen for ${path}`);
  return screen;
};

/** An entry of the own page: where it leads, and its name with the pack that has it. */
export type MenuEntry = { readonly path: Path; readonly icon: IconName; readonly name: string; readonly pack: string };

/** What of a group the modules offer on the own page, in its order. */
export const menuOf = (wanted: MenuGroup): readonly MenuEntry[] =>
  [...screens]
    .flatMap(([path, { menu, title, pack }]) => (menu?.group === wanted ? [{ path, title, pack, ...menu }] : []))
    .sort((one, other) => one.place - other.place)
    .map(({ path, icon, name, title, pack }) =>
      name === undefined ? { path, icon, name: title, pack } : { path, icon, name, pack: 'identity' },
    );
