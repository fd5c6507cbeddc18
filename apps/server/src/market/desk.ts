import type { Instrument } from '@bourse/rules';

/** Where orders of an instrument are placed and listed. */
export type Desk = 'stocks' | 'divisa' | 'bb';

/** Shares are the stocks' desk's, what is quoted in EUR the currencies', everything else the coins'; nobody trades an index. */
export const deskOf = ({ kind, quote }: Pick<Instrument, 'kind' | 'quote'>): Desk | undefined => {
  if (kind === 'index') return undefined;
  if (kind === 'share') return 'stocks';
  return quote === 'EUR' ? 'divisa' : 'bb';
};
