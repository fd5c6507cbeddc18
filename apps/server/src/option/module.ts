import { defineModule } from '../module.ts';
import { settleOptions } from './attend.ts';
import { optionChanges } from './changes.ts';
import { optionConsole } from './console-handlers.ts';
import { optionHandlers } from './handlers.ts';
import { optionNews } from './news.ts';
import { optionPool, optionTerms } from './proposals.ts';
import { seedOptionTerms } from './seed.ts';
import { optionViews } from './views.ts';

export const option = defineModule({
  name: 'option',
  handlers: { ...optionHandlers, ...optionConsole },
  views: optionViews,
  news: optionNews,
  changes: optionChanges,
  proposals: { 'option-terms': optionTerms, 'option-pool': optionPool },
  begin: seedOptionTerms,
  attend: settleOptions,
  instruments: { 'options-settled': ({ instrument }) => instrument },
  dayParts: {
    'option-accepted': 'held',
    'option-cancelled': 'held',
    'options-opened': 'held',
    'options-settled': 'stakes',
    'option-pool-funded': 'house',
  },
});
