import { defineModule } from '../module.ts';
import { checkTape } from './candles/tape-check.ts';
import { consoleHandlers as marketConsole } from './console-handlers.ts';
import { halt } from './halts.ts';
import { marketHandlers, quotesHandlers, watchHandlers } from './handlers.ts';
import { marketTables } from './tables.ts';
import { marketViews } from './views.ts';

export const market = defineModule({
  name: 'market',
  tables: marketTables,
  handlers: {
    ...marketConsole,
    ...marketHandlers,
    ...quotesHandlers,
    ...watchHandlers,
  },
  views: marketViews,
  checkRows: checkTape,
  proposals: {
    halt: halt,
  },
});
