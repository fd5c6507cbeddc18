import { type ClosingBlockers, defineModule } from '../module.ts';
import { acceptQuote, convertFunds, quoteConversion } from './conversion.ts';
import { reverseCredit } from './credit-reversal.ts';
import { creditDeposit, refuseDeposit, requestDeposit } from './deposit.ts';
import { fundsFolds } from './evolve.ts';
import { fundsForms } from './forms.ts';
import { postManually, reversePosting } from './manual-posting.ts';
import { returnPayout } from './payout-return.ts';
import { fundsReactions, onRebateRelease, REBATE_RELEASE } from './rebate.ts';
import { restoreFunds, takeFunds } from './snapshot.ts';
import { createFundsState, fundsHouseAccounts } from './state.ts';
import { setMoneyTerms } from './terms.ts';
import { transferFunds } from './transfer.ts';
import { fundsUpcasts } from './upcast.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  refuseWithdrawal,
  requestWithdrawal,
  setWithdrawalHold,
  startWithdrawal,
} from './withdrawal.ts';

/** Payments under way, and rebates that are not released yet. */
const fundsBlockers: ClosingBlockers = {
  deposits: ({ state }, customer) => state.funds.depositsOf.has(customer),
  withdrawals: ({ state }, customer) => state.funds.withdrawalsOf.has(customer),
  rebates: ({ state }, customer) => state.funds.rebatesOf.has(customer),
};

export const funds = defineModule({
  name: 'funds',
  state: createFundsState,
  commands: {
    'request-deposit': requestDeposit,
    'credit-deposit': creditDeposit,
    'refuse-deposit': refuseDeposit,
    'reverse-credit': reverseCredit,
    'request-withdrawal': requestWithdrawal,
    'cancel-withdrawal': cancelWithdrawal,
    'set-withdrawal-hold': setWithdrawalHold,
    'start-withdrawal': startWithdrawal,
    'pay-withdrawal': payWithdrawal,
    'refuse-withdrawal': refuseWithdrawal,
    'return-payout': returnPayout,
    'transfer-funds': transferFunds,
    'quote-conversion': quoteConversion,
    'accept-quote': acceptQuote,
    'convert-funds': convertFunds,
    'set-money-terms': setMoneyTerms,
    'post-manually': postManually,
    'reverse-posting': reversePosting,
  },
  events: fundsFolds,
  forms: fundsForms,
  holds: { withdrawal: ({ state }, id) => state.funds.withdrawals.get(id)?.requestedAt },
  houseAccounts: fundsHouseAccounts,
  upcasts: fundsUpcasts,
  reactions: fundsReactions,
  agenda: { [REBATE_RELEASE]: onRebateRelease },
  closingBlockers: fundsBlockers,
  snapshot: { take: takeFunds, restore: restoreFunds },
});
