import { lazy, Suspense } from 'react';
import type { FullScreenProps } from './full-screen-panel.tsx';
import { useOpenedOnce } from './use-opened-once.ts';

const Panel = lazy(() => import('./full-screen-panel.tsx').then((module) => ({ default: module.FullScreenPanel })));

/** One thing over the whole window, for a chart held sideways; Escape or the cross leads back. */
export const FullScreen = (props: FullScreenProps) =>
  useOpenedOnce(props.isOpen) && (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
