import { defineModule } from '../module.ts';
import { followConsole } from './console-handlers.ts';
import { followHandlers } from './handlers.ts';
import { followNews } from './news.ts';
import { followViews } from './views.ts';

export const follow = defineModule({
  name: 'follow',
  handlers: { ...followHandlers, ...followConsole },
  tables: { leader_name: { erased: 'gone' } },
  views: followViews,
  news: followNews,
});
