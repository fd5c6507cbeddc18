import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPack } from './i18n.ts';
import type { ModuleRoutes, ScreenEntry } from './module.ts';
import { type Path, paths } from './paths.ts';

export type Screen = Omit<ScreenEntry, 'load'> & {
  readonly Component: LazyExoticComponent<ComponentType>;
  /** Fetches code and texts ahead. */
  readonly preload: () => Promise<void>;
  /** Fetches the code alone, before the texts are set up. */
  readonly preloadCode: () => void;
};

const lazily = (entry: ScreenEntry): Screen => {
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

const NOT_HERE: ScreenEntry = {
  load: () => import('./not-here-yet.screen.tsx').then((module) => module.NotHereYetScreen),
  title: 'shell.notHere.title',
  pack: 'shell',
};

const screens = new Map<Path, Screen>();

/** Takes the modules' screens; an address that no module claims shows the page that says it is not here yet. */
export const takeScreens = (modules: readonly ModuleRoutes[]): void => {
  const claimed = new Map(modules.flatMap((module) => Object.entries(module) as [Path, ScreenEntry][]));
  for (const path of paths) screens.set(path, lazily(claimed.get(path) ?? NOT_HERE));
};

/** The screen of an address. */
export const screenOf = (path: Path): Screen => {
  const screen = screens.get(path);
  if (!screen) throw new Error(`no screen for ${path}`);
  return screen;
};
