import type { Action } from './core.ts';
import type { creditDeposit, refuseDeposit, requestDeposit } from './funds/index.ts';
import type { applyTick, cancelOrder, haltInstrument, openOrder, placeOrder } from './market/index.ts';
import type { freezeModules, openCustomer, startDemo } from './platform/index.ts';
import type { settleSales } from './stocks/index.ts';

type Deciders = {
  'place-order': typeof placeOrder;
  'cancel-order': typeof cancelOrder;
  'open-order': typeof openOrder;
  'apply-tick': typeof applyTick;
  'halt-instrument': typeof haltInstrument;
  'resume-instrument': typeof haltInstrument;
  'request-deposit': typeof requestDeposit;
  'credit-deposit': typeof creditDeposit;
  'refuse-deposit': typeof refuseDeposit;
  'open-customer': typeof openCustomer;
  'start-demo': typeof startDemo;
  'freeze-modules': typeof freezeModules;
  'settle-sales': typeof settleSales;
};

/** The errors that an action can be refused with, so that a call that does not declare one of them does not compile. */
export type RefusalOf<A extends Action> = {
  [T in A['type']]: Extract<ReturnType<Deciders[T]>, { readonly ok: false }>['error'];
}[A['type']];
