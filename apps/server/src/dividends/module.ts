import { defineModule } from '../module.ts';
import { dividendsChanges } from './changes.ts';
import { dividendsConsole } from './console-handlers.ts';
import { dividendsHandlers } from './handlers.ts';
import { dividendsNews } from './news.ts';
import { dividend, dividendCancellation, dividendReceipt } from './proposals.ts';
import { dividendsViews } from './views.ts';

export const dividends = defineModule({
  name: 'dividends',
  handlers: { ...dividendsHandlers, ...dividendsConsole },
  views: dividendsViews,
  news: dividendsNews,
  changes: dividendsChanges,
  proposals: { dividend, 'dividend-cancellation': dividendCancellation, 'dividend-receipt': dividendReceipt },
  instruments: {
    'dividend-fixed': ({ dividend: { instrument } }) => instrument,
    'dividend-paid': ({ dividend: { instrument } }) => instrument,
  },
  dayParts: { 'dividend-fixed': 'house', 'dividend-received': 'house', 'dividend-paid': 'house' },
});
