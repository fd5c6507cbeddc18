import { defineModule } from '../module.ts';
import { cancelOrder } from './cancel-order.ts';
import { marketFolds } from './evolve.ts';
import { marketReactions } from './freeze.ts';
import { HALT_END, haltInstrument, onHaltEnd, resumeInstrument } from './halt.ts';
import { openOrder } from './open-order.ts';
import { placeOrder } from './place-order.ts';
import { restoreMarket, takeMarket } from './snapshot.ts';
import { createMarketState } from './state.ts';
import { applyTick } from './tick.ts';

export const market = defineModule({
  name: 'market',
  state: createMarketState,
  commands: {
    'place-order': placeOrder,
    'cancel-order': cancelOrder,
    'open-order': openOrder,
    'apply-tick': applyTick,
    'halt-instrument': haltInstrument,
    'resume-instrument': resumeInstrument,
  },
  events: marketFolds,
  reactions: marketReactions,
  agenda: { [HALT_END]: onHaltEnd },
  snapshot: { take: takeMarket, restore: restoreMarket },
});
