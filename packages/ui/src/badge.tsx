import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type FeedKind = 'live' | 'delayed' | 'simulated' | 'replay' | 'stale';

const FEEDS: Readonly<Record<FeedKind, string>> = {
  live: 'bg-success-tint text-success',
  delayed: 'bg-warning-tint text-warning',
  simulated: 'bg-info-tint text-info',
  replay: 'bg-accent-tint text-accent-ink',
  stale: 'bg-danger-tint text-danger',
};

/** Where prices come from; the point beats only while they do. */
export const FeedBadge = ({ feed, children }: { readonly feed: FeedKind; readonly children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-md px-1.5 py-0.5 text-12 font-semibold',
      FEEDS[feed],
    )}
  >
    <span
      className={cx('size-1.5 rounded-full bg-current', feed !== 'stale' && feed !== 'delayed' && 'animate-live')}
    />
    {children}
  </span>
);

/** Says on every page that the money is simulated. */
export const PaperBadge = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-md border border-dashed border-info/60 px-1.5 py-0.5 text-12 leading-4.5 font-semibold text-info',
      className,
    )}
  >
    {children}
  </span>
);

/** A word set beside a title: a market, a lever, 'New'. */
export const Tag = ({
  children,
  tone = 'faint',
}: {
  readonly children: ReactNode;
  readonly tone?: 'faint' | 'accent' | 'rise' | 'fall' | 'warning';
}) => (
  <span
    className={cx(
      'inline-block whitespace-nowrap rounded px-1.5 text-12 font-semibold',
      {
        faint: 'bg-sunken text-ink-faint ring-1 ring-inset ring-hair-strong',
        accent: 'bg-accent-tint text-accent-ink',
        rise: 'bg-rise-tint text-rise',
        fall: 'bg-fall-tint text-fall',
        warning: 'bg-warning-tint text-warning',
      }[tone],
    )}
  >
    {children}
  </span>
);
