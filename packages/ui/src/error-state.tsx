import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Drawing } from './drawings.tsx';
import { Icon } from './icon.tsx';

export type ErrorStateProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Told to support; small and copyable. */
  readonly requestId?: string | undefined;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
  /** Shown instead of the retry, where a retry would not help. */
  readonly action?: ReactNode;
  /** One line with a small button, for a part of a page; 'bare' without padding at its sides, in a card that has it. */
  readonly compact?: boolean | 'bare';
  readonly className?: string;
};

/** Something could not be loaded: says what, and offers to try again. */
export const ErrorState = ({
  title,
  text,
  requestId,
  retryLabel,
  onRetry,
  isRetrying = false,
  action,
  compact = false,
  className,
}: ErrorStateProps) =>
  compact ? (
    <div role="alert" className={cx('flex min-h-15 items-center gap-3 py-2', compact === true && 'px-4', className)}>
      <Icon name="warning" className="text-warning" />
      <p className="min-w-0 flex-1 text-13 text-ink">{title}</p>
      {action ?? (
        <Button look="secondary" size="small" onPress={onRetry} isPending={isRetrying}>
          {retryLabel}
        </Button>
      )}
    </div>
  ) : (
    <div role="alert" className={cx('flex flex-col items-center px-8 py-10 text-center', className)}>
      <Drawing name="offline" />
      <p className="mt-3 text-balance text-15 font-semibold text-ink-strong">{title}</p>
      {text && <p className="mt-1 max-w-72 text-13 text-ink-faint">{text}</p>}
      {requestId && <p className="figures mt-2 select-all text-12 text-ink-faint">{requestId}</p>}
      <div className="mt-5">
        {action ?? (
          <Button look="secondary" icon="refresh" onPress={onRetry} isPending={isRetrying}>
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  );
