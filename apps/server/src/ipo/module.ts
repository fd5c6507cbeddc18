import { defineModule } from '../module.ts';
import { ipoChanges } from './changes.ts';
import { listedShares, paidForShares } from './claim.ts';
import { ipoConsole } from './console-handlers.ts';
import { ipoHandlers } from './handlers.ts';
import { ipoNews } from './news.ts';
import { openBallots } from './open-ballots.ts';
import { offering, offeringCallOff } from './proposals.ts';
import { ipoSealedColumns } from './seeds.ts';
import { ipoViews } from './views.ts';

export const ipo = defineModule({
  name: 'ipo',
  tables: { offering_seed: null },
  handlers: {
    ...ipoHandlers,
    ...ipoConsole,
  },
  views: ipoViews,
  news: ipoNews,
  changes: ipoChanges,
  proposals: { offering, 'offering-call-off': offeringCallOff },
  sealed: ipoSealedColumns,
  attend: openBallots,
  instruments: {
    'shares-paid': ({ terms: { instrument } }) => instrument,
    'shares-listed': ({ terms: { instrument } }) => instrument,
    'application-returned': ({ terms: { instrument } }) => instrument,
  },
  dayParts: {
    'shares-applied': 'held',
    'shares-allotted': 'held',
    'shares-paid': 'claim',
    'shares-listed': 'within',
    'application-returned': 'claim',
  },
  claim: paidForShares,
  purchases: listedShares,
});
