import { defineModule } from '../module.ts';
import { jurisdictionConsole } from './console-handlers.ts';
import { jurisdictionHandlers } from './handlers.ts';
import { carryOutConfirmed, residenceRows } from './residence.ts';
import { suitabilityRows } from './suitability.ts';

export const jurisdiction = defineModule({
  name: 'jurisdiction',
  tables: { customer_country: { erased: 'gone' }, suitability_result: { erased: 'gone' } },
  sealedTables: [residenceRows, suitabilityRows],
  notifies: ['residence-confirmed'],
  begin: carryOutConfirmed,
  handlers: {
    ...jurisdictionConsole,
    ...jurisdictionHandlers,
  },
});
