import { lazy, Suspense } from 'react';
import type { SelectSheetProps } from './select-panel.tsx';
import { useOpenedOnce } from './use-opened-once.ts';

const fetchPanel = () => import('./select-panel.tsx');

const Panel = lazy(() => fetchPanel().then((module) => ({ default: module.SelectPanel })));

/** Fetches the code of a choice ahead, so that the first one opens at once. */
export const preloadSelect = (): void => void fetchPanel().catch(() => undefined);

/** One out of a list, on a sheet; a long list can be searched. Choosing closes it. Its code comes with the first, as that of a sheet. */
export const SelectSheet = <Value extends string>({ onChange, ...props }: SelectSheetProps<Value>) =>
  useOpenedOnce(props.isOpen) && (
    <Suspense fallback={null}>
      {/* What is chosen is one of the choices. */}
      <Panel {...props} onChange={(value) => onChange(value as Value)} />
    </Suspense>
  );
