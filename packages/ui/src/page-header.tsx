import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';

export type PageHeaderProps = {
  /** The page's heading; '' where the page has one of its own further down. */
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Without it there is no back arrow; on a desktop the rail leads back, so there is none either. */
  readonly onBack?: () => void;
  readonly backLabel?: string;
  /** Icon buttons at the end. */
  readonly actions?: ReactNode;
  /** Stands under the title row and sticks with it: a search field, segmented tabs. */
  readonly below?: ReactNode;
  /** Large title at the start, for the pages of the tab bar. */
  readonly large?: boolean;
  /** Without a rail beside it: its arrow stays on a desktop. */
  readonly isAlone?: boolean;
  readonly className?: string;
};

/** The head of a page: sticks to the top, lets the page shimmer through. */
export const PageHeader = ({
  title,
  subtitle,
  onBack,
  backLabel = '',
  actions,
  below,
  large = false,
  isAlone = false,
  className,
}: PageHeaderProps) => (
  <header className={cx('sticky top-(--top) z-20 bg-page/90 pt-[var(--safe-top)] backdrop-blur-md', className)}>
    <div className={cx('flex min-h-13 items-center gap-1', large ? 'ps-4 pe-1' : isAlone ? 'px-1' : 'px-1 lg:ps-4')}>
      {!large && (
        <div className={cx('flex min-w-11 flex-1 basis-0 items-center', !isAlone && 'lg:hidden')}>
          {onBack && <IconButton icon="back" label={backLabel} onPress={onBack} />}
        </div>
      )}
      <div
        className={cx(
          'min-w-0',
          large
            ? 'flex-1'
            : isAlone
              ? 'max-w-[70%] text-center'
              : 'max-w-[70%] text-center lg:max-w-none lg:text-start',
        )}
      >
        {title !== '' && (
          <h1
            className={cx(
              'line-clamp-2 wrap-break-word text-balance font-semibold text-ink-strong',
              large ? 'text-24 tracking-tight' : isAlone ? 'text-17' : 'text-17 lg:text-24',
            )}
          >
            {title}
          </h1>
        )}
        {subtitle && <p className="truncate text-12 text-ink-faint">{subtitle}</p>}
      </div>
      <div className={cx('flex min-w-max items-center justify-end', !large && 'flex-1 basis-0')}>
        {actions ?? <span className="w-11" />}
      </div>
    </div>
    {below}
  </header>
);
