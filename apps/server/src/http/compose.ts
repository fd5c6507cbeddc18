import { contentHandlers } from '../content/handlers.ts';
import { consoleHandlers as fundsConsole } from '../funds/console-handlers.ts';
import { fundsHandlers } from '../funds/handlers.ts';
import { operatorHandlers } from '../identity/console-handlers.ts';
import { consoleHandlers as customersConsole } from '../identity/customer-console.ts';
import { authHandlers } from '../identity/handlers.ts';
import { userHandlers } from '../identity/user-handlers.ts';
import { consoleHandlers as ledgerConsole } from '../ledger/console-handlers.ts';
import { consoleHandlers as marketConsole } from '../market/console-handlers.ts';
import { marketHandlers, quotesHandlers, watchHandlers } from '../market/handlers.ts';
import { notifyHandlers } from '../notify/handlers.ts';
import { consoleHandlers as platformConsole } from '../platform/console-handlers.ts';
import { fileHandlers } from '../platform/file-handlers.ts';
import { liveHandlers } from '../push/handlers.ts';
import { spotHandlers } from '../spot/handlers.ts';
import { stocksHandlers } from '../stocks/handlers.ts';
import type { Handlers } from './handler.ts';

/** Every room's handlers together: a row of the endpoint table without one does not compile. */
export const handlers = {
  ...authHandlers,
  ...userHandlers,
  ...operatorHandlers,
  ...fileHandlers,
  ...liveHandlers,
  ...notifyHandlers,
  ...contentHandlers,
  ...quotesHandlers,
  ...watchHandlers,
  ...marketHandlers,
  ...stocksHandlers,
  ...spotHandlers,
  ...fundsHandlers,
  ...fundsConsole,
  ...customersConsole,
  ...ledgerConsole,
  ...marketConsole,
  ...platformConsole,
} satisfies Partial<Handlers>;
