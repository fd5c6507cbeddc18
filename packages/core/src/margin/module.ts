import type { Position, PositionId } from '@bourse/rules';
import { defineModule } from '../module.ts';
import { sorted } from '../sorted.ts';
import { atRiskOnMargin } from './at-risk.ts';
import { changeMargin } from './change-margin.ts';
import { closePosition } from './close-position.ts';
import { FINANCING, marginFolds } from './evolve.ts';
import { marginReactions } from './fill.ts';
import { onFinancing } from './financing.ts';
import { marginForms } from './forms.ts';
import { FUNDING, onFunding } from './funding.ts';
import type { Funding } from './funding-state.ts';
import { onPrice } from './on-price.ts';
import { placeMarginOrder } from './place-margin-order.ts';
import { carryPremiums } from './premium.ts';
import { removeExit, setExits } from './set-exits.ts';
import { MarginSettlement } from './settlement.ts';
import { createMarginState, type MarginState, marginHouseAccounts } from './state.ts';
import { marginUpcasts, NO_ORDER } from './upcast.ts';

type MarginSnapshot = {
  readonly nextPosition: PositionId;
  readonly positions: readonly Position[];
  /** Snapshots from before contracts lack it. */
  readonly funding?: readonly (readonly [string, Funding])[];
};

export const margin = defineModule({
  name: 'margin',
  state: createMarginState,
  commands: {
    'place-margin-order': placeMarginOrder,
    'close-position': closePosition,
    'change-margin': changeMargin,
    'set-exits': setExits,
    'remove-exit': removeExit,
  },
  events: marginFolds,
  upcasts: marginUpcasts,
  reactions: marginReactions,
  forms: marginForms,
  triggers: onPrice,
  agenda: { [FINANCING]: onFinancing, [FUNDING]: onFunding },
  settlement: () => new MarginSettlement(),
  holds: { margin: ({ state }, id) => state.margin.positions.get(id)?.openedAt },
  houseAccounts: marginHouseAccounts,
  closingBlockers: {
    positions: ({ state }, customer) => state.margin.positions.of({ mode: 'real', customer }).length > 0,
  },
  atRisk: atRiskOnMargin,
  snapshot: {
    take: ({ nextPosition, positions, funding }: MarginState): MarginSnapshot => ({
      nextPosition,
      positions: [...positions.all()].sort((one, other) => one.id - other.id),
      funding: sorted(funding, ([name]) => name),
    }),
    restore: ({ nextPosition, positions, funding = [] }: MarginSnapshot): MarginState => {
      const state = createMarginState();
      state.nextPosition = nextPosition;
      // A snapshot from before orders on margin does not name them.
      for (const position of positions) state.positions.put({ ...position, order: position.order ?? NO_ORDER });
      for (const [name, each] of funding) state.funding.set(name, each);
      return state;
    },
    carry: carryPremiums,
  },
});
