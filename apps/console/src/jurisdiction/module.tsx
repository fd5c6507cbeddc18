import { defineModule } from '../module.ts';
import { EVERY_READER } from '../shell/customer-list.ts';
import { CustomerJurisdiction } from './customer-jurisdiction.tsx';
import { ResidencesScreen } from './residences.screen.tsx';

export const jurisdiction = defineModule({
  name: 'jurisdiction',
  screens: [
    {
      path: '/residence',
      name: 'Residence',
      icon: 'home',
      keys: 'p r',
      group: 'Work',
      place: 4,
      roles: EVERY_READER,
      Screen: ResidencesScreen,
    },
  ],
  customerLists: [
    { key: 'jurisdiction', title: 'Residence and test', roles: EVERY_READER, List: CustomerJurisdiction },
  ],
});
