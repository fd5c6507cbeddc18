import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { AppLink } from './link.tsx';

export type ListRowProps = {
  /** Avatar or icon at the start. */
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Drawn between text and figures: a sparkline. */
  readonly middle?: ReactNode;
  /** The figure at the end. */
  readonly trailing?: ReactNode;
  /** Under the figure: a change pill, a second currency. */
  readonly trailingSubtitle?: ReactNode;
  /** Under both, in the width of the row: more figures of the same. */
  readonly below?: ReactNode;
  readonly href?: string;
  readonly onPress?: () => void;
  /** An arrow at the end; shown by default where the row leads somewhere and has no figure. */
  readonly chevron?: boolean;
  readonly isDisabled?: boolean;
  readonly label?: string;
  readonly className?: string;
};

const SHAPE =
  'flex min-h-15 w-full flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 text-start transition-colors duration-150 data-[disabled]:opacity-45';
const ACTIVE = 'cursor-pointer focus-ring-inset hover:bg-raised/70 active:bg-raised data-[pressed]:bg-raised';

/** One line of a list: what it is at the start, its figures at the end. With `href` or `onPress` the whole row is the target. */
export const ListRow = ({
  leading,
  title,
  subtitle,
  middle,
  trailing,
  trailingSubtitle,
  below,
  href,
  onPress,
  chevron = Boolean(href || onPress) && trailing === undefined,
  isDisabled = false,
  label,
  className,
}: ListRowProps) => {
  const content = (
    <>
      {leading && <span className="shrink-0 text-ink">{leading}</span>}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block wrap-break-word text-15 font-medium text-ink-strong rtl:text-right">
          {title}
        </span>
        {subtitle && (
          <span dir="auto" className="block wrap-break-word text-13 text-ink-faint rtl:text-right">
            {subtitle}
          </span>
        )}
      </span>
      {middle && <span className="shrink-0">{middle}</span>}
      {(trailing !== undefined || trailingSubtitle) && (
        <span className="flex shrink-0 flex-col items-end gap-0.5 text-end">
          <span className="text-15 font-medium text-ink-strong">{trailing}</span>
          {trailingSubtitle && <span className="text-13 text-ink-faint">{trailingSubtitle}</span>}
        </span>
      )}
      {chevron && (
        // At the narrowest the figure takes its room.
        <Icon
          name="chevron-end"
          size={18}
          className={cx('text-ink-faint', trailing !== undefined && 'max-[359px]:hidden')}
        />
      )}
      {below && <span className="basis-full">{below}</span>}
    </>
  );
  if (href && !isDisabled) {
    return (
      <AppLink href={href} aria-label={label} className={cx(SHAPE, ACTIVE, className)}>
        {content}
      </AppLink>
    );
  }
  if (onPress) {
    return (
      <Button
        onPress={onPress}
        isDisabled={isDisabled}
        {...(label ? { 'aria-label': label } : {})}
        className={cx(SHAPE, ACTIVE, className)}
      >
        {content}
      </Button>
    );
  }
  return <div className={cx(SHAPE, className)}>{content}</div>;
};
