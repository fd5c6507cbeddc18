import { defineModule } from '../module.ts';
import { combineViews } from '../store/views.ts';
import { liveBalances } from './balances.ts';
import { fundsSealedColumns } from './bank-cards.ts';
import { fundsChanges } from './changes.ts';
import { consoleHandlers as fundsConsole } from './console-handlers.ts';
import { correctionViews } from './correction-views.ts';
import { creditReversal } from './credit-reversal.ts';
import { customerConsole } from './customer-console.ts';
import { fundsOfDay } from './day-figures.ts';
import { depositCredit } from './deposit-credit.ts';
import { depositHandlers } from './deposits.ts';
import { differenceHandlers } from './differences.ts';
import { fundsHandlers } from './handlers.ts';
import { manualPosting, manualPostingHandlers } from './manual-postings.ts';
import { movingHandlers } from './moving.ts';
import { fundsNews } from './news.ts';
import { paymentConsole } from './payment-console.ts';
import { depositAddress } from './payment-details.ts';
import { payoutReturn } from './payout-return.ts';
import { fundsQuestions } from './questions.ts';
import { rebateHandlers } from './rebate-console.ts';
import { reconciliationHandlers } from './reconciliation.ts';
import { eraseRefusals, refusal, refusalHandlers } from './refusals.ts';
import { bankCardRows, movedDestinations, paymentDetailRows, walletRows } from './sealed-tables.ts';
import { moneySettings } from './settings-proposal.ts';
import { describeFundsSides } from './statement-sides.ts';
import { fundsTables } from './tables.ts';
import { fundsViews } from './views.ts';
import { withdrawalConsole } from './withdrawal-console.ts';
import { withdrawalProposal } from './withdrawal-proposal.ts';
import { withdrawalHandlers } from './withdrawals.ts';

export const funds = defineModule({
  name: 'funds',
  tables: fundsTables,
  questions: fundsQuestions,
  handlers: {
    ...fundsConsole,
    ...customerConsole,
    ...depositHandlers,
    ...differenceHandlers,
    ...fundsHandlers,
    ...manualPostingHandlers,
    ...movingHandlers,
    ...paymentConsole,
    ...rebateHandlers,
    ...reconciliationHandlers,
    ...refusalHandlers,
    ...withdrawalConsole,
    ...withdrawalHandlers,
  },
  views: combineViews([fundsViews, correctionViews]),
  proposals: {
    'deposit-address': depositAddress,
    withdrawal: withdrawalProposal,
    'deposit-credit': depositCredit,
    'credit-reversal': creditReversal,
    'payout-return': payoutReturn,
    refusal,
    'manual-posting': manualPosting,
    'money-settings': moneySettings,
  },
  subjects: { deposit: 'deposits', withdrawal: 'withdrawals' },
  sealed: fundsSealedColumns,
  sealedTables: [walletRows, bankCardRows, paymentDetailRows],
  checkRows: movedDestinations,
  erase: eraseRefusals,
  changes: fundsChanges,
  news: fundsNews,
  notifies: ['destination-added'],
  describeSides: describeFundsSides,
  liveBalances,
  dayParts: {
    'funds-converted': 'within',
    'funds-transferred': 'within',
    'deposit-credited': 'paid',
    'credit-reversed': 'paid',
    'withdrawal-paid': 'paid',
    'payout-returned': 'paid',
    'posted-manually': 'paid',
    'withdrawal-requested': 'held',
    'withdrawal-cancelled': 'held',
    'withdrawal-refused': 'held',
    'rebate-accrued': 'held',
    'rebates-released': 'house',
  },
  dayFigures: fundsOfDay,
});
