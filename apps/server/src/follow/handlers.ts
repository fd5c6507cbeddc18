import type { FollowTerms, Reading } from '@bourse/core';
import {
  amountText,
  err,
  ok,
  parseAmount,
  percentText,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
  type Result,
} from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf, rangeOfPaging } from '../http/paging.ts';
import { pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../store/lists.ts';
import { LEADERS } from './list-source.ts';
import { type CopyRow, type LeaderRow, pageOfCopies, pageOfLeaders, resultsOf } from './lists.ts';

const FOLLOWED_WITH = 'USD';
const SLIPPAGE_BPS = 50;

type Create = InputOf<Endpoints['follow.create']>;
type CreateError = ErrorOf<Endpoints['follow.create']>;

/** What the deployment allows, in the smallest unit of the asset that is followed with. */
const limitsOf = ({ brand, assets }: Services, asset: string) => {
  const { fixedMaximum, slippageMaximumBps } = brand.follow;
  return { fixedMaximum: BigInt(fixedMaximum) * 10n ** BigInt(assets.get(asset).decimals), slippageMaximumBps };
};

/** The terms that are asked for: one of ratio and amount. */
const termsOf = (services: Services, input: Create): Result<FollowTerms, 'BAD_RATIO' | 'BAD_AMOUNT'> => {
  const { percent, amount, cap, currency = FOLLOWED_WITH, slippageBps = SLIPPAGE_BPS } = input;
  if (!services.brand.stockCurrencies.includes(currency)) return err('BAD_AMOUNT');
  const asset = services.assets.get(currency);
  const most = parseAmount(asset, cap);
  if (!most.ok || (percent !== undefined && amount !== undefined)) return err('BAD_AMOUNT');
  const terms = { asset: currency, cap: most.value.units, slippageBps };
  if (amount === undefined) return ok({ ...terms, sizing: { mode: 'ratio', percent: Number(percent ?? 0) } });
  const fixed = parseAmount(asset, amount);
  return fixed.ok ? ok({ ...terms, sizing: { mode: 'fixed', units: fixed.value.units } }) : err('BAD_AMOUNT');
};

const create = async (
  input: Create,
  { services, caller }: Context<CustomerCaller>,
): Promise<Result<ReplyOf<Endpoints['follow.create']>, CreateError>> => {
  if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  if (input.profitTarget !== undefined || input.stopTarget !== undefined) return err('TARGETS_NOT_OFFERED');
  const terms = termsOf(services, input);
  if (!terms.ok) return terms;
  const limits = limitsOf(services, terms.value.asset);
  const { leader } = input;
  const done = await services.execute({
    type: 'follow-leader',
    customer: caller.id,
    leader,
    terms: terms.value,
    limits,
  });
  if (!done.ok) return done;
  const started = done.value.events.find((event) => event.type === 'following-started');
  return started ? ok({ id: started.following }) : err('INTERNAL');
};

type Setting = ReplyOf<Endpoints['follow.settings']>['list'][number];

const settingsOf = ({ services, caller }: Context<CustomerCaller>): Setting[] => {
  const { byFollower, followings } = services.core.state.follow;
  return (caller.mode === 'demo' ? [] : (byFollower.get(caller.id) ?? [])).flatMap((id): Setting[] => {
    const following = followings.get(id);
    if (!following) return [];
    const { leader, since, terms }: { leader: number; since: number; terms: Reading<FollowTerms> } = following;
    const asset = services.assets.get(terms.asset);
    const { sizing } = terms;
    return [
      {
        id,
        leader,
        percent: sizing.mode === 'ratio' ? sizing.percent : null,
        amount: sizing.mode === 'fixed' ? amountText(asset, sizing.units) : null,
        currency: terms.asset,
        cap: amountText(asset, terms.cap),
        slippageBps: terms.slippageBps,
        since,
      },
    ];
  });
};

const reportOf = ({ market }: Services, row: CopyRow): ReplyOf<Endpoints['follow.copies']>['list'][number] => {
  const { instrument, scale } = market.listing(row.instrument);
  const [leaderPrice, price] = [Number(row.leader_price), row.price === null ? null : Number(row.price)];
  const away = price === null ? null : (price - leaderPrice) * (row.side === 'buy' ? 1 : -1);
  return {
    id: Number(row.id),
    leader: Number(row.leader),
    name: instrument.name,
    instrument: instrument.id,
    side: row.side,
    leaderPrice: priceText(scale, priceTicks(leaderPrice)),
    price: price === null ? null : priceText(scale, priceTicks(price)),
    slippage: away === null ? null : percentText(BigInt(away), BigInt(leaderPrice)),
    quantity: quantityText(scale, quantityLots(Number(row.lots))),
    filled: quantityText(scale, quantityLots(Number(row.filled))),
    state: row.state,
    reason: row.reason,
    source: 'copied',
    at: Number(row.at),
  };
};

const leadersPage = async (
  input: InputOf<Endpoints['follow.leaders']>,
  { services, caller }: Context<CustomerCaller>,
): Promise<ReplyOf<Endpoints['follow.leaders']>> => {
  const { rows, total } = await pageOfLeaders(services.database, pagingOf(input, 10));
  const results = await resultsOf(
    services.database,
    rows.map(({ customer }) => Number(customer)),
    FOLLOWED_WITH,
  );
  const { byLeader, byFollower, followings } = services.core.state.follow;
  const own = new Set((byFollower.get(caller.id) ?? []).map((id) => followings.get(id)?.leader));
  const asset = services.assets.get(FOLLOWED_WITH);
  const list = rows.map(({ customer, approved_at }) => {
    const leader = Number(customer);
    const { cost, result } = results.get(leader) ?? { cost: 0n, result: 0n };
    return {
      userId: leader,
      id: leader,
      followers: byLeader.get(leader)?.length ?? 0,
      yield: cost > 0n ? percentText(result, cost) : null,
      result: amountText(asset, result),
      currency: FOLLOWED_WITH,
      tradingStatus: 1,
      status: own.has(leader) ? 1 : 0,
      approvedAt: Number(approved_at ?? 0),
    };
  });
  return { list, total };
};

export const followHandlers = {
  'follow.leaders': async (input, context) => ok(await leadersPage(input, context)),
  'follow.apply': async (_input, { services, caller }) => {
    if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
    const done = await services.execute({ type: 'apply-as-leader', customer: caller.id });
    return done.ok ? ok(null) : done;
  },
  'follow.create': create,
  'follow.delete': async ({ id }, { services, caller }) => {
    const done = await services.execute({ type: 'stop-following', customer: caller.id, following: id });
    return done.ok ? ok(null) : done;
  },
  'follow.detach': async ({ id, instrument }, { services, caller }) => {
    const done = await services.execute({ type: 'detach-copies', customer: caller.id, following: id, instrument });
    return done.ok ? ok(null) : done;
  },
  'follow.settings': async (input, context) => ok(pageOf(settingsOf(context), pagingOf(input, 10))),
  'follow.copies': async (input, { services, caller }) => {
    if (caller.mode === 'demo') return ok({ list: [], total: 0 });
    const { rows, total } = await pageOfCopies(services.database, caller.id, pagingOf(input, 10));
    return ok({ list: rows.map((row) => reportOf(services, row)), total });
  },
} satisfies HandlersOf<NamesOf<'follow'>>;

export const followConsole = {
  'console.leaders': async (input, { services }) => {
    const range = rangeOfPaging(pagingOf(input, 50));
    const { refs, total } = await pageOfFiltered(services, LEADERS, { filter: input }, range);
    const rows = await rowsOf<LeaderRow>(services.database.pool, LEADERS.table, refs, LEADERS.key);
    return ok({
      rows: rows.map(({ customer, status, decided_by, reason, at }) => ({
        customerId: Number(customer),
        status,
        followers: services.core.state.follow.byLeader.get(Number(customer))?.length ?? 0,
        at: Number(at),
        decidedBy: decided_by,
        reason,
      })),
      total,
    });
  },
  'console.decideLeader': async ({ customerId, decision, reason }, context) => {
    const { services, caller } = context;
    const action = 'console.decideLeader';
    const done = await audited(context, { action, target: `customer:${customerId}`, reason }, async () =>
      services.execute(
        { type: 'decide-leader', customer: customerId, decision, reason: reason.trim(), by: caller.name },
        operatorRequest(context, action, customerId),
      ),
    );
    return done.ok ? ok(null) : done;
  },
} satisfies HandlersOf<'console.leaders' | 'console.decideLeader'>;
