import { defineModule } from '../module.ts';
import { CustomerLimits } from './customer-limits.tsx';

export const limits = defineModule({
  name: 'limits',
  screens: [],
  customerLists: [
    {
      key: 'limits',
      title: 'Own limits',
      roles: ['support', 'compliance', 'finance', 'auditor'],
      List: CustomerLimits,
    },
  ],
});
