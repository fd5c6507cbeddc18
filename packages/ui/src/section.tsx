import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type SectionProps = {
  readonly title?: ReactNode;
  /** A quiet link or button at the end of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A part of a page with its heading. */
export const Section = ({ title, action, children, className }: SectionProps) => (
  <section className={cx('mt-6 [header+&]:mt-1', className)}>
    {(title || action) && (
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3 px-4">
        <h2 className="text-17 font-semibold text-ink-strong">{title}</h2>
        {action}
      </div>
    )}
    {children}
  </section>
);

export type CardProps = {
  readonly children: ReactNode;
  /** Without padding, for rows that run to the edge. */
  readonly flush?: boolean;
  readonly className?: string;
};

/** A surface that holds what belongs together. */
export const Card = ({ children, flush = false, className }: CardProps) => (
  <div
    className={cx('overflow-hidden rounded-card bg-surface ring-1 ring-inset ring-hair', !flush && 'p-4', className)}
  >
    {children}
  </div>
);

/** Name and value in two columns of a statistics grid or a receipt; the name gives way where a figure of one piece needs the room. */
export const Fact = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="flex min-h-9 items-baseline justify-between gap-3 py-1.5">
    <dt className="max-w-[60%] text-13 text-ink-faint">{label}</dt>
    <dd
      dir="auto"
      className="max-w-3/4 shrink-[1000] wrap-break-word text-balance text-right text-13 font-medium text-ink-strong tabular-nums rtl:text-left"
    >
      {children}
    </dd>
  </div>
);
