import { type Action, type Core, type CoreConfig, carryOut, decide, type Event, type Listing } from '@bourse/core';
import {
  type CustomerId,
  type Instrument,
  type MarginTerms,
  type QuantityLots,
  type Side,
  scaleOf,
} from '@bourse/rules';
import { benchConfig, pair } from './bench-market.ts';

/** The perpetual contract of the benchmarks, on their pair: terms and quotes are those of the sample brand. */
export const CONTRACT: Instrument = {
  ...pair,
  id: 'BTC-USDT.P',
  kind: 'future',
  product: 'contract',
  symbol: 'BTC-PERP',
  name: 'Bitcoin perpetual',
  lotSize: '0.001',
  feeBps: 5,
  ladder: { spreadBps: 5, levels: 10, stepTicks: 1_070, sizeLots: 100, inventoryLots: 2 ** 40 },
  settlement: 'margin',
};

/** 65,000.00 USDT. */
export const MIDDLE = 6_500_000;

const TERMS: MarginTerms = {
  account: 'contract',
  leverages: [10, 2, 5, 20],
  tiers: [{ upTo: null, maintenanceBps: 50, maxLeverage: 20 }],
  callBps: 13_000,
  closeOutBps: 10_000,
  financing: { everyMs: 28_800_000, funding: { index: pair.id, interestPpb: 100_000 } },
  maxLots: 10_000_000,
};

/** A core that lists the contract and what it is on. */
export const contractConfig = (own: Partial<CoreConfig> = {}): CoreConfig => {
  const config = benchConfig(pair, { maxOpenOrders: 1, ...own });
  const scale = scaleOf(CONTRACT, config.assets.get(CONTRACT.base), config.assets.get(CONTRACT.quote));
  const listing: Listing = { instrument: CONTRACT, scale, margin: TERMS };
  const accounts = { ...config.funds.accounts, contract: [CONTRACT.quote] };
  return {
    ...config,
    listings: new Map([...config.listings, [CONTRACT.id, listing]]),
    funds: { ...config.funds, accounts },
  };
};

/** Decides an action and carries it out; gives all that happened. @throws when it is refused. */
export const done = (core: Core, action: Action, at: number): Event[] => {
  const decided = decide(core, { action }, at);
  if (!decided.ok) throw new Error(`${action.type}: ${decided.error}`);
  carryOut(core, decided.value, at);
  return decided.value;
};

/** Opens a position of a customer's in the contract at the market; gives all that happened. */
export const openAtMarket = (
  core: Core,
  customer: CustomerId,
  { side, leverage, quantity }: { readonly side: Side; readonly leverage: number; readonly quantity: QuantityLots },
  at: number,
): Event[] =>
  done(
    core,
    {
      type: 'place-margin-order',
      mode: 'real',
      customer,
      instrument: CONTRACT.id,
      side,
      kind: 'market',
      timeInForce: 'IOC',
      quantity,
      limit: null,
      margin: { position: null, leverage, target: null, stop: null, source: { from: 'own' } },
    },
    at,
  );
