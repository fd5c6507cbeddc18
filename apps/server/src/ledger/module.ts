import { defineModule } from '../module.ts';
import { consoleHandlers as ledgerConsole } from './console-handlers.ts';
import { ledgerQuestions } from './questions.ts';
import { statementHandlers } from './statement.ts';
import { ledgerViews } from './views.ts';

export const ledger = defineModule({
  name: 'ledger',
  questions: ledgerQuestions,
  handlers: {
    ...ledgerConsole,
    ...statementHandlers,
  },
  views: ledgerViews,
});
