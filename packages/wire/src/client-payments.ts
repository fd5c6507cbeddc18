import './without-eval.ts';

import { depositEndpoints } from './funds/deposits.ts';
import { destinationEndpoints } from './funds/destinations.ts';
import { movingEndpoints } from './funds/moving.ts';
import { withdrawalEndpoints } from './funds/withdrawals.ts';

/** Money in, out and moved, and the places it is paid out to. */
export const paymentEndpoints = {
  ...depositEndpoints,
  ...withdrawalEndpoints,
  ...movingEndpoints,
  ...destinationEndpoints,
};
