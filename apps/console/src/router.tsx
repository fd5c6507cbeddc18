import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ContentScreen, LimitsScreen } from './content/content.screen.tsx';
import { tell } from './details.tsx';
import { DepositsScreen } from './funds/deposits.screen.tsx';
import { ManualPostingsScreen } from './funds/manual-postings.screen.tsx';
import { PaymentDetailsScreen } from './funds/payment-details.screen.tsx';
import { RebatesScreen } from './funds/rebates.screen.tsx';
import { ReconciliationScreen } from './funds/reconciliation.screen.tsx';
import { WithdrawalsScreen } from './funds/withdrawals.screen.tsx';
import { ApplicationsScreen } from './identity/applications.screen.tsx';
import { CustomersScreen } from './identity/customers.screen.tsx';
import { OperatorsScreen } from './identity/operators.screen.tsx';
import { OwnScreen } from './identity/own.screen.tsx';
import { AccountsScreen } from './ledger/accounts.screen.tsx';
import { BooksScreen } from './ledger/books.screen.tsx';
import { InstrumentsScreen } from './market/instruments.screen.tsx';
import { OrdersScreen } from './market/orders.screen.tsx';
import { OutboxScreen } from './notify/outbox.screen.tsx';
import { AuditScreen } from './platform/audit.screen.tsx';
import { ProposalsScreen } from './platform/proposals.screen.tsx';
import { TodayScreen } from './platform/today.screen.tsx';
import { PointsScreen } from './points/points.screen.tsx';
import { parseSearch, type Search, stringifySearch } from './shell/address.ts';
import { Layout } from './shell/layout.tsx';
import { navItems } from './shell/nav-items.ts';
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
  component: () => <Layout tell={tell} />,
  notFoundComponent: NotFound,
});

const SCREENS = {
  '/today': TodayScreen,
  '/deposits': DepositsScreen,
  '/withdrawals': WithdrawalsScreen,
  '/identity': ApplicationsScreen,
  '/customers': CustomersScreen,
  '/outbox': OutboxScreen,
  '/content': ContentScreen,
  '/points': PointsScreen,
  '/orders': OrdersScreen,
  '/instruments': InstrumentsScreen,
  '/books': BooksScreen,
  '/accounts': AccountsScreen,
  '/reconciliation': ReconciliationScreen,
  '/by-hand': ManualPostingsScreen,
  '/rebates': RebatesScreen,
  '/audit': AuditScreen,
  '/proposals': ProposalsScreen,
  '/limits': LimitsScreen,
  '/payment-details': PaymentDetailsScreen,
  '/operators': OperatorsScreen,
  // It holds the whole table of calls, which the first page does without.
  '/roles': lazyRouteComponent(() => import('./identity/roles.screen.tsx'), 'RolesScreen'),
  '/own': OwnScreen,
} as const;

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const first = navItems.find(({ roles }) => hasRole(roles, currentSession()?.operator));
    throw redirect({ to: first?.path ?? '/instruments', search: {} as never });
  },
});

const screens = (Object.keys(SCREENS) as (keyof typeof SCREENS)[]).map((path) =>
  createRoute({ getParentRoute: () => root, path, component: SCREENS[path] }),
);

/** The console's addresses. */
export const router = createRouter({
  routeTree: root.addChildren([start, ...screens]),
  parseSearch,
  stringifySearch,
  defaultPreload: false,
});
