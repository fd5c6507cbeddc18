import type { ReactNode } from 'react';

/** Two figures of one cell, the second fainter underneath; one that opens on a tap takes no more room than it has, or it would lie over the other. */
export const Stacked = ({ of, below }: { readonly of: ReactNode; readonly below: ReactNode }) => (
  <span className="inline-flex flex-col items-end gap-0.5 [&_button]:after:hidden">
    <span>{of}</span>
    <span className="font-normal text-ink-faint [&_*]:text-ink-faint">{below}</span>
  </span>
);

/** What a cell of two figures is headed with; the explanations of both can be pressed, so neither's room is the other's. */
export const Heads = ({ of }: { readonly of: readonly [ReactNode, ReactNode] }) => (
  <span className="inline-flex flex-col items-end gap-2 [&_button]:-m-1 [&_button]:size-6">
    <span>{of[0]}</span>
    <span className="font-normal">{of[1]}</span>
  </span>
);
