import { type CustomerId, err, type Result, unreachable } from '@bourse/rules';
import type { Core, CoreConfig, State } from './context.ts';
import {
  type AcceptQuote,
  acceptQuote,
  type CancelWithdrawal,
  type ConvertFunds,
  type CreditDeposit,
  cancelWithdrawal,
  convertFunds,
  createFundsState,
  creditDeposit,
  evolveFunds,
  type FundsEvent,
  type PayWithdrawal,
  type PostManually,
  type PutWithdrawalAside,
  payWithdrawal,
  postManually,
  putWithdrawalAside,
  type QuoteConversion,
  quoteConversion,
  type RefuseDeposit,
  type RefuseWithdrawal,
  type ReleaseRebates,
  type RequestDeposit,
  type RequestWithdrawal,
  type ReversePosting,
  rebatesOf,
  refuseDeposit,
  refuseWithdrawal,
  releaseRebates,
  requestDeposit,
  requestWithdrawal,
  reversePosting,
  type SetMoneyTerms,
  type StartWithdrawal,
  setMoneyTerms,
  startWithdrawal,
  type TransferFunds,
  transferFunds,
} from './funds/index.ts';
import { Ledger } from './ledger/index.ts';
import {
  type ApplyTick,
  applyTick,
  type CancelOrder,
  cancelOrder,
  cancelPurchases,
  createMarketState,
  type EndHalts,
  endHalts,
  evolveMarket,
  type HaltInstrument,
  haltInstrument,
  type MarketEvent,
  type OpenOrder,
  openOrder,
  type PlaceOrder,
  placeOrder,
  type ResumeInstrument,
  resumeInstrument,
} from './market/index.ts';
import {
  type CloseCustomer,
  closeCustomer,
  createPlatformState,
  type DelayWithdrawals,
  delayWithdrawals,
  digestKept,
  evolvePlatform,
  type FreezeModules,
  freezeModules,
  type OpenCustomer,
  openCustomer,
  type PlatformEvent,
  requestName,
  type SetIdentityLevel,
  type StartDemo,
  setIdentityLevel,
  startDemo,
} from './platform/index.ts';
import {
  createPointsState,
  type ExchangePoints,
  evolvePoints,
  exchangePoints,
  type PointsEvent,
  type SetPointsProduct,
  type SignInForPoints,
  setPointsProduct,
  signInForPoints,
} from './points/index.ts';
import {
  createStocksState,
  evolveArrival,
  evolveAssets,
  evolveConversion,
  evolveDeparture,
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
  | ResumeInstrument
  | EndHalts
  | RequestDeposit
  | CreditDeposit
  | RefuseDeposit
  | RequestWithdrawal
  | CancelWithdrawal
  | PutWithdrawalAside
  | StartWithdrawal
  | PayWithdrawal
  | RefuseWithdrawal
  | TransferFunds
  | QuoteConversion
  | AcceptQuote
  | ConvertFunds
  | ReleaseRebates
  | SetMoneyTerms
  | PostManually
  | ReversePosting
  | OpenCustomer
  | CloseCustomer
  | StartDemo
  | FreezeModules
  | SetIdentityLevel
  | DelayWithdrawals
  | SignInForPoints
  | SetPointsProduct
  | ExchangePoints
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

export type Event = PlatformEvent | MarketEvent | StocksEvent | FundsEvent | PointsEvent;

export const createCore = (config: CoreConfig): Core => ({
  config,
  state: {
    ledger: new Ledger(),
    platform: createPlatformState(),
    market: createMarketState(),
    stocks: createStocksState(),
    funds: createFundsState(),
    points: createPointsState(),
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
      return haltInstrument(core, action, at);
    case 'resume-instrument':
      return resumeInstrument(core, action, at);
    case 'end-halts':
      return endHalts(core, action, at);
    case 'request-deposit':
      return requestDeposit(core, action, at);
    case 'credit-deposit':
      return creditDeposit(core, action, at);
    case 'refuse-deposit':
      return refuseDeposit(core, action, at);
    case 'request-withdrawal':
      return requestWithdrawal(core, action, at);
    case 'cancel-withdrawal':
      return cancelWithdrawal(core, action, at);
    case 'put-withdrawal-aside':
      return putWithdrawalAside(core, action, at);
    case 'start-withdrawal':
      return startWithdrawal(core, action, at);
    case 'pay-withdrawal':
      return payWithdrawal(core, action, at);
    case 'refuse-withdrawal':
      return refuseWithdrawal(core, action, at);
    case 'transfer-funds':
      return transferFunds(core, action, at);
    case 'quote-conversion':
      return quoteConversion(core, action, at);
    case 'accept-quote':
      return acceptQuote(core, action, at);
    case 'convert-funds':
      return convertFunds(core, action, at);
    case 'set-money-terms':
      return setMoneyTerms(core, action, at);
    case 'release-rebates':
      return releaseRebates(core, action, at);
    case 'post-manually':
      return postManually(core, action, at);
    case 'reverse-posting':
      return reversePosting(core, action, at);
    case 'close-customer':
      return closeCustomer(core, action, at);
    case 'open-customer':
      return openCustomer(core, action, at);
    case 'start-demo':
      return startDemo(core, action, at);
    case 'freeze-modules':
      return freezeModules(core, action, at);
    case 'set-identity-level':
      return setIdentityLevel(core, action, at);
    case 'delay-withdrawals':
      return delayWithdrawals(core, action, at);
    case 'sign-in-for-points':
      return signInForPoints(core, action, at);
    case 'set-points-product':
      return setPointsProduct(core, action, at);
    case 'exchange-points':
      return exchangePoints(core, action, at);
    case 'settle-sales':
      return settleSales(core, action, at);
    default:
      return unreachable(action);
  }
};

/** What became of an earlier request with the same key, as far as is remembered: nothing yet, done, or the key belongs to another body. */
export const earlier = (core: Core, request: RequestKey): 'none' | 'same' | 'other' => {
  const name = requestName(request.customer, request.operation, request.key);
  const digest = digestKept(core.state.platform.requests, name);
  return digest === undefined ? 'none' : digest === request.digest ? 'same' : 'other';
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
  const decided = events.value;
  for (const end of purchasesEndedBy(core, decided, at)) decided.push(end);
  for (const rebate of rebatesOf(core, decided, at)) decided.push(rebate);
  if (request) decided.push(keptRequest(request, at));
  return events;
};

/** The ends of resting and waiting purchases when a command closes trading to their customer. */
const purchasesEndedBy = (core: Core, decided: readonly Event[], at: number): readonly Event[] => {
  const [event] = decided;
  return event?.type === 'modules-frozen' && event.modules.includes('FINANCIAL')
    ? cancelPurchases(core, event.customer, at)
    : [];
};

const keptRequest = ({ customer, operation, key, digest }: RequestKey, at: number): Event => ({
  type: 'request-kept',
  at,
  customer,
  operation,
  key,
  digest,
});

/** Folds what a movement of funds does to the cost of what is held; the postings and the funds themselves are folded already. */
const evolveMoved = (core: Core, event: FundsEvent): void => {
  const { ledger, funds } = core.state;
  switch (event.type) {
    case 'funds-converted':
      evolveConversion(core, event.quote);
      return;
    case 'deposit-credited': {
      const deposit = funds.lastDecided;
      if (deposit?.account === 'platform')
        evolveArrival(core, { book: 'real', customer: deposit.customer }, event.credited, event.value);
      return;
    }
    case 'withdrawal-paid':
    case 'posted-manually':
    case 'funds-transferred':
      for (const entry of event.entries)
        if (entry.type === 'post' || entry.type === 'spend') evolveDeparture(core, ledger.named(entry.from));
      return;
    default:
      return;
  }
};

/** Folds an event into the state, in place. Cannot fail: an event is a fact. @throws {InvariantBroken} when it does not fit the state. */
export const evolve = (core: Core, event: Event): void => {
  if ('entries' in event) core.state.ledger.apply(event.entries);
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
      evolveAssets(core, event);
      return;
    case 'sales-settled':
      evolveStocks(core, event);
      return;
    case 'deposit-requested':
    case 'deposit-credited':
    case 'deposit-refused':
    case 'withdrawal-requested':
    case 'withdrawal-cancelled':
    case 'withdrawal-refused':
    case 'withdrawal-put-aside':
    case 'withdrawal-started':
    case 'withdrawal-paid':
    case 'funds-transferred':
    case 'quote-given':
    case 'funds-converted':
    case 'rebate-accrued':
    case 'rebates-released':
    case 'money-terms-set':
    case 'posted-manually':
      evolveFunds(core, event);
      evolveMoved(core, event);
      return;
    case 'customer-opened':
    case 'customer-closed':
    case 'demo-started':
    case 'modules-frozen':
    case 'identity-level-set':
    case 'withdrawals-delayed':
    case 'request-kept':
      evolvePlatform(core, event);
      return;
    case 'points-signed':
    case 'points-product-set':
    case 'points-exchanged':
      evolvePoints(core, event);
      return;
    default:
      unreachable(event);
  }
};
