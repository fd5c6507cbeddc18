import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';

/** Stands where a screen will be while its code is fetched; not seen when that is quick. */
export const ScreenWait = () => (
  <div className="screen-wait min-h-dvh" aria-busy="true">
    <div className="flex h-13 items-center justify-center">
      <Skeleton className="h-4 w-32" />
    </div>
    <div className="px-4 py-3">
      <Skeleton className="h-28 w-full rounded-card" />
    </div>
    <SkeletonRows count={7} />
  </div>
);
