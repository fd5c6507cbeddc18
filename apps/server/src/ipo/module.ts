import { defineModule } from '../module.ts';

export const ipo = defineModule({
  name: 'ipo',
  handlers: {},
  dayParts: {
    'shares-applied': 'held',
    'shares-allotted': 'held',
    'shares-paid': 'within',
    'shares-listed': 'within',
    'application-returned': 'within',
  },
});
