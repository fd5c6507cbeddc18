import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

/** A grey placeholder with the size of the loading content, so that the layout does not shift. */
export const Skeleton = ({
  className,
  style,
  round = false,
}: {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly round?: boolean;
}) => (
  <span
    aria-hidden="true"
    style={style}
    className={cx('block animate-shimmer bg-hair', round ? 'rounded-full' : 'rounded-md', className)}
  />
);

/** Rows in the shape of ListRow. */
export const SkeletonRows = ({
  count = 6,
  hasLeading = true,
  rowHeight = 'min-h-15',
}: {
  readonly count?: number;
  readonly hasLeading?: boolean;
  /** The class of the height that the rows have which come. */
  readonly rowHeight?: string;
}) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins are all alike
        key={index}
        className={cx('flex items-center gap-3 px-4 py-2', rowHeight)}
        style={{ opacity: 1 - index * (0.75 / count) }}
      >
        {hasLeading && <Skeleton round className="size-9" />}
        <div className="flex-1 space-y-2">
          <Skeleton className={cx('h-3.5', index % 2 ? 'w-24' : 'w-32')} />
          <Skeleton className="h-3 w-16" />
        </div>
        <div className="flex flex-col items-end gap-2">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3 w-12" />
        </div>
      </div>
    ))}
  </div>
);

/** A card with a heading, a large figure and a line. */
export const SkeletonCard = ({ className }: { readonly className?: string }) => (
  <div aria-hidden="true" className={cx('rounded-card bg-surface p-4 ring-1 ring-inset ring-hair', className)}>
    <Skeleton className="h-3 w-24" />
    <Skeleton className="mt-3 h-8 w-44" />
    <Skeleton className="mt-4 h-3 w-full" />
  </div>
);

/** A chart before its first bar. */
export const SkeletonChart = ({ className }: { readonly className?: string }) => (
  <div aria-hidden="true" className={cx('flex items-end gap-1.5 px-4 pb-6', className)}>
    {[38, 46, 41, 55, 50, 62, 58, 70, 64, 60, 72, 80, 74, 68, 76, 84, 79, 88, 82, 90].map((height) => (
      <Skeleton key={height} className="flex-1" style={{ height: `${height}%` }} />
    ))}
  </div>
);
