import type { Action } from './core.ts';
import type {
  acceptQuote,
  cancelWithdrawal,
  convertFunds,
  creditDeposit,
  payWithdrawal,
  postManually,
  putWithdrawalAside,
  quoteConversion,
  refuseDeposit,
  refuseWithdrawal,
  releaseRebates,
  requestDeposit,
  requestWithdrawal,
  reversePosting,
  setMoneyTerms,
  startWithdrawal,
  transferFunds,
} from './funds/index.ts';
import type {
  applyTick,
  cancelOrder,
  endHalts,
  haltInstrument,
  openOrder,
  placeOrder,
  resumeInstrument,
} from './market/index.ts';
import type {
  closeCustomer,
  delayWithdrawals,
  freezeModules,
  openCustomer,
  setIdentityLevel,
  startDemo,
} from './platform/index.ts';
import type { exchangePoints, setPointsProduct, signInForPoints } from './points/index.ts';
import type { settleSales } from './stocks/index.ts';

type Deciders = {
  'place-order': typeof placeOrder;
  'cancel-order': typeof cancelOrder;
  'open-order': typeof openOrder;
  'apply-tick': typeof applyTick;
  'halt-instrument': typeof haltInstrument;
  'resume-instrument': typeof resumeInstrument;
  'end-halts': typeof endHalts;
  'request-deposit': typeof requestDeposit;
  'credit-deposit': typeof creditDeposit;
  'refuse-deposit': typeof refuseDeposit;
  'request-withdrawal': typeof requestWithdrawal;
  'cancel-withdrawal': typeof cancelWithdrawal;
  'put-withdrawal-aside': typeof putWithdrawalAside;
  'start-withdrawal': typeof startWithdrawal;
  'pay-withdrawal': typeof payWithdrawal;
  'refuse-withdrawal': typeof refuseWithdrawal;
  'transfer-funds': typeof transferFunds;
  'quote-conversion': typeof quoteConversion;
  'accept-quote': typeof acceptQuote;
  'convert-funds': typeof convertFunds;
  'release-rebates': typeof releaseRebates;
  'set-money-terms': typeof setMoneyTerms;
  'post-manually': typeof postManually;
  'reverse-posting': typeof reversePosting;
  'set-identity-level': typeof setIdentityLevel;
  'delay-withdrawals': typeof delayWithdrawals;
  'sign-in-for-points': typeof signInForPoints;
  'set-points-product': typeof setPointsProduct;
  'exchange-points': typeof exchangePoints;
  'open-customer': typeof openCustomer;
  'close-customer': typeof closeCustomer;
  'start-demo': typeof startDemo;
  'freeze-modules': typeof freezeModules;
  'settle-sales': typeof settleSales;
};

/** The errors that an action can be refused with, so that a call that does not declare one of them does not compile. */
export type RefusalOf<A extends Action> = {
  [T in A['type']]: Extract<ReturnType<Deciders[T]>, { readonly ok: false }>['error'];
}[A['type']];
