import { isLeading } from '@bourse/core';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../store/lists.ts';
import { LEADERS } from './list-source.ts';
import type { LeaderRow } from './lists.ts';
import { holdersOf, isName, keepName, requestedNamesOf } from './names.ts';

type Own = ReplyOf<Endpoints['follow.own']>;

/** Whether somebody with this state can ask to lead: whoever never did, was refused or has ended (rule FOLLOW-1). */
const canAsk = (status: Own['status']): boolean => status === 'none' || status === 'refused' || status === 'ended';

const statusOf = ({ core }: Services, customer: CustomerId): Own['status'] =>
  core.state.follow.leaders.get(customer)?.status ?? 'none';

/**
 * Asks to lead under a name (rules FOLLOW-1, FOLLOW-15). The name is paperwork beside the journal: it is kept before the command, and only where
 * the command can come of it, so that an approved name is never exchanged.
 */
export const applyToLead = async (
  services: Services,
  customer: CustomerId,
  requested = '',
): Promise<Result<null, ErrorOf<Endpoints['follow.apply']>>> => {
  const { core, database, execute } = services;
  const name = requested.trim();
  if (name !== '' && !isName(name)) return err('BAD_NAME');
  if (canAsk(statusOf(services, customer))) {
    const holders = name === '' ? [] : await holdersOf(database.pool, name, customer);
    const isTaken = holders.some((other) => {
      const leader = core.state.follow.leaders.get(other);
      return isLeading(leader) || leader?.status === 'applied';
    });
    if (isTaken) return err('NAME_TAKEN');
    await keepName(database.pool, customer, name);
  }
  const done = await execute({ type: 'apply-as-leader', customer });
  return done.ok ? ok(null) : done;
};

/** Where the caller stands as a leader. */
export const ownStanding = async ({ services, caller }: Context<CustomerCaller>): Promise<Own> => {
  const status = caller.mode === 'demo' ? 'none' : statusOf(services, caller.id);
  const { byLeader, byFollower } = services.core.state.follow;
  const [row] =
    status === 'none'
      ? []
      : await rowsOf<LeaderRow>(services.database.pool, LEADERS.table, [BigInt(caller.id)], LEADERS.key);
  const names = status === 'none' ? undefined : await requestedNamesOf(services, [caller.id]);
  const isFree = !byLeader.has(caller.id) && !byFollower.has(caller.id);
  return {
    status,
    name: names?.get(caller.id) ?? null,
    reason: row?.reason ?? '',
    canApply: caller.mode !== 'demo' && isFree && canAsk(status),
  };
};
