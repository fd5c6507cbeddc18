import { defineModule } from '../module.ts';
import { exchangePoints, setPointsProduct, signInForPoints } from './commands.ts';
import { pointsFolds } from './evolve.ts';
import { restorePoints, takePoints } from './snapshot.ts';
import { createPointsState, pointsHouseAccounts } from './state.ts';

export const points = defineModule({
  name: 'points',
  state: createPointsState,
  commands: {
    'sign-in-for-points': signInForPoints,
    'set-points-product': setPointsProduct,
    'exchange-points': exchangePoints,
  },
  events: pointsFolds,
  houseAccounts: pointsHouseAccounts,
  snapshot: { take: takePoints, restore: restorePoints },
});
