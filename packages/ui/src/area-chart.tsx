import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { Direction } from './change-pill.tsx';
import { cx } from './cx.ts';
import { linePath } from './line-path.ts';

export type AreaPoint = { readonly at: number; readonly value: number };

export type AreaChartProps = {
  readonly points: readonly AreaPoint[];
  /** Names the chart, with its figures in words. */
  readonly label: string;
  /** The text at the finger or the arrow keys. */
  readonly describe: (point: AreaPoint) => string;
  readonly direction?: Direction | 'accent';
  /** A dashed line at this value: the last close. */
  readonly base?: number;
  /** What the scale spans at least: less than that is not blown up to the whole height. */
  readonly leastSpan?: number;
  readonly height?: number;
  readonly className?: string;
};

const TONES = { rise: 'text-rise', fall: 'text-fall', flat: 'text-ink-faint', accent: 'text-accent' } as const;
const WIDTH = 600;

type Shown = ReturnType<typeof linePath>;

/** The line, the ground under it and the level it began at. */
const Course = ({
  shown,
  height,
  hasBase,
}: {
  readonly shown: Shown;
  readonly height: number;
  readonly hasBase: boolean;
}) => {
  const id = useId();
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.26" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={shown.ground} fill={`url(#${id})`} />
      {hasBase && (
        <line
          x1="0"
          x2={WIDTH}
          y1={shown.baseY}
          y2={shown.baseY}
          stroke="var(--hair-strong)"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={shown.line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};

/** Where the finger is, and what the value was there. */
const Reading = ({ place, text }: { readonly place: Shown['points'][number]; readonly text: string }) => (
  <>
    <span className="absolute inset-y-0 w-px bg-hair-strong" style={{ left: `${(place.x / WIDTH) * 100}%` }} />
    <span
      className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-page bg-current"
      style={{ left: `${(place.x / WIDTH) * 100}%`, top: place.y }}
    />
    <span
      className="figures absolute -top-1 whitespace-nowrap rounded-md bg-raised px-2 py-0.5 text-12 font-medium text-ink-strong shadow-soft"
      style={
        place.x > WIDTH / 2
          ? { right: `${100 - (place.x / WIDTH) * 100}%`, marginRight: 8 }
          : { left: `${(place.x / WIDTH) * 100}%`, marginLeft: 8 }
      }
    >
      {text}
    </span>
  </>
);

/** A course over time to slide a finger over: a light chart for totals and the day's line. Always from left to right. */
export const AreaChart = ({
  points,
  label,
  describe,
  direction = 'accent',
  base,
  leastSpan,
  height = 160,
  className,
}: AreaChartProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number>();
  const values = points.map((point) => point.value);
  const shown = linePath(values, WIDTH, height, 8, base, leastSpan);
  const move = (event: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || points.length === 0) return;
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    setAt(Math.round(share * (points.length - 1)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setAt(Math.min(points.length - 1, Math.max(0, (at ?? points.length - 1) + by)));
  };
  const point = at === undefined ? undefined : points[at];
  const index = at === undefined ? undefined : shown.points[at];
  return (
    <div
      ref={frame}
      dir="ltr"
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, points.length - 1)}
      aria-valuenow={at ?? Math.max(0, points.length - 1)}
      aria-valuetext={describe(point ?? points.at(-1) ?? { at: 0, value: 0 })}
      tabIndex={0}
      onPointerMove={move}
      onPointerDown={move}
      onPointerLeave={() => setAt(undefined)}
      onBlur={() => setAt(undefined)}
      onKeyDown={onKeyDown}
      style={{ height }}
      className={cx('relative touch-pan-y rounded-sm focus-ring', TONES[direction], className)}
    >
      <Course shown={shown} height={height} hasBase={base !== undefined} />
      {point && index && <Reading place={index} text={describe(point)} />}
    </div>
  );
};
