import { z } from 'zod';
import type { Bar, Interval } from '../bar.ts';
import { decimalText, derived, instantMs, renamed, wireNames } from '../codecs.ts';

/** The chart calls name one interval in many ways; 'm' is a minute and 'M' a month in all of them. */
export const interval = wireNames({
  '1m': '1m',
  '3m': '3m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1h',
  '2h': '2h',
  '4h': '4h',
  '6h': '6h',
  '8h': '8h',
  '12h': '12h',
  '1d': '1d',
  '3d': '3d',
  '1w': '1w',
  '1M': '1M',
  1: '1m',
  3: '3m',
  5: '5m',
  15: '15m',
  30: '30m',
  60: '1h',
  120: '2h',
  240: '4h',
  360: '6h',
  480: '8h',
  720: '12h',
  '1min': '1m',
  '3min': '3m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1h',
  '1hour': '1h',
  '4hour': '4h',
  D: '1d',
  '1D': '1d',
  '1day': '1d',
  day: '1d',
  daily: '1d',
  W: '1w',
  '1W': '1w',
  '1week': '1w',
  week: '1w',
  weekly: '1w',
  M: '1M',
  '1month': '1M',
  '1mon': '1M',
  month: '1M',
  monthly: '1M',
  timeshare: '1m',
  'time-share': '1m',
} as const satisfies Record<string, Interval>);

const ohlc = { open: decimalText, high: decimalText, low: decimalText, close: decimalText };

/** t, o, h, l, c, v, and the time once more under its name. */
export const shortBar = derived(
  z.object({
    t: instantMs,
    o: decimalText,
    h: decimalText,
    l: decimalText,
    c: decimalText,
    v: decimalText,
    time: instantMs,
  }),
  { t: 'time', o: 'open', h: 'high', l: 'low', c: 'close', v: 'volume' },
  { time: ({ time }: { readonly time: number }) => time },
);

/** The stock history row: the day as an instant in `day`, the turnover beside the volume. */
export const dayBar = renamed(
  z.object({ day: instantMs, ...ohlc, businessVolume: decimalText, businessAmount: decimalText }),
  { day: 'time', businessVolume: 'volume', businessAmount: 'turnover' },
);

const TEXT_BAR = /^\d{1,15}(,\d{1,30}(\.\d{1,30})?){5}$/;

/** Bars as one text: 'time,open,high,low,close,volume;…', oldest first. */
export const barText = z.codec(
  z.string().meta({ examples: ['1767225600000,1,2,1,2,10'], description: 'time,open,high,low,close,volume;…' }),
  z.array(z.custom<Bar>((value) => typeof value === 'object' && value !== null)),
  {
    decode: (text, context) => {
      const bars: Bar[] = [];
      for (const row of text === '' ? [] : text.split(';')) {
        const [time, open, high, low, close, volume] = row.split(',');
        if (!TEXT_BAR.test(row) || !open || !high || !low || !close || !volume) {
          context.issues.push({ code: 'custom', message: 'not a row of six numbers', input: row });
          return z.NEVER;
        }
        bars.push({ time: Number(time), open, high, low, close, volume });
      }
      return bars;
    },
    encode: (bars) => bars.map((b) => [b.time, b.open, b.high, b.low, b.close, b.volume].join(',')).join(';'),
  },
);

/** The last price and the day's figures that go with a chart. */
export const ticker = renamed(
  z.object({ o: decimalText, h: decimalText, l: decimalText, c: decimalText, v: decimalText }),
  { o: 'open', h: 'high', l: 'low', c: 'last', v: 'volume' },
).nullable();
