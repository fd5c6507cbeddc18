import { useRemaining } from './countdown.ts';
import { cx } from './cx.ts';
import { formatDuration } from './format.ts';

export type CountdownRingProps = {
  /** ms since 1970 UTC. */
  readonly endsAt: number;
  /** Whole span, ms. */
  readonly spanMs: number;
  readonly label: string;
  readonly size?: number;
  readonly tone?: 'accent' | 'rise' | 'fall';
  readonly clock?: () => number;
};

/** A smaller ring has room for two digits only. */
const CLOCK_FROM = 64;

const TONES = { accent: 'text-accent', rise: 'text-rise', fall: 'text-fall' } as const;

/** What is left of a span, as a ring that empties and a clock inside it. */
export const CountdownRing = ({ endsAt, spanMs, label, size = 96, tone = 'accent', clock }: CountdownRingProps) => {
  const left = useRemaining(endsAt, clock);
  const round = 2 * Math.PI * 44;
  const share = Math.min(1, left / spanMs);
  return (
    <div
      role="timer"
      aria-label={`${label} ${formatDuration(left)}`}
      className="relative inline-grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 100 100" className={cx('absolute inset-0 -rotate-90', TONES[tone])} aria-hidden="true">
        <circle cx="50" cy="50" r="44" fill="none" stroke="var(--hair)" strokeWidth="6" />
        <circle
          cx="50"
          cy="50"
          r="44"
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - share)}
          className="transition-[stroke-dashoffset] duration-1000 ease-linear"
        />
      </svg>
      <span className={cx('figures relative font-semibold text-ink-strong', size >= 88 ? 'text-20' : 'text-12')}>
        {size < CLOCK_FROM && left <= 99_000 ? Math.max(0, Math.ceil(left / 1000)) : formatDuration(left)}
      </span>
    </div>
  );
};
