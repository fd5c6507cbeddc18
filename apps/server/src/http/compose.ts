import { contentConsoleHandlers } from '../content/console-handlers.ts';
import { documentHandlers } from '../content/document-handlers.ts';
import { contentHandlers } from '../content/handlers.ts';
import { consoleHandlers as fundsConsole } from '../funds/console-handlers.ts';
import { customerConsole } from '../funds/customer-console.ts';
import { depositHandlers } from '../funds/deposits.ts';
import { fundsHandlers } from '../funds/handlers.ts';
import { manualPostingHandlers } from '../funds/manual-postings.ts';
import { movingHandlers } from '../funds/moving.ts';
import { paymentConsole } from '../funds/payment-console.ts';
import { rebateHandlers } from '../funds/rebate-console.ts';
import { reconciliationHandlers } from '../funds/reconciliation.ts';
import { withdrawalConsole } from '../funds/withdrawal-console.ts';
import { withdrawalHandlers } from '../funds/withdrawals.ts';
import { closingHandlers } from '../identity/account-closing.ts';
import { operatorHandlers } from '../identity/console-handlers.ts';
import { consoleHandlers as customersConsole } from '../identity/customer-console.ts';
import { factorConsole } from '../identity/factor-reset.ts';
import { authHandlers } from '../identity/handlers.ts';
import { operatorAccessHandlers } from '../identity/operator-handlers.ts';
import { recoveryConsole } from '../identity/recovery-console.ts';
import { recoveryHandlers } from '../identity/recovery-handlers.ts';
import { reviewHandlers } from '../identity/review-console.ts';
import { securityHandlers } from '../identity/security-handlers.ts';
import { userHandlers } from '../identity/user-handlers.ts';
import { consoleHandlers as ledgerConsole } from '../ledger/console-handlers.ts';
import { statementHandlers } from '../ledger/statement.ts';
import { consoleHandlers as marketConsole } from '../market/console-handlers.ts';
import { marketHandlers, quotesHandlers, watchHandlers } from '../market/handlers.ts';
import { notifyHandlers } from '../notify/handlers.ts';
import { noticeHandlers } from '../notify/notice-handlers.ts';
import { consoleHandlers as platformConsole } from '../platform/console-handlers.ts';
import { fileHandlers } from '../platform/file-handlers.ts';
import { outcomeHandlers } from '../platform/outcome.ts';
import { ownDataHandlers } from '../platform/own-data.ts';
import { proposalHandlers } from '../platform/proposal-handlers.ts';
import { pointsConsole } from '../points/console-handlers.ts';
import { pointsHandlers } from '../points/handlers.ts';
import { liveHandlers } from '../push/handlers.ts';
import { spotHandlers } from '../spot/handlers.ts';
import { stocksHandlers } from '../stocks/handlers.ts';
import type { Handlers } from './handler.ts';

/** Every module's handlers together: a row of the endpoint table without one does not compile. */
export const handlers = {
  ...authHandlers,
  ...userHandlers,
  ...operatorHandlers,
  ...operatorAccessHandlers,
  ...securityHandlers,
  ...statementHandlers,
  ...ownDataHandlers,
  ...outcomeHandlers,
  ...proposalHandlers,
  ...paymentConsole,
  ...factorConsole,
  ...closingHandlers,
  ...recoveryConsole,
  ...recoveryHandlers,
  ...fileHandlers,
  ...liveHandlers,
  ...notifyHandlers,
  ...contentHandlers,
  ...documentHandlers,
  ...contentConsoleHandlers,
  ...noticeHandlers,
  ...quotesHandlers,
  ...watchHandlers,
  ...marketHandlers,
  ...stocksHandlers,
  ...spotHandlers,
  ...fundsHandlers,
  ...depositHandlers,
  ...movingHandlers,
  ...withdrawalHandlers,
  ...pointsHandlers,
  ...pointsConsole,
  ...fundsConsole,
  ...withdrawalConsole,
  ...customerConsole,
  ...reconciliationHandlers,
  ...rebateHandlers,
  ...manualPostingHandlers,
  ...customersConsole,
  ...reviewHandlers,
  ...ledgerConsole,
  ...marketConsole,
  ...platformConsole,
} satisfies Partial<Handlers>;
