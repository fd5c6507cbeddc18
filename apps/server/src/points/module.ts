import { defineModule } from '../module.ts';
import { pointsChanges } from './changes.ts';
import { pointsConsole } from './console-handlers.ts';
import { pointsHandlers } from './handlers.ts';
import { seedProducts } from './seed.ts';
import { pointsViews } from './views.ts';

export const points = defineModule({
  name: 'points',
  handlers: {
    ...pointsConsole,
    ...pointsHandlers,
  },
  views: pointsViews,
  changes: pointsChanges,
  begin: seedProducts,
  dayParts: { 'daily-check-in': 'house', 'points-exchanged': 'house' },
});
