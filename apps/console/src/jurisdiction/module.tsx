import { defineModule } from '../module.ts';
import { EVERY_READER } from '../shell/customer-list.ts';
import { CustomerJurisdiction } from './customer-jurisdiction.tsx';

export const jurisdiction = defineModule({
  name: 'jurisdiction',
  screens: [],
  customerLists: [
    { key: 'jurisdiction', title: 'Residence and test', roles: EVERY_READER, List: CustomerJurisdiction },
  ],
});
