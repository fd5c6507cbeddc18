import { defineModule } from '../module.ts';
import { stocksFolds } from './evolve.ts';
import { stocksFollows, stocksReactions } from './follows.ts';
import { onSettlement } from './settle.ts';
import { restoreStocks, takeStocks } from './snapshot.ts';
import { createStocksState, SETTLEMENT } from './state.ts';
import { stocksUpcasts } from './upcast.ts';

export const stocks = defineModule({
  name: 'stocks',
  state: createStocksState,
  products: {
    stocks: { kinds: ['share'], account: 'stock', queues: true, settlesLater: true, hasHoldings: true },
  },
  commands: {},
  events: stocksFolds,
  follows: stocksFollows,
  upcasts: stocksUpcasts,
  reactions: stocksReactions,
  agenda: { [SETTLEMENT]: onSettlement },
  closingBlockers: {
    positions: ({ state }, customer) => state.stocks.shares.of({ mode: 'real', customer }).length > 0,
  },
  snapshot: { take: takeStocks, restore: restoreStocks },
});
