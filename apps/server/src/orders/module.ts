import { defineModule } from '../module.ts';
import { orderChanges } from './changes.ts';
import { consoleHandlers as ordersConsole } from './console-handlers.ts';
import { ordersOfDay } from './day-figures.ts';
import { orderHandlers } from './handlers.ts';
import { orderNews } from './news.ts';
import { describeFillSides } from './statement-fills.ts';
import { orderViews } from './views.ts';

export const orders = defineModule({
  name: 'orders',
  handlers: {
    ...ordersConsole,
    ...orderHandlers,
  },
  views: orderViews,
  changes: orderChanges,
  news: orderNews,
  describeSides: describeFillSides,
  dayParts: { 'order-filled': 'within', 'order-rested': 'held', 'order-queued': 'held', 'order-closed': 'held' },
  dayFigures: ordersOfDay,
});
