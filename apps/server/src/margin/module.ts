import { defineModule } from '../module.ts';
import { marginChanges } from './changes.ts';
import { marginConsole } from './console-handlers.ts';
import { marginNews } from './news.ts';
import { marginQuestions } from './questions.ts';
import { marginViews } from './views.ts';

export const margin = defineModule({
  name: 'margin',
  handlers: marginConsole,
  questions: marginQuestions,
  views: marginViews,
  changes: marginChanges,
  news: marginNews,
  instruments: {
    'position-opened': ({ position: { instrument } }) => instrument,
    'position-increased': ({ position: { instrument } }) => instrument,
    'position-reduced': ({ position: { instrument } }) => instrument,
    'position-closed': ({ position: { instrument } }) => instrument,
    'position-financed': ({ position: { instrument } }) => instrument,
    'position-dividend': ({ position: { instrument } }) => instrument,
    'position-split': ({ position: { instrument } }) => instrument,
  },
  dayParts: {
    'position-opened': 'within',
    'position-increased': 'within',
    'position-reduced': 'within',
    'position-closed': 'within',
    'position-financed': 'within',
    'position-dividend': 'within',
    'position-split': 'within',
    'position-margin-changed': 'held',
    'order-margin-released': 'held',
  },
});
