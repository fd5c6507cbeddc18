import type { Following, Reading } from '@bourse/core';
import { amountText, type CustomerId, err, ok, percentText } from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { pageOf, pagingOf, rangeOfPaging } from '../http/paging.ts';
import { pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../store/lists.ts';
import { keepAccountsOf } from './accounts.ts';
import { costHeld, FOLLOWED_WITH } from './holdings.ts';
import { LEADERS } from './list-source.ts';
import { type LeaderRow, resultsOf } from './lists.ts';
import { requestedNamesOf } from './names.ts';

/** Names of customers as lists show them. */
const masked = async ({ identity }: Services, ids: readonly CustomerId[]) => {
  const names = await identity.maskedCustomers(ids);
  return (id: CustomerId) => ({ customerId: id, maskedCustomer: names.get(id) ?? `#${id}` });
};

type Followers = ReplyOf<Endpoints['console.followers']>;

/** Who follows a leader, read from the state: a page of the settings in their order. */
const followers = async (
  { leader, ...input }: InputOf<Endpoints['console.followers']>,
  services: Services,
): Promise<Followers> => {
  const { byLeader, followings } = services.core.state.follow;
  const { list, total } = pageOf(byLeader.get(leader) ?? [], pagingOf(input, 50));
  const shown = list.flatMap((id): Omit<Followers['rows'][number], 'maskedCustomer'>[] => {
    const following: Reading<Following> | undefined = followings.get(id);
    if (!following) return [];
    const { follower, terms, since } = following;
    const { sizing } = terms;
    const asset = services.assets.get(terms.asset);
    return [
      {
        id,
        customerId: follower,
        percent: sizing.mode === 'ratio' ? sizing.percent : null,
        amount: sizing.mode === 'fixed' ? amountText(asset, sizing.units) : null,
        currency: terms.asset,
        cap: amountText(asset, terms.cap),
        held: amountText(asset, costHeld(following)),
        profitPercent: terms.profitPercent ?? null,
        stopPercent: terms.stopPercent ?? null,
        since,
      },
    ];
  });
  const whose = await masked(
    services,
    shown.map(({ customerId }) => customerId),
  );
  return { rows: shown.map((row) => ({ ...row, ...whose(row.customerId) })), total };
};

export const followConsole = {
  'console.leaders': async (input, { services }) => {
    const { status, ...filter } = input;
    const range = rangeOfPaging(pagingOf(input, 50));
    const { refs, total } = await pageOfFiltered(services, LEADERS, { filter, narrowed: { status } }, range);
    const rows = await rowsOf<LeaderRow>(services.database.pool, LEADERS.table, refs, LEADERS.key);
    const ids = rows.map(({ customer }) => Number(customer));
    const [whose, names, results] = await Promise.all([
      masked(services, ids),
      requestedNamesOf(services, ids),
      resultsOf(services.database, ids, FOLLOWED_WITH),
    ]);
    const { byLeader, leaders } = services.core.state.follow;
    return ok({
      rows: rows.map(({ customer, status: state, decided_by, reason, at }) => {
        const id = Number(customer);
        const { cost, result } = results.get(id) ?? { cost: 0n, result: 0n };
        return {
          ...whose(id),
          status: state,
          name: names.get(id) ?? null,
          followers: byLeader.get(id)?.length ?? 0,
          yield: cost > 0n ? percentText(result, cost) : null,
          others: [...(leaders.get(id)?.others ?? [])],
          at: Number(at),
          decidedBy: decided_by,
          reason,
        };
      }),
      total,
    });
  },
  'console.followers': async (input, { services }) => ok(await followers(input, services)),
  'console.decideLeader': async ({ customerId, decision, reason }, context) => {
    const { services, caller } = context;
    const action = 'console.decideLeader';
    if (decision === 'approve') await keepAccountsOf(services, customerId);
    const as = `console.${decision}Leader` as const;
    const done = await audited(context, { action, as, target: `customer:${customerId}`, reason }, async () => {
      const isAsking = services.core.state.follow.leaders.has(customerId);
      if (decision === 'approve' && isAsking && !(await requestedNamesOf(services, [customerId])).has(customerId))
        return err('LEADER_NAMELESS');
      return services.execute(
        { type: 'decide-leader', customer: customerId, decision, reason: reason.trim(), by: caller.name },
        operatorRequest(context, action, customerId),
      );
    });
    return done.ok ? ok(null) : done;
  },
} satisfies HandlersOf<'console.leaders' | 'console.followers' | 'console.decideLeader'>;
