import type { DESTINATIONS } from './sealed-tables.ts';

/** A kind of what money goes to, and which of them: the row of its table. */
export type DestinationParts = { readonly kind: keyof typeof DESTINATIONS; readonly id: number };

/** The server's name of a destination, as it stands in the journal: 'card:7', 'wallet:3'. */
export const destinationName = (kind: DestinationParts['kind'], id: number): string => `${kind}:${id}`;

/** What a {@link destinationName} says. */
export const destinationParts = (name: string): DestinationParts => {
  const kind = name.startsWith('card:') ? 'card' : 'wallet';
  return { kind, id: Number(name.slice(kind.length + 1)) };
};
