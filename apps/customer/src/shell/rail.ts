import type { AppModule, RailEntry } from './module.ts';
import type { Path } from './paths.ts';
import { screenOf } from './screens.tsx';

let entries: readonly RailEntry[] = [];

/** Takes what the modules add to the desktop's rail. */
export const takeRail = (modules: readonly AppModule[]): void => {
  entries = modules.flatMap(({ rail = [] }) => rail).sort((one, other) => one.place - other.place);
};

/** What the desktop's rail has besides the tabs, in its order. */
export const railEntries = (): readonly RailEntry[] => entries;

/** The entry of the rail, a tab's key or a name, that a page stands under; undefined for one that stands for itself. */
export const sectionOf = (path: Path, query: Readonly<Record<string, string>>): string | undefined => {
  const { section } = screenOf(path);
  return typeof section === 'function' ? section(query) : section;
};
