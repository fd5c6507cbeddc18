import {
  dispose,
  type IndicatorCreateTooltipDataSourceCallback,
  init,
  type Chart as KLineChart,
  type KLineData,
  registerLocale,
  registerOverlay,
} from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { chartStyles, lineStyles } from './chart-styles.ts';
import { type ChartBar, type ChartIndicator, type ChartProps, INDICATOR_PERIODS, isOnPrice } from './chart-types.ts';
import { cx } from './cx.ts';
import { ErrorState } from './error-state.tsx';
import { formatCompact, formatNumber } from './format.ts';
import { SkeletonChart } from './skeleton.tsx';
import { useTheme } from './theme.ts';

const PAGE = 300;
const MAIN = 'candle_pane';

registerOverlay({
  name: 'own-line',
  totalStep: 2,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ bounding, coordinates, overlay }) => {
    const y = coordinates[0]?.y ?? 0;
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: 8, y, text: overlay.extendData, align: 'left', baseline: 'middle' },
        ignoreEvent: true,
      },
    ];
  },
});

// The drawing takes numbers; no money is worked out from them.
const toDrawn = (bar: ChartBar): KLineData => ({
  timestamp: bar.at,
  open: Number(bar.open),
  high: Number(bar.high),
  low: Number(bar.low),
  close: Number(bar.close),
  volume: Number(bar.volume ?? 0),
});

const plain = (value: string | number): string => {
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? text : Number(value).toFixed(8);
};

const create = (host: HTMLElement, props: ChartProps): KLineChart | null => {
  const { time, open, high, low, close, volume } = props.texts;
  const label = (text: string): string => `${text} `;
  registerLocale('bourse', {
    time: label(time),
    open: label(open),
    high: label(high),
    low: label(low),
    close: label(close),
    volume: label(volume),
    change: '',
    turnover: '',
    second: '',
    minute: '',
    hour: '',
    day: '',
    week: '',
    month: '',
    year: '',
  });
  return init(host, {
    locale: 'bourse',
    timezone: props.zone,
    styles: chartStyles(props.look ?? 'candle'),
    formatter: { formatBigNumber: (value) => formatCompact(plain(value), props.locale) },
    thousandsSeparator: { format: (value) => formatNumber(String(value), props.locale) },
    decimalFold: { format: (value) => String(value) },
    hotkey: { enabled: false },
    layout: { barSpaceLimit: { min: 1, max: 40 } },
  });
};

/** The library puts its element in the order of tabs before everything else. */
const untab = (host: HTMLElement): void => {
  for (const element of host.querySelectorAll<HTMLElement>('[tabindex]'))
    if (element.tabIndex > 0) element.tabIndex = 0;
};

type VolumeWords = { readonly word: string; readonly locale: string };

/** The volume under the pointer, or the newest, told in the customer's words: the library's own are English. */
const volumeLegend =
  ({ word, locale }: VolumeWords): IndicatorCreateTooltipDataSourceCallback<unknown> =>
  ({ chart, crosshair }) => {
    const bars = chart.getDataList();
    const volume = (bars[crosshair.dataIndex ?? bars.length - 1] ?? bars.at(-1))?.volume;
    return {
      name: '',
      calcParamsText: '',
      features: [],
      legends: volume === undefined ? [] : [{ title: `${word} `, value: formatCompact(String(volume), locale) }],
    };
  };

const showIndicator = (chart: KLineChart, indicator: ChartIndicator, hasVolume: boolean, words: VolumeWords): void => {
  for (const one of chart.getIndicators()) chart.removeIndicator({ id: one.id });
  if (indicator !== 'none') {
    const calcParams = [...INDICATOR_PERIODS[indicator]];
    chart.createIndicator(
      isOnPrice(indicator) ? { name: indicator, calcParams, paneId: MAIN } : { name: indicator, calcParams },
      true,
    );
  }
  if (hasVolume && (indicator === 'none' || isOnPrice(indicator)))
    chart.createIndicator({ name: 'VOL', calcParams: [], createTooltipDataSource: volumeLegend(words) });
  for (const one of chart.getIndicators())
    if (one.paneId !== MAIN) {
      chart.setPaneOptions({ id: one.paneId, height: 76, minHeight: 48 });
      chart.overrideYAxis({ paneId: one.paneId, gap: { top: 0.3, bottom: 0.02 } });
    }
};

type Latest = { readonly load: ChartProps['load']; readonly subscribe: ChartProps['subscribe'] };

const useKLine = (props: ChartProps, attempt: number) => {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<KLineChart>(null);
  const latest = useRef<Latest>({ load: props.load, subscribe: props.subscribe });
  const [state, setState] = useState<'pending' | 'success' | 'error'>('pending');
  // What belongs into the drawing follows with the next frame: all at once would hold a phone up.
  const [isMade, setMade] = useState(false);
  const { symbol, period, zone, locale, priceDecimals, volumeDecimals = 2, texts } = props;
  const given = useRef(props);
  useEffect(() => {
    latest.current = { load: props.load, subscribe: props.subscribe };
    given.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing is made anew only when its language or zone changes
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    chart.current = create(element, given.current);
    chart.current?.overrideYAxis({ paneId: MAIN, gap: { top: 0.24, bottom: 0.08 } });
    chart.current?.setBarSpace(7);
    untab(element);
    const observer = new ResizeObserver(() => chart.current?.resize());
    observer.observe(element);
    const frame = requestAnimationFrame(() => setMade(true));
    return () => {
      cancelAnimationFrame(frame);
      setMade(false);
      observer.disconnect();
      dispose(element);
      chart.current = null;
    };
  }, [zone, locale, texts.time]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing and a new attempt load again
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn || !isMade) return;
    let isOver = false;
    let end: (() => void) | undefined;
    setState('pending');
    drawn.setDataLoader({
      getBars: async ({ type, timestamp, callback }) => {
        if (isOver || type === 'backward' || type === 'update') return callback([], false);
        try {
          const bars = await latest.current.load(type === 'forward' ? (timestamp ?? undefined) : undefined, PAGE);
          if (isOver) return;
          callback(bars.map(toDrawn), { forward: bars.length >= PAGE, backward: false });
          if (type === 'init') setState('success');
        } catch {
          if (isOver) return;
          callback([], { forward: type === 'forward', backward: false });
          if (type === 'init') setState('error');
        }
      },
      subscribeBar: ({ callback }) => {
        end?.();
        end = latest.current.subscribe?.((bar) => isOver || callback(toDrawn(bar)));
      },
      unsubscribeBar: () => end?.(),
    });
    drawn.setSymbol({ ticker: symbol, pricePrecision: priceDecimals, volumePrecision: volumeDecimals });
    drawn.setPeriod({ type: period.unit, span: period.span });
    return () => {
      isOver = true;
      end?.();
    };
  }, [symbol, period.unit, period.span, priceDecimals, volumeDecimals, isMade, attempt]);
  return { host, chart, isMade, state };
};

/** The drawing behind Chart, with its library; loaded when a chart is first shown. */
export const ChartCanvas = (props: ChartProps) => {
  const { indicator = 'none', hasVolume = true, look = 'candle', lines = [], locale, texts } = props;
  const [attempt, setAttempt] = useState(0);
  const { host, chart, isMade, state } = useKLine(props, attempt);
  const { theme, rise } = useTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the tokens in force
  useEffect(() => {
    if (isMade) chart.current?.setStyles(chartStyles(look));
  }, [chart, look, theme, rise, isMade]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing starts without indicators
  useEffect(() => {
    if (chart.current && isMade) showIndicator(chart.current, indicator, hasVolume, { word: texts.volume, locale });
  }, [chart, indicator, hasVolume, isMade]);

  const drawnLines = JSON.stringify(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are compared by content
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn || state !== 'success') return;
    drawn.removeOverlay({ groupId: 'own' });
    for (const line of lines) {
      drawn.createOverlay({
        name: 'own-line',
        id: `own-${line.id}`,
        groupId: 'own',
        lock: true,
        extendData: line.label,
        points: [{ value: Number(line.price) }],
        styles: lineStyles(line.tone),
      });
    }
  }, [chart, drawnLines, state, theme, rise, isMade]);

  return (
    <div dir="ltr" className={cx('relative min-h-48 w-full', props.className ?? 'h-full')}>
      <div
        ref={host}
        role="img"
        aria-label={props.label}
        className={cx('absolute inset-0 touch-pan-y', state === 'pending' && 'invisible')}
      />
      {state === 'pending' && <SkeletonChart className="absolute inset-0" />}
      {state === 'error' && (
        <div className="absolute inset-0 grid place-items-center bg-page">
          <ErrorState title={props.errorLabel} retryLabel={props.retryLabel} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      )}
    </div>
  );
};
