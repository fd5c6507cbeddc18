import type { Chart as KLineChart } from 'klinecharts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { pointsOf } from './chart-drawings.ts';
import { snapPrice } from './chart-places.ts';
import { MAIN } from './chart-styles.ts';
import type { ChartDrawing, ChartDrawingTool } from './chart-types.ts';

type Spot = { readonly x: number; readonly y: number };

/** A finger that went no further meant a tap. */
const TAP_PX = 10;
const STEP_PX = 8;
const LONG_STEP_PX = 40;

const WAYS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const isApart = (a: Spot, b: Spot): boolean => Math.hypot(a.x - b.x, a.y - b.y) > TAP_PX;

type Props = {
  readonly chart: RefObject<KLineChart | null>;
  readonly tool: ChartDrawingTool;
  readonly tickSize: string;
};

/** The points that are set, and setting the next one: after the last the drawing is done. */
const usePoints = ({ chart, tool, tickSize }: Props) => {
  const [first, setFirst] = useState<Spot>();
  const pointAt = ({ x, y }: Spot): ChartDrawing['points'][number] | undefined => {
    const [point] = [chart.current?.convertFromPixel([{ x, y }], { paneId: MAIN })].flat();
    return point?.timestamp === undefined || point.value === undefined
      ? undefined
      : { at: point.timestamp, price: snapPrice(point.value, tickSize) };
  };
  const done = (...spots: readonly Spot[]): void => {
    const points = spots.map(pointAt).filter((point) => point !== undefined);
    if (points.length === spots.length) tool.onDone(points);
  };
  const set = (spot: Spot): void => {
    if (pointsOf(tool.kind) === 1) done(spot);
    else if (!first) setFirst(spot);
    else if (isApart(first, spot)) done(first, spot);
  };
  return { first, setFirst, set, done };
};

/** What to do next. The words let a tap through; what ends drawing stands over the axis, where no point is set. */
const Hint = ({ tool, children }: Pick<Props, 'tool'> & { readonly children: string }) => (
  <div className="pointer-events-none absolute top-1 right-1 z-10 flex max-w-[calc(100%-0.5rem)] items-center rounded-control bg-raised ps-3 text-13 text-ink-strong shadow-soft">
    <bdi role="status">{children}</bdi>
    <IconButton
      icon="close"
      label={tool.texts.cancel}
      size={16}
      onPress={tool.onCancel}
      className="pointer-events-auto"
    />
  </div>
);

/** Lies over the price while something is drawn: two taps, or one drag, set its points; by keyboard the arrows move a cross and Enter sets it. */
export const ChartDrawLayer = (props: Props) => {
  const { chart, tool } = props;
  const layer = useRef<HTMLDivElement>(null);
  const size = chart.current?.getSize(MAIN, 'main');
  const area = { width: size?.width ?? 0, height: size?.height ?? 0 };
  const [cursor, setCursor] = useState<Spot>({ x: area.width / 2, y: area.height / 2 });
  const [isByKeys, setByKeys] = useState(false);
  const begun = useRef<Spot>(undefined);
  const { first, setFirst, set, done } = usePoints(props);
  const isTwo = pointsOf(tool.kind) === 2;
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);
  const inside = ({ x, y }: Spot): Spot => ({
    x: Math.max(0, Math.min(area.width, x)),
    y: Math.max(0, Math.min(area.height, y)),
  });
  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left = 0, top = 0 } = layer.current?.getBoundingClientRect() ?? {};
    return inside({ x: clientX - left, y: clientY - top });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setByKeys(false);
    const spot = spotOf(event);
    setCursor(spot);
    if (isTwo && !first) {
      begun.current = spot;
      setFirst(spot);
    }
  };
  const onPointerUp = (event: PointerEvent): void => {
    const spot = spotOf(event);
    const from = begun.current;
    begun.current = undefined;
    // The tap that set the first point; drawn on, it sets both.
    if (!from) set(spot);
    else if (isApart(from, spot)) done(from, spot);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    if (!way && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      tool.onCancel();
      return;
    }
    setByKeys(true);
    if (!way) {
      set(cursor);
      return;
    }
    const step = event.shiftKey ? LONG_STEP_PX : STEP_PX;
    setCursor(inside({ x: cursor.x + way.x * step, y: cursor.y + way.y * step }));
  };
  const hint = isTwo ? (first ? tool.texts.second : tool.texts.first) : tool.texts.single;
  return (
    <>
      <div
        ref={layer}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: points are set by the arrows too
        tabIndex={0}
        aria-label={hint}
        data-part="draw"
        className="absolute top-0 left-0 z-10 cursor-crosshair touch-none outline-none focus-ring-inset"
        style={area}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => setCursor(spotOf(event))}
        onPointerUp={onPointerUp}
        onKeyDown={onKeyDown}
      >
        <svg aria-hidden="true" className="pointer-events-none size-full text-accent-ink">
          {first && <circle cx={first.x} cy={first.y} r={4} fill="currentColor" />}
          {first && (
            <line x1={first.x} y1={first.y} x2={cursor.x} y2={cursor.y} stroke="currentColor" strokeDasharray="4 3" />
          )}
          {isByKeys && <circle cx={cursor.x} cy={cursor.y} r={6} fill="none" stroke="currentColor" strokeWidth={2} />}
        </svg>
      </div>
      <Hint tool={tool}>{hint}</Hint>
    </>
  );
};
