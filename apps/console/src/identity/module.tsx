import { lazyRouteComponent } from '@tanstack/react-router';
import { defineModule } from '../module.ts';
import { recordAndPart } from '../shell/detail-address.ts';
import { ApplicationDetail } from './application-detail.tsx';
import { ApplicationsScreen } from './applications.screen.tsx';
import { CustomerApplications } from './customer-applications.tsx';
import { CustomerDetail } from './customer-detail.tsx';
import { CustomersScreen } from './customers.screen.tsx';
import { OperatorsScreen } from './operators.screen.tsx';
import { OwnScreen } from './own.screen.tsx';

export const identity = defineModule({
  name: 'identity',
  screens: [
    {
      path: '/identity',
      name: 'Identity',
      icon: 'identity',
      keys: 'g r',
      group: 'Work',
      place: 4,
      roles: ['compliance', 'auditor'],
      Screen: ApplicationsScreen,
    },
    {
      path: '/customers',
      name: 'Customers',
      icon: 'customers',
      keys: 'g c',
      group: 'Work',
      place: 5,
      roles: ['support', 'compliance', 'finance', 'auditor'],
      Screen: CustomersScreen,
    },
    {
      path: '/operators',
      name: 'Operators',
      icon: 'operators',
      keys: 'g u',
      group: 'Control',
      place: 10,
      roles: ['auditor', 'administrator'],
      Screen: OperatorsScreen,
    },
    {
      path: '/roles',
      name: 'Roles',
      icon: 'lock',
      keys: 'g k',
      group: 'Control',
      place: 11,
      roles: 'every',
      // It holds the whole table of calls, which the first page does without.
      Screen: lazyRouteComponent(() => import('./roles.screen.tsx'), 'RolesScreen'),
    },
    {
      path: '/own',
      name: 'My security',
      icon: 'self',
      keys: 'g s',
      group: 'Control',
      place: 12,
      roles: 'every',
      Screen: OwnScreen,
    },
  ],
  details: {
    customer: (id, lists) => {
      const { record, part } = recordAndPart(id);
      return <CustomerDetail key={id} id={Number(record)} part={part} lists={lists} />;
    },
    identity: (id) => <ApplicationDetail id={Number(id)} />,
  },
  customerLists: [
    { key: 'applications', title: 'Identity', roles: ['compliance', 'auditor'], List: CustomerApplications },
  ],
});
