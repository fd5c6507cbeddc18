import type { Instrument } from '@bourse/rules';
import { defineModule } from '../module.ts';
import type { Brand } from '../platform/index.ts';
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
  products: {
    stocks: {
      order: presentOrder,
      position: presentPositionIn,
      formTerms: ({ trading: { leverages, minQuantity } }: Brand) => ({ leverages, minQuantity }),
      opensOnMargin: 'leverage',
      takesRecorded: ({ kind }: Pick<Instrument, 'kind'>) => kind === 'share',
    },
  },
});
