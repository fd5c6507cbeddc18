import type { Position, PositionId } from '@bourse/rules';
import { defineModule } from '../module.ts';
import { changeMargin } from './change-margin.ts';
import { FINANCING, marginFolds } from './evolve.ts';
import { onFinancing } from './financing.ts';
import { onPrice } from './on-price.ts';
import { increasePosition, openPosition } from './open-position.ts';
import { reducePosition } from './reduce-position.ts';
import { setExits } from './set-exits.ts';
import { createMarginState, type MarginState } from './state.ts';

type MarginSnapshot = { readonly nextPosition: PositionId; readonly positions: readonly Position[] };

export const margin = defineModule({
  name: 'margin',
  state: createMarginState,
  commands: {
    'open-position': openPosition,
    'increase-position': increasePosition,
    'reduce-position': reducePosition,
    'change-margin': changeMargin,
    'set-exits': setExits,
  },
  events: marginFolds,
  triggers: onPrice,
  agenda: { [FINANCING]: onFinancing },
  snapshot: {
    take: ({ nextPosition, positions }: MarginState): MarginSnapshot => ({
      nextPosition,
      positions: [...positions.all()].sort((one, other) => one.id - other.id),
    }),
    restore: ({ nextPosition, positions }: MarginSnapshot): MarginState => {
      const state = createMarginState();
      state.nextPosition = nextPosition;
      for (const position of positions) state.positions.put(position);
      return state;
    },
  },
});
