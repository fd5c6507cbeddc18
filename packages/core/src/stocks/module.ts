import { defineModule } from '../module.ts';
import { stocksFolds } from './evolve.ts';
import { stocksFollows, stocksReactions } from './follows.ts';
import { stocksForms } from './forms.ts';
import { onHoldingPrice } from './on-price.ts';
import { placeOrderWithExits } from './place-order-with-exits.ts';
import { setHoldingExits } from './set-holding-exits.ts';
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
  commands: { 'set-holding-exits': setHoldingExits, 'place-order-with-exits': placeOrderWithExits },
  events: stocksFolds,
  follows: stocksFollows,
  upcasts: stocksUpcasts,
  reactions: stocksReactions,
  forms: stocksForms,
  triggers: onHoldingPrice,
  agenda: { [SETTLEMENT]: onSettlement },
  closingBlockers: {
    positions: ({ state }, customer) => state.stocks.shares.of({ mode: 'real', customer }).length > 0,
  },
  snapshot: { take: takeStocks, restore: restoreStocks },
});
