import { defineModule } from '../module.ts';
import { cancelOrder } from './cancel-order.ts';
import { marketFolds } from './evolve.ts';
import { HALT_END, haltInstrument, onHaltEnd, resumeInstrument } from './halt.ts';
import { marketOpenings } from './opening.ts';
import { placeOrder } from './place-order.ts';
import { marketReactions } from './reactions.ts';
import { restoreMarket, takeMarket } from './snapshot.ts';
import { createMarketState } from './state.ts';
import { applyTick } from './tick.ts';
import { marketUpcasts } from './upcast.ts';

export const market = defineModule({
  name: 'market',
  state: createMarketState,
  commands: {
    'place-order': placeOrder,
    'cancel-order': cancelOrder,
    'apply-tick': applyTick,
    'halt-instrument': haltInstrument,
    'resume-instrument': resumeInstrument,
  },
  events: marketFolds,
  upcasts: marketUpcasts,
  reactions: marketReactions,
  agenda: { [HALT_END]: onHaltEnd, ...marketOpenings },
  snapshot: { take: takeMarket, restore: restoreMarket },
});
