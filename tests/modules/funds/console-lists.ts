import { DEPOSITS } from '../../../apps/server/src/funds/deposit-records.ts';
import { MANUAL_POSTINGS } from '../../../apps/server/src/funds/manual-postings.ts';
import { REBATES } from '../../../apps/server/src/funds/rebate-console.ts';
import { WITHDRAWALS } from '../../../apps/server/src/funds/withdrawal-records.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.deposits': {
    source: DEPOSITS,
    rows: `
      INSERT INTO deposits (id, customer, channel, account, asset, claimed, evidence, state, reference, requested_at)
      SELECT n, n, 'card', 'stock', CASE n % 500 WHEN 0 THEN 'USD' ELSE 'EUR' END, n, 'e' || n, 'credited', 'REF' || n, n FROM ${NUMBERS};`,
  },
  'console.withdrawals': {
    source: WITHDRAWALS,
    rows: `
      INSERT INTO withdrawals (id, customer, channel, account, asset, amount, fee, destination, four_eyes, state, reference, requested_at, changed_at)
      SELECT n, n, 'card', 'stock', CASE n % 500 WHEN 0 THEN 'USD' ELSE 'EUR' END, n, 0, 'card:1', false, 'paid', 'OUT' || n, n, n FROM ${NUMBERS};`,
  },
  'console.rebates': {
    source: REBATES,
    rows: `
      INSERT INTO rebates (id, seq, line, inviter, account, asset, units, at)
      SELECT n, n, 0, n, 'stock', CASE n % 500 WHEN 0 THEN 'USD' ELSE 'EUR' END, n, n FROM ${NUMBERS};`,
  },
  'console.manualPostings': {
    source: MANUAL_POSTINGS,
    rows: `
      INSERT INTO manual_postings (id, seq, source, destination, mode, asset, payer, payer_account, payee, payee_account, units, reason, proposed_by, agreed_by, at)
      SELECT n, n, 's' || n, 'd', 'real', CASE n % 500 WHEN 0 THEN 'USD' ELSE 'EUR' END, n, 'stock', NULL, 'fees', n, 'why ' || n, 'a', 'b', n FROM ${NUMBERS};`,
  },
  'console.reconciledLines': { elsewhere: 'read account by account: its own test looks at the plan' },
  'console.differences': { elsewhere: 'read account by account: its own test looks at the plan' },
  'console.customerStatement': { elsewhere: 'read account by account: its own test looks at the plan' },
  'console.customerMoves': {
    notSearched:
      'of one customer, in the record: every move is an entry, and deposits, withdrawals and orders are searched',
  },
  'console.movements': {
    notSearched:
      'what one search finds among deposits, withdrawals, postings by hand and rebates, each by its own list',
  },
  'console.customerDestinations': { notSearched: 'of one customer, in the record: a few wallets and bank accounts' },
  'console.customerHoldings': { notSearched: 'of one customer, in the record: one row an instrument held' },
  'console.withdrawalQueues': { notSearched: 'one row a channel' },
  'console.reconciliation': {
    notSearched: 'one row a clearing account and day of a period; console.reconciledLines is searched',
  },
  'console.reconciledFigures': { notSearched: 'one row a currency of a clearing account' },
  'console.statements': { notSearched: 'of one clearing account and period' },
};
