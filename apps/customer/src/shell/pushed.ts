import { type Entity, IN_PLACE } from '@bourse/wire/entity';
import type { LiveChanges } from '@bourse/wire/live';

/** What has changed by a push. */
export const changedByPush = ({
  settlement,
  orders,
  balances,
  positions,
  records,
}: LiveChanges): ReadonlySet<Entity> => {
  const changed = new Set<Entity>(records.map(({ kind }) => kind));
  if (settlement !== undefined) changed.add('fill');
  if (orders.length > 0) changed.add('order');
  if (balances.length > 0) changed.add('balance');
  if (positions.length > 0) changed.add('position');
  return changed;
};

/** What of a command of one's own is dealt with by a push: where money moved, all of that is said at once. */
export const coveredByPush = (push: LiveChanges): ReadonlySet<Entity> =>
  push.balances.length > 0 || push.orders.length > 0
    ? new Set([...changedByPush(push), ...IN_PLACE])
    : changedByPush(push);

const inPlace: ReadonlySet<Entity> = new Set(IN_PLACE);

/** Whether an entity comes with a push in its new form. */
export const isInPlace = (entity: Entity): boolean => inPlace.has(entity);
