import type { ReactNode } from 'react';

/** A part of the gallery under its name. */
export const Shown = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section aria-label={name} className="border-t border-hair py-5">
    <h2 className="mb-3 text-12 font-medium uppercase tracking-wider text-ink-faint">{name}</h2>
    {children}
  </section>
);

/** Things side by side that wrap. */
export const Line = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
