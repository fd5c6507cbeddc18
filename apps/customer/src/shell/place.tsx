import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { address, HOME, type Path, type Query } from './paths.ts';

/** Where a screen stands: its own address, whatever the browser's bar says while a tab page is kept in the background. */
export type Place = {
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

export const PlaceContext = createContext<Place>({ path: HOME, query: {}, id: undefined, seen: true, visit: '' });

/** Where this screen stands: path, query, parameter. */
export const usePlace = (): Place => useContext(PlaceContext);

/** Moves through the app. `back` goes to the fallback when the app was opened right here. */
export const useGo = () => {
  const { history } = useRouter();
  return useMemo(
    () => ({
      to: (path: Path, query?: Query): void => history.push(address(path, query)),
      replace: (path: Path, query?: Query): void => history.replace(address(path, query)),
      /** For an address that is whole already (a checked redirect, a menu's link). */
      href: (href: string, replace = false): void => (replace ? history.replace(href) : history.push(href)),
      back: (fallback: Path = HOME): void =>
        history.canGoBack() ? history.back() : history.replace(address(fallback)),
    }),
    [history],
  );
};

/** Changes the query of the screen one is on without a new visit: a tab, a filter. */
export const useSetQuery = () => {
  const { history } = useRouter();
  const { path, query, id } = usePlace();
  return useCallback(
    (change: Query) => history.replace(address(path, { ...query, ...(id === undefined ? {} : { id }), ...change })),
    [history, path, query, id],
  );
};

const kept = new Map<string, unknown>();

/** State that is found again when the customer comes back to this visit of the screen: a chosen tab, an open row. */
export const useKeptState = <Value,>(name: string, initial: Value): readonly [Value, (value: Value) => void] => {
  const { path, visit } = usePlace();
  const key = `${path} ${visit} ${name}`;
  const [value, setValue] = useState<Value>(() => (kept.has(key) ? (kept.get(key) as Value) : initial));
  const set = useCallback(
    (next: Value) => {
      kept.set(key, next);
      setValue(next);
    },
    [key],
  );
  return [value, set];
};

/** The browser's own address, for the frame around the screens. */
export const useAddress = () => {
  const { pathname, search, state } = useLocation();
  return { pathname, search: search as Readonly<Record<string, string>>, key: state.__TSR_key ?? 'first' };
};
