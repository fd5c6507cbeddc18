import { defineModule } from '../module.ts';
import { stocksChanges } from './changes.ts';
import { stocksHandlers } from './handlers.ts';
import { presentOrder, presentPositionIn } from './present.ts';
import { stocksViews } from './views.ts';

export const stocks = defineModule({
  name: 'stocks',
  handlers: {
    ...stocksHandlers,
  },
  views: stocksViews,
  changes: stocksChanges,
  liveRows: { stocks: { order: presentOrder, position: presentPositionIn } },
});
