import { lazy, Suspense } from 'react';
import { PositionList } from './position-list.tsx';
import { PositionsSkeleton } from './positions-skeleton.tsx';

const MarginPositions = lazy(() =>
  import('./margin-positions.tsx').then((module) => ({ default: module.MarginPositions })),
);

/** Everything that is open: positions on margin of every product, and what is held without. */
export const AllPositions = () => (
  <Suspense fallback={<PositionsSkeleton />}>
    <MarginPositions>{(hasOpen) => <PositionList hasOthers={hasOpen} />}</MarginPositions>
  </Suspense>
);
