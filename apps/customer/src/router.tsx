import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { decide } from './shell/guard.ts';
import { Layout } from './shell/layout.tsx';
import { aliasesOf, paths } from './shell/paths.ts';
import { followMoves } from './shell/scroll.ts';
import { currentSession } from './shell/session.ts';

const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

const root = createRootRoute({
  component: Layout,
  beforeLoad: ({ location }) => {
    const decision = decide(location.pathname, location.searchStr, currentSession() !== undefined);
    if (decision.kind === 'go') throw redirect({ href: decision.href, replace: true });
  },
});

/** The frame draws the screens itself, so that tab pages stay; the routes only say which addresses there are. */
const routes = paths.flatMap((path) =>
  [path, ...aliasesOf(path)].map((address) => createRoute({ getParentRoute: () => root, path: address })),
);

/** The app's router over the one table of addresses. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  caseSensitive: true,
  trailingSlash: 'never',
  defaultPreload: false,
  // The shell keeps the place itself (shell/scroll.ts): tab pages are found as they were left.
  scrollRestoration: () => false,
  notFoundMode: 'root',
});

followMoves(router.history);
