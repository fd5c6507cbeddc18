import { SkeletonRows } from '@bourse/ui/skeleton';

/** Where positions will stand. It says that it is busy, so that what follows waits for its place. */
export const PositionsSkeleton = () => (
  <div aria-busy="true">
    <SkeletonRows />
  </div>
);
