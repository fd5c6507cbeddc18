import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { renderDetail, screens } from './module-registry.ts';
import { parseSearch, type Search, stringifySearch } from './shell/address.ts';
import { Layout } from './shell/layout.tsx';
import { Empty } from './shell/parts.tsx';
import { Screen } from './shell/screen.tsx';
import { currentSession, hasRole } from './shell/session.ts';

const NotFound = () => (
  <Screen title="Nothing here">
    <Empty icon="search" title="No screen has this address">
      Choose one at the left, or press ? for the keys.
    </Empty>
  </Screen>
);

const root = createRootRoute({
  validateSearch: (search): Search => search as Search,
  component: () => <Layout renderDetail={renderDetail} screens={screens} />,
  notFoundComponent: NotFound,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const first = screens.find(({ roles }) => hasRole(roles, currentSession()?.operator));
    throw redirect({ to: first?.path ?? '/instruments', search: {} as never });
  },
});

const routes = screens.map(({ path, Screen: Shown }) =>
  createRoute({ getParentRoute: () => root, path, component: () => <Shown /> }),
);

/** Addresses of before lead to where their screen is now, with what they were asked for. */
const former = screens.flatMap(({ path, formerPath }) =>
  formerPath === undefined
    ? []
    : [
        createRoute({
          getParentRoute: () => root,
          path: formerPath,
          beforeLoad: ({ search }) => {
            throw redirect({ to: path, search: search as never, replace: true });
          },
        }),
      ],
);

/** The console's addresses. */
export const router = createRouter({
  routeTree: root.addChildren([start, ...routes, ...former]),
  parseSearch,
  stringifySearch,
  defaultPreload: false,
});
