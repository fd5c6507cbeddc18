import { defineModule } from '../module.ts';
import { closeCustomer } from './close-customer.ts';
import { closeProducts } from './close-products.ts';
import { delayWithdrawals, freezeModules, openCustomer, setIdentityLevel, startDemo } from './commands.ts';
import { platformFolds } from './evolve.ts';
import { platformForms } from './forms.ts';
import { restorePlatform, takePlatform } from './snapshot.ts';
import { createPlatformState, platformHouseAccounts } from './state.ts';

export const platform = defineModule({
  name: 'platform',
  state: createPlatformState,
  commands: {
    'open-customer': openCustomer,
    'close-customer': closeCustomer,
    'start-demo': startDemo,
    'freeze-modules': freezeModules,
    'close-products': closeProducts,
    'set-identity-level': setIdentityLevel,
    'delay-withdrawals': delayWithdrawals,
  },
  events: platformFolds,
  forms: platformForms,
  houseAccounts: platformHouseAccounts,
  snapshot: { take: takePlatform, restore: restorePlatform },
});
