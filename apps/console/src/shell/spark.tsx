import { sparkPath } from './spark-path.ts';

/** The course of a figure since the page was opened, newest at the right; decoration beside the figure itself. */
export const Spark = ({ values, ceiling }: { readonly values: readonly number[]; readonly ceiling: number }) => (
  <svg className="spark" viewBox="0 0 120 28" preserveAspectRatio="none" aria-hidden="true">
    <path d={sparkPath(values, 120, 28, ceiling).ground} className="ground" />
    <path d={sparkPath(values, 120, 28, ceiling).line} className="line" vectorEffect="non-scaling-stroke" />
  </svg>
);

/** How much of a whole, as a bar. */
export const Share = ({ share, tone }: { readonly share: number; readonly tone: 'good' | 'bad' | 'quiet' }) => (
  <svg className={`share ${tone}`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="4" rx="2" className="whole" />
    <rect width={Math.min(100, Math.max(0, share * 100))} height="4" rx="2" className="part" />
  </svg>
);
