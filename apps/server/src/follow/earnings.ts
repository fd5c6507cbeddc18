import { isLeading } from '@bourse/core';
import { amountText, type CustomerId, err, ok, percentText, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import { copiesHeld, type Held, holdingsOfLeader, worthOf } from './holdings.ts';
import { salesByDay, salesOfCopies } from './lists.ts';
import { bpsText, courseOf, worstFallOf } from './record.ts';

const DAY_MS = 86_400_000;
/** How many points of a course are shown at most. */
const POINTS = 366;
/** What leaders take of their followers' gains: nothing. */
export const PROFIT_SHARE = '0';

type Earnings = ReplyOf<Endpoints['follow.earnings']>;
type Course = ReplyOf<Endpoints['follow.yields']>;

/** What is held comes to: its cost with its fees, and its worth; undefined where a price is missing. */
const openOf = (services: Services, held: readonly Held[]): { readonly cost: bigint; readonly worth?: bigint } => {
  let [cost, worth]: [bigint, bigint | undefined] = [0n, 0n];
  for (const each of held) {
    const now = worthOf(services, each);
    cost += each.cost + each.fees;
    worth = worth === undefined || now === undefined ? undefined : worth + now;
  }
  return worth === undefined ? { cost } : { cost, worth };
};

type Closed = { readonly realised: bigint; readonly yield: (result: bigint | undefined) => string | null };

const shown = (
  services: Services,
  asset: string,
  open: ReturnType<typeof openOf>,
  { realised, yield: yieldOf }: Closed,
): Omit<Earnings, 'sales' | 'winRate' | 'worstFall'> => {
  const quote = services.assets.get(asset);
  const money = (units: bigint | undefined): string | null => (units === undefined ? null : amountText(quote, units));
  const profit = open.worth === undefined ? undefined : open.worth - open.cost;
  const result = profit === undefined ? undefined : profit + realised;
  return {
    worth: money(open.worth),
    cost: amountText(quote, open.cost),
    result: money(result),
    yield: yieldOf(result),
    openProfit: money(profit),
    openYield: profit === undefined || open.cost === 0n ? null : percentText(profit, open.cost),
    closedProfit: amountText(quote, realised),
    currency: asset,
    profitShare: PROFIT_SHARE,
  };
};

/** What a leader's shares and sales have brought (rules FOLLOW-10, FOLLOW-12). Error: LEADER_NOT_FOUND. */
export const earningsOfLeader = async (
  services: Services,
  leader: CustomerId,
  asset: string,
): Promise<Result<Earnings, 'LEADER_NOT_FOUND'>> => {
  if (!isLeading(services.core.state.follow.leaders.get(leader))) return err('LEADER_NOT_FOUND');
  const days = await salesByDay(services.database, leader, asset);
  const course = courseOf(days);
  const { cost, result } = course.at(-1) ?? { cost: 0n, result: 0n };
  const sales = days.reduce((sum, day) => sum + day.sales, 0);
  const gains = days.reduce((sum, day) => sum + day.gains, 0);
  const open = openOf(services, holdingsOfLeader(services, leader, asset));
  return ok({
    ...shown(services, asset, open, { realised: result, yield: () => (cost > 0n ? percentText(result, cost) : null) }),
    sales,
    winRate: sales > 0 ? percentText(BigInt(gains), BigInt(sales)) : null,
    worstFall: sales > 0 ? bpsText(worstFallOf(course)) : null,
  });
};

/** What a customer's copies have brought, sold and held, of what both cost (rule FOLLOW-12). Of nobody it is nothing. */
export const earningsOfCopies = async (
  services: Services,
  follower: CustomerId | undefined,
  asset: string,
): Promise<Earnings> => {
  const sold =
    follower === undefined ? { cost: 0n, result: 0n } : await salesOfCopies(services.database, follower, asset);
  const open = openOf(services, follower === undefined ? [] : await copiesHeld(services, follower, asset));
  const paid = open.cost + sold.cost;
  const yieldOf = (result: bigint | undefined): string | null =>
    result === undefined || paid === 0n ? null : percentText(result, paid);
  return {
    ...shown(services, asset, open, { realised: sold.result, yield: yieldOf }),
    sales: 0,
    winRate: null,
    worstFall: null,
  };
};

/** A leader's yield by the day. Error: LEADER_NOT_FOUND. */
export const yieldsOfLeader = async (
  services: Services,
  leader: CustomerId,
  asset: string,
): Promise<Result<Course, 'LEADER_NOT_FOUND'>> => {
  if (!isLeading(services.core.state.follow.leaders.get(leader))) return err('LEADER_NOT_FOUND');
  const quote = services.assets.get(asset);
  const course = courseOf(await salesByDay(services.database, leader, asset)).slice(-POINTS);
  return ok({
    list: course.map(({ day, cost, result }) => ({
      day: day * DAY_MS,
      yield: percentText(result, cost),
      profit: amountText(quote, result),
    })),
  });
};
