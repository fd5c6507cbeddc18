import { Holdings } from '../customer-lists.tsx';
import { defineModule } from '../module.ts';
import { EVERY_READER } from '../shell/customer-list.ts';
import { CustomerOrders } from './customer-orders.tsx';
import { InstrumentDetail } from './instrument-detail.tsx';
import { InstrumentsScreen } from './instruments.screen.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrdersScreen } from './orders.screen.tsx';

export const market = defineModule({
  name: 'market',
  screens: [
    {
      path: '/orders',
      name: 'Orders and trades',
      icon: 'orders',
      keys: 'g x',
      group: 'Market',
      place: 1,
      roles: ['support', 'compliance', 'finance', 'auditor'],
      Screen: OrdersScreen,
    },
    {
      path: '/instruments',
      name: 'Instruments',
      icon: 'instruments',
      keys: 'g i',
      group: 'Market',
      place: 2,
      roles: 'every',
      Screen: InstrumentsScreen,
    },
  ],
  details: {
    instrument: (id) => <InstrumentDetail id={id} />,
    order: (id) => <OrderDetail id={Number(id)} />,
  },
  customerLists: [
    { key: 'positions', title: 'Positions', roles: EVERY_READER, List: Holdings },
    { key: 'orders', title: 'Orders', roles: EVERY_READER, List: CustomerOrders },
  ],
});
