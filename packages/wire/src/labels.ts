import { type AllOf, type EnteredIn, modules } from './modules.ts';

type Kind =
  | 'actions'
  | 'commands'
  | 'events'
  | 'purposes'
  | 'houseAccounts'
  | 'products'
  | 'proposals'
  | 'statement'
  | 'movements'
  | 'headers'
  | 'values'
  | 'named';

/** What the modules have entered among their labels of a kind, together. */
export const labels = <K extends Kind>(kind: K): AllOf<EnteredIn<K, EnteredIn<'labels'>>> =>
  Object.fromEntries(
    modules.flatMap((module) =>
      'labels' in module ? Object.entries((module.labels as Partial<Record<Kind, object>>)[kind] ?? {}) : [],
    ),
  ) as AllOf<EnteredIn<K, EnteredIn<'labels'>>>;
