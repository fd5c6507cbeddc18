import { assert } from '@bourse/rules';
import { useSyncExternalStore } from 'react';
import { nowMs } from './clock.ts';

/** What is written beside an entry of the browser's history, so that it is known again, after a reload too. */
export type Mark = {
  /** Names the visit: the same again when the customer comes back to it. */
  readonly visit: string;
  /** How many entries of the app lie before this one. */
  readonly depth: number;
};

/** Where the app stands. */
export type Location = Mark & {
  readonly pathname: string;
  /** With its question mark; '' where there is none. */
  readonly search: string;
  readonly query: Readonly<Record<string, string>>;
  /** Whether it was come back to, by the browser's back or forward. */
  readonly isReturn: boolean;
};

/** The part of the browser's bar and history that is used; `href` is a path with its query. */
export type Bar = {
  readonly read: () => { readonly href: string; readonly mark: unknown };
  readonly push: (href: string, mark: Mark) => void;
  readonly replace: (href: string, mark: Mark) => void;
  /** So many entries back. */
  readonly back: (entries: number) => void;
  /** Calls back when the browser itself went to another entry. */
  readonly onMove: (moved: () => void) => void;
};

/** Where a wanted address leads instead; undefined where it may be stood on. */
export type Guard = (pathname: string, search: string) => string | undefined;

/** A guard's own addresses are public screens, so it is asked no more often than this. */
const MAX_HOPS = 3;

const isMark = (mark: unknown): mark is Mark =>
  typeof mark === 'object' && mark !== null && 'visit' in mark && 'depth' in mark;

const split = (href: string): Pick<Location, 'pathname' | 'search'> => {
  const at = href.indexOf('?');
  return at < 0 ? { pathname: href, search: '' } : { pathname: href.slice(0, at), search: href.slice(at) };
};

const locationOf = (href: string, mark: Mark, isReturn: boolean): Location => {
  const { pathname, search } = split(href);
  const query = Object.fromEntries(new URLSearchParams(search));
  return { pathname, search, query, visit: mark.visit, depth: mark.depth, isReturn };
};

/** An address whatever the order of its query. */
const named = (href: string): string => {
  const { pathname, search } = split(href);
  return JSON.stringify([pathname, [...new URLSearchParams(search)].sort()]);
};

/** A router over a browser's bar: where the app stands, how it moves, a guard over every address (ROUTE-1 to ROUTE-7). */
export class Router {
  readonly #bar: Bar;
  readonly #guard: Guard;
  readonly #listeners = new Set<() => void>();
  readonly #openedAt = nowMs().toString(36);
  /** What stands in the entries up to this one, as far as it is known: a reload forgets it. */
  readonly #trail = new Map<number, string>();
  #visits = 0;
  #current: Location;
  /** Where to stand once the browser has gone back. */
  #next: string | undefined;

  constructor(bar: Bar, guard: Guard) {
    this.#bar = bar;
    this.#guard = guard;
    this.#current = this.#adopted(0, false);
    this.#trail.set(this.#current.depth, this.#href());
    bar.onMove(() => this.#onMove());
  }

  current = (): Location => this.#current;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A new visit, after this one. */
  push = (href: string): void => this.#go(href, this.#current.depth + 1, this.#bar.push);

  /** A new visit in the place of this one. */
  replace = (href: string): void => this.#go(href, this.#current.depth, this.#bar.replace);

  /** Another query of the same visit: a tab, a filter. */
  amend = (href: string): void => {
    const { visit, depth } = this.#current;
    this.#bar.replace(href, { visit, depth });
    this.#stand(locationOf(href, { visit, depth }, false));
  };

  /** One entry back; where the app was opened right here, to the fallback instead. */
  back = (fallback: string): void => {
    if (this.#current.depth > 0) this.#bar.back(1);
    else this.replace(fallback);
  };

  /** A new visit in the place of this one and of the entries of the same screen right before it. */
  restart = (href: string): void => {
    const { pathname, depth } = this.#current;
    let first = depth;
    while (split(this.#trail.get(first - 1) ?? '').pathname === pathname) first -= 1;
    if (first === depth) this.replace(href);
    else {
      this.#next = href;
      this.#bar.back(depth - first);
    }
  };

  /** Back to the nearest entry that stands at this address; where there is none, a new visit of it in the place of this one. */
  returnTo = (href: string): void => {
    const { depth } = this.#current;
    const known = [...this.#trail].filter(([before, stood]) => before < depth && named(stood) === named(href));
    const nearest = Math.max(...known.map(([before]) => before));
    if (known.length > 0) this.#bar.back(depth - nearest);
    else this.replace(href);
  };

  /** Asks the guard about where the app stands: somebody signed in or out. */
  recheck = (): void => {
    const href = this.#href();
    const landed = this.#landing(href);
    if (landed !== href) this.replace(landed);
  };

  #href(): string {
    return this.#current.pathname + this.#current.search;
  }

  #newVisit(): string {
    this.#visits += 1;
    return `${this.#openedAt}.${this.#visits}`;
  }

  #landing(wanted: string): string {
    let href = wanted;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const { pathname, search } = split(href);
      const instead = this.#guard(pathname, search);
      if (instead === undefined) return href;
      href = instead;
    }
    assert(false, `the guard leads ${wanted} in a circle`);
  }

  #go(wanted: string, depth: number, write: Bar['push']): void {
    const href = this.#landing(wanted);
    const mark = { visit: this.#newVisit(), depth };
    write(href, mark);
    this.#stand(locationOf(href, mark, false));
  }

  #stand(location: Location): void {
    this.#current = location;
    this.#trail.set(location.depth, this.#href());
    for (const listener of this.#listeners) listener();
  }

  /** The entry on which the browser stands by itself, marked; `depth` where it has no mark yet. */
  #adopted(depth: number, isReturn: boolean): Location {
    const { href, mark } = this.#bar.read();
    const landed = this.#landing(href);
    if (landed === href && isMark(mark)) return locationOf(href, mark, isReturn);
    const fresh = { visit: this.#newVisit(), depth: isMark(mark) ? mark.depth : depth };
    this.#bar.replace(landed, fresh);
    return locationOf(landed, fresh, isReturn);
  }

  #onMove(): void {
    const { href, mark } = this.#bar.read();
    // A jump within the page (the skip link) makes an entry without a mark: the visit goes on.
    if (!isMark(mark) && href === this.#href()) {
      const { visit, depth } = this.#current;
      this.#current = { ...this.#current, depth: depth + 1 };
      this.#bar.replace(href, { visit, depth: depth + 1 });
      return;
    }
    const next = this.#next;
    this.#next = undefined;
    const landed = this.#adopted(this.#current.depth + 1, true);
    if (next === undefined) this.#stand(landed);
    else {
      this.#current = landed;
      this.replace(next);
    }
  }
}

const browserBar: Bar = {
  read: () => ({ href: location.pathname + location.search, mark: history.state }),
  push: (href, mark) => history.pushState(mark, '', href),
  replace: (href, mark) => history.replaceState(mark, '', href),
  back: (entries) => history.go(-entries),
  onMove: (moved) => addEventListener('popstate', moved),
};

let opened: Router | undefined;

/** Opens the app's router at the browser's address, under a guard. */
export const openRouter = (guard: Guard): Router => {
  history.scrollRestoration = 'manual';
  opened = new Router(browserBar, guard);
  return opened;
};

/** The app's router; there is one as soon as the app was opened. */
export const router = (): Router => {
  assert(opened, 'the router is opened before the first screen');
  return opened;
};

/** Where the browser stands, for the frame around the screens; a screen asks useRoute. */
export const useLocation = (): Location => useSyncExternalStore(router().subscribe, router().current);
