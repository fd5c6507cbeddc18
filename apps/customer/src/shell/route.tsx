import { createContext, useCallback, useContext, useState } from 'react';
import { address, HOME, type Path, type Query } from './paths.ts';
import { router } from './router.ts';

/** Where a screen stands: its own address, whatever the browser's bar says while a tab page is kept in the background. */
export type Route = {
  readonly path: Path;
  /** The query, every value a text. */
  readonly query: Readonly<Record<string, string>>;
  /** The parameter of a path that has one. */
  readonly id: string | undefined;
  /** Whether the screen is seen; false for a tab page kept in the background. */
  readonly seen: boolean;
  /** Names this visit: the same again when the customer comes back to it. */
  readonly visit: string;
};

export const RouteContext = createContext<Route>({ path: HOME, query: {}, id: undefined, seen: true, visit: '' });

/** Where this screen stands: path, query, parameter. */
export const useRoute = (): Route => useContext(RouteContext);

const go = {
  to: (path: Path, query?: Query): void => router().push(address(path, query)),
  replace: (path: Path, query?: Query): void => router().replace(address(path, query)),
  /** In the route of all steps of the screen one is on: what they asked for is done. */
  restart: (path: Path, query?: Query): void => router().restart(address(path, query)),
  /** For an address that is whole already (a checked redirect, a menu's link). */
  href: (href: string, replace = false): void => (replace ? router().replace(href) : router().push(href)),
  back: (fallback: Path = HOME): void => router().back(address(fallback)),
} as const;

/** Moves through the app. `back` goes to the fallback when the app was opened right here. */
export const useGo = () => go;

/** For a link out of a sheet that is left open: who comes back finds it so. To be called right before the link is followed. */
export const leaveOpen = (): void => router().leaveOpen();

/** Changes the query of the screen one is on without a new visit: a tab, a filter. */
export const useSetQuery = () => {
  const { path, query, id } = useRoute();
  return useCallback(
    (change: Query) => router().amend(address(path, { ...query, ...(id === undefined ? {} : { id }), ...change })),
    [path, query, id],
  );
};

const stateByVisit = new Map<string, unknown>();

/** State that is found again when the customer comes back to this visit of the screen: a chosen tab, an open row. */
export const useVisitState = <Value,>(name: string, initial: Value): readonly [Value, (value: Value) => void] => {
  const { path, visit } = useRoute();
  const key = `${path} ${visit} ${name}`;
  const [value, setValue] = useState<Value>(() => (stateByVisit.has(key) ? (stateByVisit.get(key) as Value) : initial));
  const set = useCallback(
    (next: Value) => {
      stateByVisit.set(key, next);
      setValue(next);
    },
    [key],
  );
  return [value, set];
};
