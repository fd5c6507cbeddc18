import { defineModule } from '../module.ts';
import { splitsChanges } from './changes.ts';
import { splitsConsole } from './console-handlers.ts';
import { splitsHandlers } from './handlers.ts';
import { splitsNews } from './news.ts';
import { split, splitCancellation } from './proposals.ts';
import { splitsViews } from './views.ts';

export const splits = defineModule({
  name: 'splits',
  handlers: { ...splitsHandlers, ...splitsConsole },
  views: splitsViews,
  news: splitsNews,
  changes: splitsChanges,
  proposals: { split, 'split-cancellation': splitCancellation },
  instruments: { 'split-adjusted': ({ split: { instrument } }) => instrument },
  dayParts: { 'split-adjusted': 'restated' },
});
