import { useWide } from '@bourse/ui/use-wide';
import { lazy, type ReactNode, Suspense } from 'react';
import { isDesktop } from './desktop.ts';
import type { SideNavProps } from './side-nav.tsx';

/** The place of the rail at the side: the same with its entries and while they are fetched. */
const FRAME =
  'sticky top-0 flex h-dvh w-24 shrink-0 flex-col overflow-y-auto border-e border-hair bg-surface p-2 [scrollbar-width:thin] min-[90rem]:w-60 min-[90rem]:p-4';

/** The navigation at the side of a desktop. */
export const RailFrame = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav aria-label={label} className={FRAME}>
    {children}
  </nav>
);

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
    <Suspense fallback={<div aria-hidden="true" className={FRAME} />}>
      <SideNav {...props} />
    </Suspense>
  );
