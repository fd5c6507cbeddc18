import type { Upcasts } from '../module.ts';
import type { LimitsEvent } from './state.ts';

type Counted = Extract<LimitsEvent, { readonly type: 'own-loss-counted' }>;

/** An older program rounded each loss to the limit's smallest unit. */
type OldEvent = Counted | (Omit<Counted, 'millionths'> & { readonly units: bigint });

export const limitsUpcasts: Upcasts<OldEvent> = {
  'own-loss-counted': (_core, event) => {
    if (!('units' in event)) return undefined;
    const { units, ...counted } = event;
    return [{ ...counted, millionths: units * 1_000_000n }];
  },
};
