import type { Instrument } from '@bourse/rules';

/** Where orders of an instrument are placed and listed. */
export type SpotProduct = 'stocks' | 'divisa' | 'bb';

/** Shares trade as stocks, currency pairs and what is quoted in EUR as currencies, everything else as coins; nobody trades an index. */
export const spotProductOf = ({ kind, quote }: Pick<Instrument, 'kind' | 'quote'>): SpotProduct | undefined => {
  if (kind === 'index') return undefined;
  if (kind === 'share') return 'stocks';
  return kind === 'currency' || quote === 'EUR' ? 'divisa' : 'bb';
};
