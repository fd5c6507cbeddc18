import { defineModule } from '../module.ts';
import { acceptOption } from './accept-option.ts';
import { cancelOption, optionReactions } from './cancel-option.ts';
import { closeOptions } from './close-options.ts';
import { optionFolds } from './evolve.ts';
import { optionForms } from './forms.ts';
import { fundOptionPool } from './fund-option-pool.ts';
import { openOptions } from './open-options.ts';
import { setOptionTerms } from './set-option-terms.ts';
import { onOptionSettlement } from './settle-options.ts';
import { restoreOption, takeOption } from './snapshot.ts';
import { createOptionState, OPTION_ASSET, OPTION_SETTLEMENT, optionHouseAccounts } from './state.ts';

/** Up/down options: accepted on fixed terms, opened and closed by ticks of the stored tape, settled once. */
export const option = defineModule({
  name: 'option',
  state: createOptionState,
  commands: {
    'set-option-terms': setOptionTerms,
    'fund-option-pool': fundOptionPool,
    'accept-option': acceptOption,
    'cancel-option': cancelOption,
    'open-options': openOptions,
    'close-options': closeOptions,
  },
  events: optionFolds,
  reactions: optionReactions,
  agenda: { [OPTION_SETTLEMENT]: onOptionSettlement },
  forms: optionForms,
  holds: {
    option: ({ state }, id) => state.option.options.get(id)?.terms.acceptedAt,
    'option-end': ({ state }, id) => state.option.ends.get(id)?.acceptedAt,
  },
  houseAccounts: optionHouseAccounts,
  closingBlockers: {
    positions: ({ state }, customer) => state.option.byOwner.get({ mode: 'real', customer }) !== undefined,
  },
  atRisk: ({ state: { option: own } }, customer) =>
    (own.byOwner.get({ mode: 'real', customer }) ?? []).map((id) => ({
      asset: OPTION_ASSET,
      units: own.options.get(id)?.terms.stake ?? 0n,
    })),
  snapshot: { take: takeOption, restore: restoreOption },
});
