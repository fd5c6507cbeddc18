import type { ReactNode } from 'react';

/** Two figures of one cell, the second fainter underneath. */
export const Stacked = ({ of, below }: { readonly of: ReactNode; readonly below: ReactNode }) => (
  <span className="inline-flex flex-col items-end gap-0.5">
    <span>{of}</span>
    <span className="font-normal text-ink-faint [&_*]:text-ink-faint">{below}</span>
  </span>
);

/** What a cell of two figures is headed with. */
export const Heads = ({ of }: { readonly of: readonly [ReactNode, ReactNode] }) => (
  <span className="inline-flex flex-col items-end">
    <span>{of[0]}</span>
    <span className="font-normal">{of[1]}</span>
  </span>
);
