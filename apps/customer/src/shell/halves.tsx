import type { ReactNode } from 'react';

/** Two parts of a page: one below the other on a phone, side by side on a desktop. */
export const Halves = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <div className="lg:grid lg:grid-cols-2 lg:items-start">
    <div>{first}</div>
    <div>{second}</div>
  </div>
);
