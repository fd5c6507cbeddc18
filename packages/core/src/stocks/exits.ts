import type { State } from '../context.ts';
import type { OrderId } from '../orders/index.ts';
import type { HoldingExits, ShareHolding } from './state.ts';

const waits = ({ target, stop, isIdle }: HoldingExits) =>
  [
    ['holding-target', isIdle ? null : target, 'rising'],
    ['holding-stop', isIdle ? null : stop, 'falling'],
  ] as const;

/** Makes these the exits of a holding, and sets or removes what waits for them. */
export const putExits = ({ stocks, triggers }: State, exits: HoldingExits): void => {
  const { holding, mode, instrument, target, stop } = exits;
  if (target === null && stop === null) stocks.exits.delete(holding);
  else stocks.exits.set(holding, exits);
  for (const [kind, level, direction] of waits(exits))
    if (level === null) triggers.waiting.remove(kind, `${holding}`);
    else triggers.waiting.set(kind, `${holding}`, { mode, instrument, price: 'mark', direction, level });
};

/** The first fill of a purchase gives its target and stop to the holding, in place of those that it has (rule STOCKS-15). */
export const evolveBrought = (state: State, order: OrderId): void => {
  const { orderExits, shares } = state.stocks;
  const brought = orderExits.get(order);
  if (!brought) return;
  orderExits.delete(order);
  const { order: _, ...exits } = brought;
  const holding = shares.get(exits, exits.instrument);
  if (holding) putExits(state, { holding: holding.id, ...exits });
};

/** Lets go of a holding that is over, and of its exits with it. */
export const removeHolding = (state: State, holding: ShareHolding): void => {
  const exits = state.stocks.exits.get(holding.id);
  if (exits) putExits(state, { ...exits, target: null, stop: null });
  state.stocks.shares.remove(holding);
};

declare module '../context.ts' {
  interface TriggerKinds {
    readonly stocks: 'holding-target' | 'holding-stop';
  }
}
