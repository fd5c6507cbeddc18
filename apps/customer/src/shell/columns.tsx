import type { ReactNode } from 'react';

/** Two parts of a page: one below the other on a phone, side by side on a desktop. */
export const Halves = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <div className="lg:grid lg:grid-cols-2 lg:items-start">
    <div>{first}</div>
    <div>{second}</div>
  </div>
);

/** On a desktop: what a page is for, and a narrower column with what goes with it. */
export const ASIDE_COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start';
/** The narrower column stays where it is while the other is scrolled. */
export const ASIDE_STAYS = 'lg:sticky lg:top-[calc(var(--top)+4rem)]';

/** A page's own part, and what goes with it: below it on a phone, in a column beside it on a desktop. */
export const WithAside = ({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) => (
  // Beside nothing it takes all of the width.
  <div className={`${ASIDE_COLUMNS} has-[>:last-child:empty]:lg:block`}>
    <div>{children}</div>
    <div className={`space-y-4 px-4 pb-6 empty:hidden ${ASIDE_STAYS} lg:pt-2`}>{aside}</div>
  </div>
);
