import { type CustomerId, err, ok, type Result, unreachable } from '@bourse/rules';
import type { Core, CoreConfig, State } from './context.ts';
import {
  type CreditDeposit,
  createFundsState,
  creditDeposit,
  evolveFunds,
  type FundsEvent,
  type RefuseDeposit,
  type RequestDeposit,
  refuseDeposit,
  requestDeposit,
} from './funds/index.ts';
import { type Entry, Ledger } from './ledger/index.ts';
import {
  type ApplyTick,
  applyTick,
  type CancelOrder,
  cancelOrder,
  createMarketState,
  evolveMarket,
  type HaltInstrument,
  haltInstrument,
  type MarketEvent,
  type OpenOrder,
  openOrder,
  type PlaceOrder,
  placeOrder,
} from './market/index.ts';
import {
  createPlatformState,
  evolvePlatform,
  type FreezeModules,
  freezeModules,
  type OpenCustomer,
  openCustomer,
  type PlatformEvent,
  requestName,
  type StartDemo,
  startDemo,
} from './platform/index.ts';
import {
  closings,
  createStocksState,
  evolveHoldings,
  evolveStocks,
  type SettleSales,
  type StocksEvent,
  settleSales,
} from './stocks/index.ts';

export type Action =
  | PlaceOrder
  | CancelOrder
  | OpenOrder
  | ApplyTick
  | HaltInstrument
  | RequestDeposit
  | CreditDeposit
  | RefuseDeposit
  | OpenCustomer
  | StartDemo
  | FreezeModules
  | SettleSales;

/** Which request of a customer a command carries out: the same key gives one effect (rule PLATFORM-1). */
export type RequestKey = {
  readonly customer: CustomerId;
  readonly operation: string;
  readonly key: string;
  /** Digest of the request's body. */
  readonly digest: string;
};

export type Command = { readonly action: Action; readonly request?: RequestKey };

export type Event = PlatformEvent | MarketEvent | StocksEvent | FundsEvent;

export const createCore = (config: CoreConfig): Core => ({
  config,
  state: {
    ledger: new Ledger(),
    platform: createPlatformState(),
    market: createMarketState(),
    stocks: createStocksState(),
    funds: createFundsState(),
  } satisfies State,
});

const act = (core: Core, action: Action, at: number): Result<Event[]> => {
  switch (action.type) {
    case 'place-order':
      return placeOrder(core, action, at);
    case 'cancel-order':
      return cancelOrder(core, action, at);
    case 'open-order':
      return openOrder(core, action, at);
    case 'apply-tick':
      return applyTick(core, action, at);
    case 'halt-instrument':
    case 'resume-instrument':
      return haltInstrument(core, action, at);
    case 'request-deposit':
      return requestDeposit(core, action, at);
    case 'credit-deposit':
      return creditDeposit(core, action, at);
    case 'refuse-deposit':
      return refuseDeposit(core, action, at);
    case 'open-customer':
      return openCustomer(core, action, at);
    case 'start-demo':
      return startDemo(core, action, at);
    case 'freeze-modules':
      return freezeModules(core, action, at);
    case 'settle-sales':
      return settleSales(core, action, at);
    default:
      return unreachable(action);
  }
};

/** What became of an earlier request with the same key: nothing yet, done, or the key belongs to another body. */
export const earlier = (core: Core, request: RequestKey): 'none' | 'same' | 'other' => {
  const kept = core.state.platform.requests.get(requestName(request.customer, request.operation, request.key));
  return kept ? (kept.digest === request.digest ? 'same' : 'other') : 'none';
};

/**
 * Decides a command: the events it makes, or the error it is refused with; changes nothing. The only place where time comes in is `at`,
 * milliseconds UTC. Errors: those of the action; REPEATED when its request was carried out before, IDEMPOTENCY_MISMATCH when the key was used for another body.
 */
export const decide = (core: Core, command: Command, at: number): Result<Event[]> => {
  const { action, request } = command;
  const before = request ? earlier(core, request) : 'none';
  if (before !== 'none') return err(before === 'same' ? 'REPEATED' : 'IDEMPOTENCY_MISMATCH');
  const events = act(core, action, at);
  if (!events.ok) return events;
  const closed = closings(core, events.value);
  if (!request && closed.length === 0) return events;
  return ok([...(request ? [{ type: 'request-kept' as const, at, ...request }] : []), ...events.value, ...closed]);
};

const entriesOf = (event: Event): readonly Entry[] => ('entries' in event ? event.entries : []);

/** Folds an event into the state, in place. Cannot fail: an event is a fact. @throws {InvariantBroken} when it does not fit the state. */
export const evolve = (core: Core, event: Event): void => {
  core.state.ledger.apply(entriesOf(event));
  switch (event.type) {
    case 'order-placed':
    case 'order-rested':
    case 'order-queued':
    case 'order-closed':
    case 'instrument-halted':
    case 'instrument-resumed':
      evolveMarket(core, event);
      return;
    case 'order-filled':
      evolveMarket(core, event);
      evolveHoldings(core, event);
      return;
    case 'sales-settled':
    case 'position-closed':
      evolveStocks(core, event);
      return;
    case 'deposit-requested':
    case 'deposit-credited':
    case 'deposit-refused':
      evolveFunds(core, event);
      return;
    case 'customer-opened':
    case 'demo-started':
    case 'modules-frozen':
    case 'request-kept':
      evolvePlatform(core, event);
      return;
    default:
      unreachable(event);
  }
};
