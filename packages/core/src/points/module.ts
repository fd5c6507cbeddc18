import { defineModule } from '../module.ts';
import { checkIn, exchangePoints, setPointsProduct } from './commands.ts';
import { pointsFolds } from './evolve.ts';
import { restorePoints, takePoints } from './snapshot.ts';
import { createPointsState, pointsHouseAccounts } from './state.ts';

export const points = defineModule({
  name: 'points',
  state: createPointsState,
  commands: {
    'check-in': checkIn,
    'set-points-product': setPointsProduct,
    'exchange-points': exchangePoints,
  },
  events: pointsFolds,
  houseAccounts: pointsHouseAccounts,
  snapshot: { take: takePoints, restore: restorePoints },
});
