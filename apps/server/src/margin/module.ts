import { defineModule } from '../module.ts';
import { marginNews } from './news.ts';

export const margin = defineModule({
  name: 'margin',
  handlers: {},
  news: marginNews,
  dayParts: {
    'position-opened': 'house',
    'position-increased': 'house',
    'position-reduced': 'house',
    'position-closed': 'house',
    'position-financed': 'house',
    'position-margin-changed': 'held',
    'order-margin-released': 'held',
  },
});
