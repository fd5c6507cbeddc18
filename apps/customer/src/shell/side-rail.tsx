import { useWide } from '@bourse/ui/use-wide';
import { lazy, type ReactNode, Suspense } from 'react';
import { isDesktop } from './desktop.ts';
import { RAIL_FRAME } from './rail-frame.tsx';
import type { SideNavProps } from './side-nav.tsx';

let fetched: Promise<{ readonly default: (props: SideNavProps) => ReactNode }> | undefined;

const fetchNav = () => {
  fetched ??= import('./side-nav.tsx').then(
    ({ SideNav }) => ({ default: SideNav }),
    (error: unknown) => {
      fetched = undefined;
      throw error;
    },
  );
  return fetched;
};

const SideNav = lazy(fetchNav);

/** Fetches the rail's code ahead where there is room for it, so that it stands with the first screen. */
export const preloadRail = async (): Promise<void> => {
  if (isDesktop()) await fetchNav().catch(() => undefined);
};

/** The rail of a desktop; a phone, which has the tab bar, does not fetch it. */
export const SideRail = (props: SideNavProps) =>
  useWide() && (
    <Suspense fallback={<div aria-hidden="true" className={RAIL_FRAME} />}>
      <SideNav {...props} />
    </Suspense>
  );
