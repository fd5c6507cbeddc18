import { lazy, Suspense } from 'react';
import type { ChartProps } from './chart-types.ts';
import { cx } from './cx.ts';
import { SkeletonChart } from './skeleton.tsx';

export { belowPrice, INDICATORS_BELOW, INDICATORS_ON_PRICE } from './chart-panes.ts';
export type {
  ChartBar,
  ChartDrawing,
  ChartDrawingTool,
  ChartIndicator,
  ChartLine,
  ChartLook,
  ChartPeriod,
  ChartProps,
  DrawingKind,
} from './chart-types.ts';

const Canvas = lazy(() => import('./chart-canvas.tsx').then((module) => ({ default: module.ChartCanvas })));

/**
 * Price chart with indicators on it and in panes of their own, older bars on scroll, a live last bar and own lines; always from left to right.
 * Its library is fetched when the first chart is shown; until then the place is held.
 */
export const Chart = (props: ChartProps) => (
  <Suspense fallback={<SkeletonChart className={cx('min-h-48 w-full', props.className ?? 'h-full')} />}>
    <Canvas {...props} />
  </Suspense>
);
