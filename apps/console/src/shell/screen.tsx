import type { ReactNode } from 'react';

/** A screen: its name, what it is good for in a line, what can be done with all of it, and its list. */
export const Screen = ({
  title,
  lead,
  aside,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => (
  <main className="screen" id="main">
    <header className="screen-head">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {aside}
    </header>
    {children}
  </main>
);
