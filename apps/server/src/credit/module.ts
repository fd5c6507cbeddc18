import { defineModule } from '../module.ts';
import { creditChanges } from './changes.ts';
import { creditDrawn } from './claim.ts';
import { creditConsole } from './console-handlers.ts';
import { creditHandlers } from './handlers.ts';
import { creditLimit } from './limit-proposal.ts';
import { creditNews } from './news.ts';
import { creditViews } from './views.ts';

export const credit = defineModule({
  name: 'credit',
  subjects: { credit: 'credit_applications' },
  handlers: { ...creditHandlers, ...creditConsole },
  views: creditViews,
  news: creditNews,
  changes: creditChanges,
  proposals: { 'credit-limit': creditLimit },
  dayParts: { 'credit-drawn': 'claim', 'credit-repaid': 'claim' },
  claim: creditDrawn,
});
