import { defineModule } from '../module.ts';
import { offersChanges } from './changes.ts';
import { offersConsole } from './console-handlers.ts';
import { offersHandlers } from './handlers.ts';
import { offersNews } from './news.ts';
import { offer } from './offer-proposal.ts';
import { offerPasswordRows } from './passwords.ts';
import { offersViews } from './views.ts';

export const offers = defineModule({
  name: 'offers',
  tables: { offer_password: null },
  sealedTables: [offerPasswordRows],
  handlers: {
    ...offersConsole,
    ...offersHandlers,
  },
  views: offersViews,
  news: offersNews,
  changes: offersChanges,
  proposals: { offer },
  subjects: { 'offer-order': 'offer_orders' },
  dayParts: {
    'offer-requested': 'held',
    'offer-filled': 'within',
    'offer-refused': 'held',
    'offer-unlocked': 'held',
  },
});
