import { assert } from '@bourse/rules';
import { useSyncExternalStore } from 'react';
import { nowMs } from './clock.ts';

/** What is written beside an entry of the browser's history, so that it is known again, after a reload too. */
export type Mark = {
  /** Names the visit: the same again when the customer comes back to it. */
  readonly visit: string;
  /** How many entries of the app lie before this one. */
  readonly depth: number;
  /** How many entries of the visit, this one the last of them, were made by a layer opened over it. None where it is missing. */
  readonly layers?: number;
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
  /** So many entries forth, or back where it is negative. It arrives later, as a move of the browser's own. */
  readonly go: (entries: number) => void;
  /** Calls back when the browser itself went to another entry. */
  readonly onMove: (moved: () => void) => void;
};

/** Where a wanted address leads instead; undefined where it may be stood on. */
export type Guard = (pathname: string, search: string) => string | undefined;

/** What lies over a visit: a sheet, a dialog, the chart on the whole screen. */
type Layer = {
  readonly visit: string;
  /** Closes it; false where it may not be closed now. */
  readonly close: () => boolean;
};

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
  return { pathname, search, query, ...mark, isReturn };
};

/** An address whatever the order of its query. */
const named = (href: string): string => {
  const { pathname, search } = split(href);
  return JSON.stringify([pathname, [...new URLSearchParams(search)].sort()]);
};

/** A router over a browser's bar: where the app stands, how it moves, a guard over every address (ROUTE-1 to ROUTE-8). */
export class Router {
  readonly #bar: Bar;
  readonly #guard: Guard;
  readonly #listeners = new Set<() => void>();
  readonly #openedAt = nowMs().toString(36);
  /** What stands in the entries up to this one, and after it, as far as it is known: a reload forgets it. */
  readonly #trail = new Map<number, string>();
  /** What is open over the screens, the topmost last. */
  readonly #layers: Layer[] = [];
  /** The visits that were left with their layers open, to be found so. */
  readonly #leftOpen = new Set<string>();
  #isLeavingOpen = false;
  #isLevelling = false;
  #hasClosed = false;
  #visits = 0;
  #current: Location;
  /** What is to be done once the browser stands where it was sent; undefined where it was sent nowhere. */
  #awaited: (() => void)[] | undefined;

  constructor(bar: Bar, guard: Guard) {
    this.#bar = bar;
    this.#guard = guard;
    this.#current = this.#adopted(0, false);
    this.#trail.set(this.#current.depth, this.#href());
    bar.onMove(() => this.#onMove());
    // What was open before a reload is so no longer.
    this.#send(-this.#entriesOfLayers());
  }

  current = (): Location => this.#current;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A new visit, after this one. */
  push = (href: string): void => {
    const isLeftOpen = this.#isLeavingOpen;
    this.#whenThere(() => {
      const { visit } = this.#current;
      const entries = this.#entriesOfLayers();
      if (entries > 0 && isLeftOpen) this.#leftOpen.add(visit);
      if (entries === 0 || isLeftOpen) this.#go(href, this.#current.depth + 1, this.#bar.push);
      // A link out of a sheet leads on from the screen: the sheet's entry becomes that of the new visit.
      else this.#send(1 - entries, () => this.#go(href, this.#current.depth, this.#bar.replace));
    });
  };

  /** A new visit in the place of this one. */
  replace = (href: string): void =>
    this.#whenThere(() =>
      this.#send(-this.#entriesOfLayers(), () => this.#go(href, this.#current.depth, this.#bar.replace)),
    );

  /** Another query of the same visit: a tab, a filter. */
  amend = (href: string): void => {
    const mark = this.#mark();
    this.#bar.replace(href, mark);
    this.#stand(locationOf(href, mark, false));
  };

  /** One entry back; where the app was opened right here, to the fallback instead. */
  back = (fallback: string): void =>
    this.#whenThere(() => {
      const entries = this.#entriesOfLayers();
      if (this.#current.depth > entries) this.#send(-1 - entries);
      else this.replace(fallback);
    });

  /** A new visit in the place of this one and of the entries of the same screen right before it. */
  restart = (href: string): void =>
    this.#whenThere(() => {
      const { pathname, depth } = this.#current;
      let first = depth;
      while (split(this.#trail.get(first - 1) ?? '').pathname === pathname) first -= 1;
      this.#send(first - depth, () => this.replace(href));
    });

  /** Back to the nearest entry that stands at this address; where there is none, a new visit of it in the place of this one. */
  returnTo = (href: string): void =>
    this.#whenThere(() => {
      const { depth } = this.#current;
      const known = [...this.#trail].filter(([before, stood]) => before < depth && named(stood) === named(href));
      const nearest = Math.max(...known.map(([before]) => before));
      if (known.length > 0) this.#send(nearest - depth);
      else this.replace(href);
    });

  /** Asks the guard about where the app stands: somebody signed in or out. */
  recheck = (): void => {
    const href = this.#href();
    const landed = this.#landing(href);
    if (landed !== href) this.replace(landed);
  };

  /** A layer was opened over this visit: the browser's back closes it by `close`, which says whether it could. To be called once it is closed. */
  openLayer = (close: () => boolean): (() => void) => {
    const layer = { visit: this.#current.visit, close };
    this.#layers.push(layer);
    this.#level();
    return () => {
      const at = this.#layers.indexOf(layer);
      if (at < 0) return;
      this.#layers.splice(at, 1);
      this.#hasClosed ||= layer.visit === this.#current.visit;
      this.#level();
    };
  };

  /** The link that is followed now leaves the layers of this visit open: who comes back finds them so. */
  leaveOpen = (): void => {
    this.#isLeavingOpen = true;
    queueMicrotask(() => {
      this.#isLeavingOpen = false;
    });
  };

  #href(): string {
    return this.#current.pathname + this.#current.search;
  }

  #mark(): Mark {
    const { visit, depth, layers } = this.#current;
    return { visit, depth, ...(layers === undefined ? {} : { layers }) };
  }

  #entriesOfLayers(): number {
    return this.#current.layers ?? 0;
  }

  #openHere(): readonly Layer[] {
    return this.#layers.filter(({ visit }) => visit === this.#current.visit);
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

  /** Does it now, or once the browser has arrived where it was sent. */
  #whenThere(act: () => void): void {
    if (this.#awaited) this.#awaited.push(act);
    else act();
  }

  /** Sends the browser so many entries forth or back, and then acts there. */
  #send(entries: number, act?: () => void): void {
    if (entries === 0) act?.();
    else {
      this.#awaited = act ? [act] : [];
      this.#bar.go(entries);
    }
  }

  #go(wanted: string, depth: number, write: Bar['push']): void {
    const href = this.#landing(wanted);
    const mark = { visit: this.#newVisit(), depth };
    write(href, mark);
    if (write === this.#bar.push) this.#forgetAfter(depth);
    this.#stand(locationOf(href, mark, false));
  }

  #forgetAfter(depth: number): void {
    for (const later of this.#trail.keys()) if (later > depth) this.#trail.delete(later);
  }

  #stand(location: Location): void {
    if (location.visit !== this.#current.visit) this.#hasClosed = false;
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

  /** Gives each open layer its entry and takes away those of closed ones, for all that opened and closed in the same moment at once. */
  #level(): void {
    if (this.#isLevelling) return;
    this.#isLevelling = true;
    queueMicrotask(() => {
      this.#isLevelling = false;
      if (this.#awaited) return;
      const hasClosed = this.#hasClosed;
      this.#hasClosed = false;
      const [open, entries] = [this.#openHere().length, this.#entriesOfLayers()];
      for (let layers = entries + 1; layers <= open; layers += 1) {
        this.#current = { ...this.#current, depth: this.#current.depth + 1, layers };
        this.#bar.push(this.#href(), this.#mark());
        this.#forgetAfter(this.#current.depth);
        this.#trail.set(this.#current.depth, this.#href());
      }
      if (open < entries && hasClosed) this.#send(open - entries);
    });
  }

  #onMove(): void {
    const { href, mark } = this.#bar.read();
    const awaited = this.#awaited;
    this.#awaited = undefined;
    // A jump within the page (the skip link) makes an entry without a mark: the visit goes on.
    if (!isMark(mark) && href === this.#href()) {
      this.#current = { ...this.#current, depth: this.#current.depth + 1 };
      this.#bar.replace(href, this.#mark());
    } else if (isMark(mark) && mark.visit === this.#current.visit) this.#moveWithin(href, mark, awaited === undefined);
    else this.#moveTo(awaited);
    for (const act of awaited ?? []) this.#whenThere(act);
    this.#level();
  }

  /** To another entry of the same visit: a layer was closed by the browser's back, or its entry was come back to. */
  #moveWithin(href: string, mark: Mark, isCustomers: boolean): void {
    const before = this.#current;
    const { layers: _, ...rest } = before;
    this.#current = { ...rest, ...mark };
    // What was chosen in a sheet stays chosen when it closes.
    if (href !== this.#href()) this.#bar.replace(this.#href(), mark);
    if (!isCustomers) return;
    const entries = mark.layers ?? 0;
    for (const layer of this.#openHere().slice(entries).reverse()) {
      if (!layer.close()) {
        this.#send(before.depth - mark.depth);
        return;
      }
      this.#layers.splice(this.#layers.indexOf(layer), 1);
    }
    const missing = entries - this.#openHere().length;
    // A layer that was closed is not opened by going forth: what lies behind it is meant.
    if (missing > 0 && mark.depth > before.depth) this.#send(this.#trail.has(mark.depth + 1) ? 1 : -missing);
  }

  #moveTo(awaited: readonly unknown[] | undefined): void {
    const landed = this.#adopted(this.#current.depth + 1, true);
    const entries = landed.layers ?? 0;
    const isFoundOpen = this.#leftOpen.delete(landed.visit);
    if (awaited && awaited.length > 0) this.#current = landed;
    else this.#stand(landed);
    // Nothing opens these again: the visit itself is meant.
    if (!isFoundOpen && !awaited?.length) this.#send(-entries);
  }
}

let heard: (() => void) | undefined;

const browserBar: Bar = {
  read: () => ({ href: location.pathname + location.search, mark: history.state }),
  push: (href, mark) => history.pushState(mark, '', href),
  replace: (href, mark) => history.replaceState(mark, '', href),
  go: (entries) => history.go(entries),
  onMove: (moved) => {
    // One router stands at the bar: of two, each would take the other's moves for the customer's.
    if (heard) removeEventListener('popstate', heard);
    heard = moved;
    addEventListener('popstate', moved);
  },
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
