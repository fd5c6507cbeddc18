import { defineModule } from '../module.ts';
import { followConsole, followHandlers } from './handlers.ts';
import { followViews } from './views.ts';

export const follow = defineModule({
  name: 'follow',
  handlers: { ...followHandlers, ...followConsole },
  views: followViews,
});
