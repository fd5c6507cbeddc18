import { copiesMore, type Following, type FollowingId, type FollowTerms, isLeading, type Reading } from '@bourse/core';
import {
  amountText,
  broken,
  type CustomerId,
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
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { keepAccountsOf } from './accounts.ts';
import { earningsOfCopies, earningsOfLeader, PROFIT_SHARE, yieldsOfLeader } from './earnings.ts';
import {
  copiesHeld,
  costHeld,
  FOLLOWED_WITH,
  holdingsOfLeader,
  type ShownHolding,
  shownOpen,
  shownSale,
  type Unnamed,
  worthOf,
} from './holdings.ts';
import { applyToLead, ownStanding } from './lead.ts';
import {
  type CopyRow,
  copyOfOrder,
  pageOfCopies,
  pageOfLeaders,
  pageOfSales,
  resultsOf,
  saleOfLeader,
} from './lists.ts';
import { namesOf } from './names.ts';

const SLIPPAGE_BPS = 50;

type Create = InputOf<Endpoints['follow.create']>;
type CreateError = ErrorOf<Endpoints['follow.create']>;

/** What the deployment allows, in the smallest unit of the asset that is followed with. */
const limitsOf = ({ brand, assets }: Services, asset: string) => {
  const most = parseAmount(assets.get(asset), brand.trading.maxFixedAmount);
  if (!most.ok) return broken('the brand was read with amounts');
  return { fixedMaximum: most.value.units, slippageMaximumBps: brand.follow.slippageMaximumBps };
};

type RequestedTerms = Pick<
  Create,
  'percent' | 'amount' | 'cap' | 'currency' | 'slippageBps' | 'profitPercent' | 'stopPercent'
>;

/** The terms that are asked for. Errors: RATIO_AND_AMOUNT where both are given, BAD_AMOUNT. */
const termsOf = (services: Services, input: RequestedTerms): Result<FollowTerms, 'RATIO_AND_AMOUNT' | 'BAD_AMOUNT'> => {
  const { percent, amount, cap, currency = FOLLOWED_WITH, slippageBps = SLIPPAGE_BPS } = input;
  if (percent !== undefined && amount !== undefined) return err('RATIO_AND_AMOUNT');
  if (!services.brand.stockCurrencies.includes(currency)) return err('BAD_AMOUNT');
  const asset = services.assets.get(currency);
  const most = parseAmount(asset, cap);
  if (!most.ok) return err('BAD_AMOUNT');
  const targets = {
    ...(input.profitPercent !== undefined && { profitPercent: Number(input.profitPercent) }),
    ...(input.stopPercent !== undefined && { stopPercent: Number(input.stopPercent) }),
  };
  const terms = { asset: currency, cap: most.value.units, slippageBps, ...targets };
  if (amount === undefined) return ok({ ...terms, sizing: { mode: 'ratio', percent: Number(percent ?? 0) } });
  const fixed = parseAmount(asset, amount);
  return fixed.ok ? ok({ ...terms, sizing: { mode: 'fixed', units: fixed.value.units } }) : err('BAD_AMOUNT');
};

const create = async (
  input: Create,
  { services, caller }: Context<CustomerCaller>,
): Promise<Result<ReplyOf<Endpoints['follow.create']>, CreateError>> => {
  if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const terms = termsOf(services, input);
  if (!terms.ok) return terms;
  const limits = limitsOf(services, terms.value.asset);
  const { leader } = input;
  await keepAccountsOf(services, leader);
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

type Change = InputOf<Endpoints['follow.change']>;

const change = async (
  input: Change,
  { services, caller }: Context<CustomerCaller>,
): Promise<Result<null, ErrorOf<Endpoints['follow.change']>>> => {
  const setting = services.core.state.follow.followings.get(input.id);
  if (caller.mode === 'demo' || setting?.follower !== caller.id) return err('FOLLOWING_NOT_FOUND');
  const terms = termsOf(services, { ...input, currency: setting.terms.asset });
  if (!terms.ok) return terms;
  if (copiesMore(setting.terms, terms.value)) {
    const may = await services.jurisdictions.mayOpen(caller, 'follow');
    if (!may.ok) return may;
  }
  const done = await services.execute({
    type: 'change-following',
    customer: caller.id,
    following: input.id,
    terms: terms.value,
    limits: limitsOf(services, terms.value.asset),
  });
  return done.ok ? ok(null) : done;
};

const NOTHING = { list: [], total: 0 };

type Positions = InputOf<Endpoints['follow.positions']>;

/** Holdings with the names of their traders. */
const named = async (services: Services, list: readonly Unnamed[]): Promise<ShownHolding[]> => {
  const names = await namesOf(
    services,
    list.map(({ leader }) => leader),
  );
  return list.map((holding) => ({ ...holding, leaderName: names.get(holding.leader) ?? null }));
};

const found = async (services: Services, holding: Unnamed): Promise<Result<ShownHolding, never>> => {
  const names = await namesOf(services, [holding.leader]);
  return ok({ ...holding, leaderName: names.get(holding.leader) ?? null });
};

/** A page of what a leader or a follower's copies hold, or have sold. */
const holdingsPage = async (
  services: Services,
  of: { readonly leader: CustomerId } | { readonly follower: CustomerId },
  { state = 'open', ...input }: Omit<Positions, 'leader'>,
): Promise<ReplyOf<Endpoints['follow.positions']>> => {
  const paging = pagingOf(input, 5);
  if (state === 'open') {
    const held =
      'leader' in of
        ? holdingsOfLeader(services, of.leader, FOLLOWED_WITH)
        : await copiesHeld(services, of.follower, FOLLOWED_WITH);
    const { list, total } = pageOf(held, paging);
    const shown = list.map((each) => shownOpen(services, each));
    return { list: await named(services, shown), total };
  }
  const { rows, total } = await pageOfSales(services.database, of, FOLLOWED_WITH, paging);
  const shown = rows.map((row) => shownSale(services, row));
  return { list: await named(services, shown), total };
};

const positions = async (
  { leader, ...input }: Positions,
  { services }: Context<CustomerCaller>,
): Promise<Result<ReplyOf<Endpoints['follow.positions']>, 'LEADER_NOT_FOUND'>> =>
  isLeading(services.core.state.follow.leaders.get(leader))
    ? ok(await holdingsPage(services, { leader }, input))
    : err('LEADER_NOT_FOUND');

const position = async (
  { id, leader, state = 'open' }: InputOf<Endpoints['follow.position']>,
  { services }: Context<CustomerCaller>,
): Promise<Result<ShownHolding, ErrorOf<Endpoints['follow.position']>>> => {
  if (!isLeading(services.core.state.follow.leaders.get(leader))) return err('LEADER_NOT_FOUND');
  if (state === 'open') {
    const held = holdingsOfLeader(services, leader, FOLLOWED_WITH).find((each) => each.id === id);
    return held ? found(services, shownOpen(services, held)) : err('POSITION_NOT_FOUND');
  }
  const row = await saleOfLeader(services.database, leader, FOLLOWED_WITH, id);
  return row ? found(services, shownSale(services, row)) : err('POSITION_NOT_FOUND');
};

/** Detaches what an order copied. Nothing of contracts is copied. */
const cancelOrder = async (
  { order, business }: InputOf<Endpoints['follow.cancelOrder']>,
  { services, caller }: Context<CustomerCaller>,
): Promise<Result<null, ErrorOf<Endpoints['follow.cancelOrder']>>> => {
  const copy =
    business === 'spot' && caller.mode === 'real' ? await copyOfOrder(services.database, caller.id, order) : undefined;
  if (!copy) return err('ORDER_NOT_FOUND');
  const done = await services.execute({ type: 'detach-copies', customer: caller.id, ...copy });
  return done.ok ? ok(null) : done;
};

/** The numbers of a caller's settings: following is for the real account mode alone (rule FOLLOW-2). */
const ownSettings = ({ core }: Services, { id, mode }: CustomerCaller): readonly FollowingId[] =>
  mode === 'demo' ? [] : (core.state.follow.byFollower.get(id) ?? []);

type Setting = ReplyOf<Endpoints['follow.settings']>['list'][number];

/** What the copies of a setting have brought, sold and held (rule FOLLOW-14); undefined where a price is missing. */
const resultOf = (services: Services, { realised, copied }: Reading<Following>): bigint | undefined => {
  let result = realised;
  for (const [instrument, { lots, cost, fees = 0n }] of copied) {
    const worth = worthOf(services, { instrument, lots });
    if (worth === undefined) return undefined;
    result += worth - cost - fees;
  }
  return result;
};

const settingsOf = async ({ services, caller }: Context<CustomerCaller>): Promise<Setting[]> => {
  const { followings, leaders } = services.core.state.follow;
  const own = ownSettings(services, caller);
  const names = await namesOf(
    services,
    own.flatMap((id) => followings.get(id)?.leader ?? []),
  );
  return own.flatMap((id): Setting[] => {
    const following = followings.get(id);
    if (!following) return [];
    const { leader, since, terms }: Reading<Following> = following;
    const asset = services.assets.get(terms.asset);
    const { sizing, profitPercent = null, stopPercent = null } = terms;
    const result = resultOf(services, following);
    return [
      {
        id,
        leader,
        name: names.get(leader) ?? null,
        percent: sizing.mode === 'ratio' ? sizing.percent : null,
        amount: sizing.mode === 'fixed' ? amountText(asset, sizing.units) : null,
        currency: terms.asset,
        cap: amountText(asset, terms.cap),
        slippageBps: terms.slippageBps,
        held: amountText(asset, costHeld(following)),
        profitPercent,
        stopPercent,
        result: result === undefined ? null : amountText(asset, result),
        yield: result === undefined || following.most === 0n ? null : percentText(result, following.most),
        reached: following.reached?.target ?? null,
        paused: leaders.get(leader)?.status === 'paused',
        since,
      },
    ];
  });
};

const reportOf = (
  { market }: Services,
  row: CopyRow,
  leaderName: string | null,
): ReplyOf<Endpoints['follow.copies']>['list'][number] => {
  const { instrument, scale } = market.listing(row.instrument);
  const leaderPrice = row.leader_price === null ? null : Number(row.leader_price);
  const price = row.price === null ? null : Number(row.price);
  const slippage =
    price === null || leaderPrice === null
      ? null
      : percentText(BigInt((price - leaderPrice) * (row.side === 'buy' ? 1 : -1)), BigInt(leaderPrice));
  return {
    id: Number(row.id),
    leader: Number(row.leader),
    leaderName,
    name: instrument.name,
    instrument: instrument.id,
    side: row.side,
    leaderPrice: leaderPrice === null ? null : priceText(scale, priceTicks(leaderPrice)),
    price: price === null ? null : priceText(scale, priceTicks(price)),
    slippage,
    quantity: quantityText(scale, quantityLots(Number(row.lots))),
    filled: quantityText(scale, quantityLots(Number(row.filled))),
    state: row.state,
    reason: row.reason,
    source: 'copied',
    order: row.order_id === null ? null : Number(row.order_id),
    at: Number(row.at),
  };
};

const leadersPage = async (
  input: InputOf<Endpoints['follow.leaders']>,
  { services, caller }: Context<CustomerCaller>,
): Promise<ReplyOf<Endpoints['follow.leaders']>> => {
  const { rows, total } = await pageOfLeaders(services.database, input.leader, pagingOf(input, 10));
  const ids = rows.map(({ customer }) => Number(customer));
  const [results, names] = await Promise.all([
    resultsOf(services.database, ids, FOLLOWED_WITH),
    namesOf(services, ids),
  ]);
  const { byLeader, followings, leaders } = services.core.state.follow;
  const self = leaders.get(caller.id);
  const isFree = !isLeading(self) && self?.status !== 'applied' && !byLeader.has(caller.id);
  const canFollow = caller.mode === 'real' && isFree;
  const own = new Set(ownSettings(services, caller).map((id) => followings.get(id)?.leader));
  const asset = services.assets.get(FOLLOWED_WITH);
  const list = rows.map(({ customer, approved_at, status }) => {
    const leader = Number(customer);
    const { cost, result } = results.get(leader) ?? { cost: 0n, result: 0n };
    return {
      userId: leader,
      id: leader,
      name: names.get(leader) ?? null,
      followers: byLeader.get(leader)?.length ?? 0,
      yield: cost > 0n ? percentText(result, cost) : null,
      result: amountText(asset, result),
      currency: FOLLOWED_WITH,
      profitShare: PROFIT_SHARE,
      tradingStatus: leader === caller.id ? 4 : canFollow && status === 'approved' ? 1 : 0,
      paused: status === 'paused',
      status: own.has(leader) ? 1 : 0,
      approvedAt: Number(approved_at ?? 0),
    };
  });
  return { list, total };
};

export const followHandlers = {
  'follow.leaders': async (input, context) => ok(await leadersPage(input, context)),
  'follow.apply': async ({ name }, { services, caller }) =>
    caller.mode === 'demo' ? err('DEMO_NOT_ALLOWED') : applyToLead(services, caller.id, name),
  'follow.leave': async (_input, { services, caller }) => {
    if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
    const done = await services.execute({ type: 'stop-leading', customer: caller.id });
    return done.ok ? ok(null) : done;
  },
  'follow.own': async (_input, context) => ok(await ownStanding(context)),
  'follow.create': create,
  'follow.change': change,
  'follow.earnings': async ({ leader }, { services, caller }) =>
    leader === undefined
      ? ok(await earningsOfCopies(services, caller.mode === 'demo' ? undefined : caller.id, FOLLOWED_WITH))
      : earningsOfLeader(services, leader, FOLLOWED_WITH),
  'follow.yields': async ({ leader }, { services }) => yieldsOfLeader(services, leader, FOLLOWED_WITH),
  'follow.positions': positions,
  'follow.ownPositions': async (input, { services, caller }) =>
    ok(caller.mode === 'demo' ? NOTHING : await holdingsPage(services, { follower: caller.id }, input)),
  'follow.position': position,
  'follow.cancelOrder': cancelOrder,
  'follow.delete': async ({ id }, { services, caller }) => {
    if (caller.mode === 'demo') return err('FOLLOWING_NOT_FOUND');
    const done = await services.execute({ type: 'stop-following', customer: caller.id, following: id });
    return done.ok ? ok(null) : done;
  },
  'follow.detach': async ({ id, instrument }, { services, caller }) => {
    if (caller.mode === 'demo') return err('FOLLOWING_NOT_FOUND');
    const done = await services.execute({ type: 'detach-copies', customer: caller.id, following: id, instrument });
    return done.ok ? ok(null) : done;
  },
  'follow.settings': async (input, context) => ok(pageOf(await settingsOf(context), pagingOf(input, 10))),
  'follow.copies': async (input, { services, caller }) => {
    if (caller.mode === 'demo') return ok(NOTHING);
    const { rows, total } = await pageOfCopies(services.database, caller.id, pagingOf(input, 10));
    const names = await namesOf(
      services,
      rows.map(({ leader }) => Number(leader)),
    );
    return ok({ list: rows.map((row) => reportOf(services, row, names.get(Number(row.leader)) ?? null)), total });
  },
} satisfies HandlersOf<NamesOf<'follow'>>;
