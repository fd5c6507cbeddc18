import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Drawing, type DrawingName } from './drawings.tsx';

export type EmptyStateProps = {
  readonly drawing?: DrawingName;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
  readonly className?: string;
};

/** Nothing here yet: says so, why, and what to do. */
export const EmptyState = ({ drawing = 'empty', title, text, action, className }: EmptyStateProps) => (
  <div className={cx('flex flex-col items-center px-8 py-10 text-center', className)}>
    <Drawing name={drawing} />
    <p className="mt-3 text-balance text-15 font-semibold text-ink-strong">{title}</p>
    {text && <p className="mt-1 max-w-72 text-balance text-13 text-ink-faint">{text}</p>}
    {action && <div className="mt-5">{action}</div>}
  </div>
);
