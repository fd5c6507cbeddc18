import { lazy, Suspense } from 'react';
import type { SheetProps } from './sheet-panel.tsx';
import { useOpenedOnce } from './use-opened-once.ts';

const fetchPanel = () => import('./sheet-panel.tsx');

const Panel = lazy(() => fetchPanel().then((module) => ({ default: module.SheetPanel })));

/** Fetches a sheet's code ahead, so that the first one opens at once. */
export const preloadSheet = (): void => void fetchPanel().catch(() => undefined);

/**
 * A panel from the foot of the phone, dragged by its head; from 1024 px a dialog in the centre or a panel at the end side. Its code is no
 * part of the screens that may open one: it is fetched with the first, or ahead by `preloadSheet`.
 */
export const Sheet = (props: SheetProps) =>
  useOpenedOnce(props.isOpen) && (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
