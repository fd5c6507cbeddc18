import {
  dispose,
  type IndicatorCreate,
  init,
  type Chart as KLineChart,
  type KLineData,
  type SmoothLineStyle,
} from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { priceRange, priceTicks, timeTicks, withLines } from './chart-axis.ts';
import { ChartDrawLayer } from './chart-draw-layer.tsx';
import { drawDrawings } from './chart-drawings.ts';
import { ChartGrips } from './chart-grips.tsx';
import { FORMULAS, rowsOf } from './chart-indicators.ts';
import { candleLegend, indicatorLegend, type LegendWords, legendRoom, volumeLegend } from './chart-legend.ts';
import { createLinePlaces, drawLines } from './chart-lines.ts';
import { drawIndicator, type IndicatorDrawing } from './chart-paint.ts';
import { INDICATORS_BELOW, INDICATORS_ON_PRICE, paneHeight } from './chart-panes.ts';
import { chartStyles, indicatorLines, MAIN } from './chart-styles.ts';
import { letPageScroll } from './chart-touch.ts';
import type { ChartBar, ChartIndicator, ChartProps } from './chart-types.ts';
import { cx } from './cx.ts';
import { ErrorState } from './error-state.tsx';
import { formatCompact, formatDate, formatNumber, formatPrice } from './format.ts';
import { SkeletonChart } from './skeleton.tsx';
import { tokenColour, useTheme } from './theme.ts';

const PAGE = 300;
const LAST_BAR_FROM_EDGE_PX = 18;

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

const isOfDay = (unit: ChartProps['period']['unit']): boolean =>
  unit === 'second' || unit === 'minute' || unit === 'hour';

const create = (host: HTMLElement, props: ChartProps): KLineChart | null => {
  const { locale, zone } = props;
  const chart = init(host, {
    timezone: zone,
    styles: chartStyles(props.look ?? 'candle'),
    formatter: {
      formatBigNumber: (value) => formatCompact(plain(value), locale),
      // Marks of the axis and the legend are written by our own; the library asks for its texts in each frame all the same.
      formatDate: ({ timestamp, type }) =>
        type === 'crosshair'
          ? formatDate(timestamp, locale, zone, isOfDay(chart?.getPeriod()?.type ?? 'day') ? 'date-time' : 'date')
          : '',
    },
    thousandsSeparator: { format: (value) => formatNumber(String(value), locale) },
    decimalFold: { format: (value) => String(value) },
    hotkey: { enabled: false },
    layout: { barSpaceLimit: { min: 1, max: 40 } },
  });
  if (!chart) return null;
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(LAST_BAR_FROM_EDGE_PX);
  const axis = {
    bars: () => chart.getDataList(),
    barPx: () => chart.getBarSpace().bar,
    place: (index: number) => {
      const point = chart.convertToPixel({ dataIndex: index }, { paneId: MAIN });
      return Array.isArray(point) ? undefined : point.x;
    },
  };
  chart.overrideXAxis({ createTicks: timeTicks(axis, zone, locale) });
  return chart;
};

/** The library puts its element, which has no name, in the order of tabs; with its hot keys off there is nothing that a key does there. */
const untab = (host: HTMLElement): void => {
  for (const element of host.querySelectorAll<HTMLElement>('[tabindex]')) element.tabIndex = -1;
};

type Wanted = {
  readonly indicators: readonly ChartIndicator[];
  readonly hasVolume: boolean;
  readonly words: LegendWords;
};

/** The library's indicator with rows and a drawing of our own. Its figures have no titles: the library would write them out for each frame. */
const ownIndicator = (name: keyof typeof FORMULAS, lines: readonly SmoothLineStyle[] = []): IndicatorCreate => {
  const { figures } = FORMULAS[name];
  const rows = rowsOf(FORMULAS[name]);
  return {
    name,
    calcParams: [],
    figures: figures.map(({ key, bar }) => ({ key, type: bar ? 'bar' : 'line' })),
    calc: (bars) => rows(bars),
    draw: (drawing) => {
      drawIndicator(figures, lines, drawing as IndicatorDrawing);
      return true;
    },
  };
};

/** Those on the price with it, the volume below it, each other one in a pane of its own below that. */
const showIndicators = (chart: KLineChart, { indicators, hasVolume, words }: Wanted): void => {
  for (const one of chart.getIndicators()) chart.removeIndicator({ id: one.id });
  const add = (name: ChartIndicator, decimals: number, where: { paneId?: string; precision?: number } = {}): void => {
    const lines = indicatorLines(name);
    const legend = indicatorLegend(
      { ...words, decimals },
      FORMULAS[name].figures.map((figure, index) => ({ ...figure, colour: lines[index]?.color ?? '' })),
    );
    chart.createIndicator({ ...ownIndicator(name, lines), createTooltipDataSource: legend, ...where }, true);
  };
  const onPrice = INDICATORS_ON_PRICE.filter((one) => indicators.includes(one));
  for (const one of onPrice) add(one, words.decimals, { paneId: MAIN });
  const faint = tokenColour('ink-faint');
  if (hasVolume) chart.createIndicator({ ...ownIndicator('VOL'), createTooltipDataSource: volumeLegend(words, faint) });
  for (const one of INDICATORS_BELOW) {
    if (!indicators.includes(one)) continue;
    if (one === 'MACD') add(one, words.decimals, { precision: words.decimals });
    else add(one, 2, { precision: 0 });
  }
};

const BELOW = 0.06;

/** The library takes the module above as a share of the range drawn, to which it is added; this is the share that gives so many pixels. */
const roomAbove = (heightPx: number, wantedPx: number): number =>
  Math.min(0.95, wantedPx / Math.max(1, heightPx / (1 + BELOW) - wantedPx));

/** Gives each pane below the price its height, and each pane the module that its legend needs. */
const fitPanes = (chart: KLineChart): void => {
  const all = chart.getIndicators();
  const below = all.filter(({ paneId }) => paneId !== MAIN);
  const total = chart.getDom()?.clientHeight ?? 0;
  const height = paneHeight(total, below.length);
  for (const { paneId } of below) {
    chart.setPaneOptions({ id: paneId, height, minHeight: 40 });
    chart.overrideYAxis({ paneId, gap: { top: roomAbove(height, legendRoom(0)), bottom: BELOW } });
  }
  const room = legendRoom(all.length - below.length + 1);
  // Worked out, not measured: the library gives the panes their heights later.
  const left = total - (chart.getSize('x_axis_pane', 'root')?.height ?? 0) - below.length * (height + 1);
  chart.overrideYAxis({ paneId: MAIN, gap: { top: roomAbove(left, room), bottom: BELOW } });
};

type Latest = { readonly load: ChartProps['load']; readonly subscribe: ChartProps['subscribe'] };

const useKLine = (props: ChartProps, attempt: number) => {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<KLineChart>(null);
  const latest = useRef<Latest>({ load: props.load, subscribe: props.subscribe });
  const [state, setState] = useState<'pending' | 'success' | 'error'>('pending');
  // What belongs into the drawing follows with the next frame: all at once would hold a phone up.
  const [isMade, setMade] = useState(false);
  const { symbol, period, zone, locale, priceDecimals, tickSize, volumeDecimals = 2 } = props;
  const latestProps = useRef(props);
  useEffect(() => {
    latest.current = { load: props.load, subscribe: props.subscribe };
    latestProps.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing is made anew only when its language or zone changes
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    chart.current = create(element, latestProps.current);
    untab(element);
    letPageScroll(element);
    const observer = new ResizeObserver(() => {
      chart.current?.resize();
      if (chart.current) fitPanes(chart.current);
    });
    observer.observe(element);
    const frame = requestAnimationFrame(() => setMade(true));
    return () => {
      cancelAnimationFrame(frame);
      setMade(false);
      observer.disconnect();
      dispose(element);
      chart.current = null;
    };
  }, [zone, locale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing and a new attempt load again
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn || !isMade) return;
    let isOver = false;
    let hasFailed = false;
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
          // Nothing is followed of what could not be loaded (rule CHART-11).
          hasFailed = type === 'init';
          callback([], { forward: type === 'forward', backward: false });
          if (type === 'init') setState('error');
        }
      },
      subscribeBar: ({ callback }) => {
        end?.();
        if (hasFailed) return;
        end = latest.current.subscribe?.((bar) => isOver || callback(toDrawn(bar)));
      },
      unsubscribeBar: () => end?.(),
    });
    const tick = Number(tickSize ?? 10 ** -priceDecimals);
    drawn.overrideYAxis({
      paneId: MAIN,
      createRange: ({ defaultRange }) =>
        withLines(
          priceRange(defaultRange, tick),
          (latestProps.current.lines ?? []).map(({ price }) => Number(price)),
        ),
      createTicks: priceTicks(tick, priceDecimals, locale),
    });
    drawn.setSymbol({ ticker: symbol, pricePrecision: priceDecimals, volumePrecision: volumeDecimals });
    drawn.setPeriod({ type: period.unit, span: period.span });
    return () => {
      isOver = true;
      end?.();
    };
  }, [symbol, period.unit, period.span, priceDecimals, tickSize, volumeDecimals, isMade, attempt]);
  return { host, chart, isMade, state };
};

const smallestStep = (decimals: number): string => (decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`);

/** The drawing behind Chart, with its library; loaded when a chart is first shown. */
export const ChartCanvas = (props: ChartProps) => {
  const { indicators = [], hasVolume = true, look = 'candle', lines = [], locale, texts, priceDecimals } = props;
  const { drawings = [], tool, tickSize = smallestStep(priceDecimals) } = props;
  const [places] = useState(createLinePlaces);
  const priceText = (price: string): string => formatPrice(price, locale, priceDecimals);
  const [attempt, setAttempt] = useState(0);
  const { host, chart, isMade, state } = useKLine(props, attempt);
  const { theme, rise } = useTheme();
  const shown = indicators.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the tokens in force; indicators are compared by content
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn || !isMade) return;
    const words = { texts, decimals: priceDecimals, locale };
    drawn.setStyles(chartStyles(look));
    drawn.setStyles({ candle: { tooltip: { legend: { template: candleLegend(drawn, words) } } } });
    showIndicators(drawn, { indicators, hasVolume, words });
    fitPanes(drawn);
  }, [chart, look, shown, hasVolume, priceDecimals, theme, rise, isMade]);

  const drawnLines = JSON.stringify(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are compared by content
  useEffect(() => {
    if (!chart.current || state !== 'success') return;
    drawLines(chart.current, lines, places);
    fitPanes(chart.current);
  }, [chart, drawnLines, state, theme, rise, isMade]);

  const drawnByHand = JSON.stringify(drawings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawings are compared by content
  useEffect(() => {
    if (chart.current && state === 'success')
      drawDrawings(chart.current, drawings, (price) => priceText(price.toFixed(priceDecimals)));
  }, [chart, drawnByHand, state, theme, rise, isMade]);

  return (
    <div dir="ltr" className={cx('relative min-h-48 w-full', props.className ?? 'h-full')}>
      <div
        ref={host}
        role="img"
        aria-label={props.label}
        className={cx('absolute inset-0 isolate touch-pan-y', state === 'pending' && 'invisible')}
      />
      {state === 'success' && !tool && (
        <ChartGrips chart={chart} places={places} lines={lines} tickSize={tickSize} priceText={priceText} />
      )}
      {state === 'success' && tool && <ChartDrawLayer key={tool.kind} chart={chart} tool={tool} tickSize={tickSize} />}
      {state === 'pending' && <SkeletonChart className="absolute inset-0" />}
      {state === 'error' && (
        <div className="absolute inset-0 grid place-items-center bg-page">
          <ErrorState title={props.errorLabel} retryLabel={props.retryLabel} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      )}
    </div>
  );
};
