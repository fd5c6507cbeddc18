import type { AssetCode, FreezeModule } from '@bourse/rules';
import { defineQuestions } from '../follower/state-port.ts';
import { stateHash } from '../store/snapshot-pieces.ts';
import { stateLines } from './core-port.ts';

export const platformQuestions = defineQuestions({
  'platform.state-hash': (core) => stateHash(stateLines(core)),
  /** What the house holds of each asset as the other side of customers' trades, in its smallest unit. */
  'platform.inventory': ({ state: { ledger } }) => {
    const sums = new Map<AssetCode, bigint>();
    for (const { customer, mode, purpose, asset, available, held } of ledger.accounts())
      if (customer === undefined && mode === 'real' && purpose === 'inventory')
        sums.set(asset, (sums.get(asset) ?? 0n) + available + held);
    return sums;
  },
  /** The customers who are frozen in a part of the app. */
  'platform.frozen': ({ state }, { module }: { readonly module: FreezeModule }) =>
    [...state.platform.customers.values()].flatMap(({ id, frozen }) => (frozen.includes(module) ? [id] : [])),
});

type Own = typeof platformQuestions;
declare module '../follower/state-port.ts' {
  interface StateQuestions extends Own {}
}
