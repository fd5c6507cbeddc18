import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type TimelineStep = {
  readonly id: string;
  readonly title: ReactNode;
  /** When it happened, or how long it takes. */
  readonly time?: ReactNode;
  readonly text?: ReactNode;
  readonly state: 'done' | 'current' | 'next' | 'failed';
};

const DOT = {
  done: 'bg-success-tint text-success',
  current: 'bg-accent text-on-accent',
  next: 'bg-raised text-ink-faint',
  failed: 'bg-danger-tint text-danger',
} as const;

/** The steps of something that takes a while: what was, what is, what comes. */
export const Timeline = ({ steps, label }: { readonly steps: readonly TimelineStep[]; readonly label: string }) => (
  <ol aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step.id}
        aria-current={step.state === 'current' ? 'step' : undefined}
        className="relative flex gap-3 pb-5 last:pb-0"
      >
        {index < steps.length - 1 && (
          <span
            className={cx(
              'absolute bottom-0 start-[0.6875rem] top-6 w-0.5',
              step.state === 'done' ? 'bg-success/40' : 'bg-hair',
            )}
          />
        )}
        <span className={cx('relative grid size-6 shrink-0 place-items-center rounded-full', DOT[step.state])}>
          {step.state === 'done' && <Icon name="check" size={14} />}
          {step.state === 'failed' && <Icon name="close" size={14} />}
          {step.state === 'current' && <span className="size-2 rounded-full bg-on-accent" />}
          {step.state === 'next' && <span className="size-2 rounded-full bg-hair-strong" />}
        </span>
        <div className="min-w-0 flex-1 pt-px">
          <div className="flex items-baseline justify-between gap-3">
            <span className={cx('text-15', step.state === 'next' ? 'text-ink-faint' : 'font-medium text-ink-strong')}>
              {step.title}
            </span>
            {step.time && <span className="figures shrink-0 text-12 text-ink-faint">{step.time}</span>}
          </div>
          {step.text && <div className="mt-0.5 text-13 text-ink-faint">{step.text}</div>}
        </div>
      </li>
    ))}
  </ol>
);
