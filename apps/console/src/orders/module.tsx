import { defineModule } from '../module.ts';
import { EVERY_READER } from '../shell/customer-list.ts';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerPositions } from './customer-positions.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrdersScreen } from './orders.screen.tsx';

export const orders = defineModule({
  name: 'orders',
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
  ],
  details: {
    order: (id) => <OrderDetail id={Number(id)} />,
  },
  customerLists: [
    { key: 'positions', title: 'Positions', roles: EVERY_READER, List: CustomerPositions },
    { key: 'orders', title: 'Orders', roles: EVERY_READER, List: CustomerOrders },
  ],
});
