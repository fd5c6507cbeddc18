import { defineModule } from '../module.ts';
import { limitsChanges } from './changes.ts';
import { limitsHandlers } from './handlers.ts';
import { limitsNews } from './news.ts';

export const limits = defineModule({
  name: 'limits',
  handlers: limitsHandlers,
  news: limitsNews,
  changes: limitsChanges,
});
