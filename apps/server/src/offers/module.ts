import { defineModule } from '../module.ts';
import { offerAccessRows } from './access.ts';
import { boughtOutOfOffers } from './bought.ts';
import { offersChanges } from './changes.ts';
import { offersConsole } from './console-handlers.ts';
import { offersHandlers } from './handlers.ts';
import { offersNews } from './news.ts';
import { offer } from './offer-proposal.ts';
import { offerPassword } from './password-proposal.ts';
import { offerPasswordRows } from './passwords.ts';
import { offersViews } from './views.ts';

export const offers = defineModule({
  name: 'offers',
  tables: { offer_password: null, offer_access: { erased: 'gone', isInternal: true } },
  sealedTables: [offerPasswordRows, offerAccessRows],
  handlers: {
    ...offersConsole,
    ...offersHandlers,
  },
  views: offersViews,
  news: offersNews,
  changes: offersChanges,
  proposals: { offer, 'offer-password': offerPassword },
  subjects: { 'offer-order': 'offer_orders' },
  instruments: { 'offer-filled': ({ order: { instrument } }) => instrument },
  dayParts: {
    'offer-requested': 'held',
    'offer-filled': 'within',
    'offer-refused': 'held',
    'offer-unlocked': 'held',
    'offer-lock-split': 'held',
  },
  purchases: boughtOutOfOffers,
});
