import type { FundsConfig } from '@bourse/core';

/** A deployment where nothing is moved between accounts, for measures of something else. */
export const EMPTY_FUNDS_CONFIG: FundsConfig = {
  accounts: { platform: [], financial: [], contract: [], stock: [] },
  conversion: {
    feeBps: 0,
    validMs: 0,
    onlyWith: new Map(),
    bounds: null,
    spread: { leastBps: 0, mostBps: 0, rangeShareBps: 0 },
  },
  withdrawalGates: [],
  rebate: { shareBps: 0, delayMs: 1 },
};
