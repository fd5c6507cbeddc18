import { memo, useId } from 'react';
import type { Direction } from './change-pill.tsx';
import { cx } from './cx.ts';
import { linePath } from './line-path.ts';

export type SparklineProps = {
  /** Values in the order of time; positions only, never read as figures. */
  readonly values: readonly number[];
  /** Colour; by default from the base, or else the first value, to the last. */
  readonly direction?: Direction;
  readonly width?: number;
  readonly height?: number;
  /** A soft ground under the line. */
  readonly hasGround?: boolean;
  /** Where the window of time began: a dashed line, not a point of the course, so that a gap after it is no fall or rise. */
  readonly base?: number;
  /** Stretches to the width of its parent. */
  readonly fluid?: boolean;
  readonly className?: string;
};

const TONES = { rise: 'text-rise', fall: 'text-fall', flat: 'text-ink-faint' } as const;

const directionOf = (values: readonly number[], base: number | undefined): Direction => {
  const first = base ?? values[0] ?? 0;
  const last = values.at(-1) ?? 0;
  return last > first ? 'rise' : last < first ? 'fall' : 'flat';
};

/** The course of a price in the size of a word; decoration beside the figures that say the same. Always from left to right. */
export const Sparkline = memo(
  ({
    values,
    direction,
    width = 64,
    height = 28,
    hasGround = true,
    base,
    fluid = false,
    className,
  }: SparklineProps) => {
    const id = useId();
    const { line, ground, baseY } = linePath(values, width, height, 2, base);
    return (
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        {...(fluid ? { width: '100%', height } : { width, height })}
        aria-hidden="true"
        className={cx('block', TONES[direction ?? directionOf(values, base)], className)}
      >
        {hasGround && (
          <>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
            <path d={ground} fill={`url(#${id})`} />
          </>
        )}
        {base !== undefined && (
          <line
            x1="0"
            x2={width}
            y1={baseY}
            y2={baseY}
            stroke="var(--hair-strong)"
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    );
  },
);
