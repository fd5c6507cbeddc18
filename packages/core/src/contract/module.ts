import { defineModule } from '../module.ts';
import { createContractState } from './state.ts';

/**
 * Perpetual contracts: linear, in isolated margin. They are traded on margin alone, so all of their money and states are those of margin
 * (`docs/rules/contract.md`).
 */
export const contract = defineModule({
  name: 'contract',
  state: createContractState,
  products: {
    contract: { kinds: ['future'], account: 'contract', queues: false, settlesLater: false, hasHoldings: false },
  },
  commands: {},
  events: {},
  snapshot: { take: createContractState, restore: createContractState },
});
