import { defineModule } from '../module.ts';
import { marketFolds, marketFollows } from './evolve.ts';
import { HALT_END, haltInstrument, onHaltEnd, resumeInstrument } from './halt.ts';
import { carryPrices, restoreMarket, takeMarket } from './snapshot.ts';
import { createMarketState } from './state.ts';

/** Instruments: what they are quoted at and whether they are traded. What is ordered at that is the orders module's. */
export const market = defineModule({
  name: 'market',
  state: createMarketState,
  commands: { 'halt-instrument': haltInstrument, 'resume-instrument': resumeInstrument },
  events: marketFolds,
  follows: marketFollows,
  agenda: { [HALT_END]: onHaltEnd },
  snapshot: { take: takeMarket, restore: restoreMarket, carry: carryPrices },
});
