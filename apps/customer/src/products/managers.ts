import type { Offer } from './offer-row.tsx';

/** A manager with the funds that are on offer of it. */
export type Manager = { readonly name: string; readonly funds: readonly Offer[] };

/** Funds by who manages them, in the order in which the managers come first; those without a name together. */
export const managersOf = (funds: readonly Offer[]): readonly Manager[] => {
  const byName = new Map<string, Offer[]>();
  for (const fund of funds) byName.set(fund.manager, [...(byName.get(fund.manager) ?? []), fund]);
  return [...byName].map(([name, own]) => ({ name, funds: own }));
};
