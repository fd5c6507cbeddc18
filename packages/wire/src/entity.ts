import type { RecordKind } from './live.ts';
import { type EnteredIn, modules } from './modules.ts';

/** These come with a push of the private half of the live feed in their new form; a fill with the order that was filled. */
export const IN_PLACE = ['balance', 'order', 'fill', 'position'] as const;

/**
 * What the answers of calls are about. A row of the table says which of these it shows or which it changes; a client that keeps answers knows by
 * that which of them are old after a command, or after a push, which tells of the first two kinds.
 */
export type Entity = (typeof IN_PLACE)[number] | RecordKind | EnteredIn<'entities'>[number];

const entered = (field: 'records' | 'entities'): readonly Entity[] =>
  modules.flatMap((module) =>
    field in module ? (module as unknown as Readonly<Record<typeof field, readonly Entity[]>>)[field] : [],
  );

/** What pushes tell of. */
export const PUSHED: ReadonlySet<Entity> = new Set<Entity>([...IN_PLACE, ...entered('records')]);

export const entities: readonly Entity[] = [...PUSHED, ...entered('entities')];
