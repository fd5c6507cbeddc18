import type { ReactNode } from 'react';

/** The place of the rail at the side: the same with its entries and while they are fetched. */
export const RAIL_FRAME =
  'sticky top-0 flex h-dvh w-24 shrink-0 flex-col overflow-y-auto border-e border-hair bg-surface p-2 [scrollbar-width:thin] min-[90rem]:w-60 min-[90rem]:p-4';

/** The navigation at the side of a desktop. */
export const RailFrame = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav aria-label={label} className={RAIL_FRAME}>
    {children}
  </nav>
);
