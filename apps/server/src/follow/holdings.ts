import type { Following, Reading, ShareHolding } from '@bourse/core';
import {
  amountText,
  type CustomerId,
  type InstrumentId,
  notional,
  percentText,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { meanPrice } from '../orders/index.ts';
import type { Services } from '../services.ts';
import { copiedSince, type SaleRow } from './lists.ts';

/** The currency that the app follows with, and in which results are shown. */
export const FOLLOWED_WITH = 'USD';

export type ShownHolding = ReplyOf<Endpoints['follow.position']>;

/** A holding before the name of its trader is looked up. */
export type Unnamed = Omit<ShownHolding, 'leaderName'>;

/** Something held, by a leader or as a copy: lots, and what they cost in the quote asset's smallest unit. */
export type Held = {
  readonly id: number;
  readonly leader: CustomerId;
  readonly instrument: InstrumentId;
  readonly lots: number;
  readonly cost: bigint;
  /** Fees that were paid for it. */
  readonly fees: bigint;
  readonly openedAt: number | null;
  /** The setting by which it is copied; null where it is no copy. */
  readonly setting: number | null;
};

/** What it would bring at the last price, in the quote asset's smallest unit; undefined without a price. */
export const worthOf = (
  { market }: Services,
  { instrument, lots }: Pick<Held, 'instrument' | 'lots'>,
): bigint | undefined => {
  const last = market.last(instrument);
  return last === undefined ? undefined : notional(market.listing(instrument).scale, last, quantityLots(lots), 'down');
};

/** What the copies of a setting cost, in the smallest unit of its asset. */
export const costHeld = ({ copied }: Reading<Following>): bigint => {
  let held = 0n;
  for (const { cost } of copied.values()) held += cost;
  return held;
};

/** What a leader bought since approval and has not sold, of shares that are traded in a currency, those opened last first (rule FOLLOW-10). */
export const holdingsOfLeader = ({ core, market }: Services, leader: CustomerId, asset: string): Held[] => {
  const bought = core.state.follow.bought.get(leader);
  return core.state.stocks.shares
    .of({ mode: 'real', customer: leader })
    .filter(({ instrument }) => market.listing(instrument).instrument.quote === asset)
    .flatMap(({ id, instrument, openedAt }: Reading<ShareHolding>): Held[] => {
      const own = bought?.get(instrument);
      if (!own) return [];
      const { lots, cost, fees = 0n } = own;
      return [{ id, leader, instrument, lots, cost, fees, openedAt, setting: null }];
    })
    .sort((one, other) => other.id - one.id);
};

/** What a customer holds as copies in a currency. */
export const copiesHeld = async (
  { core, market, database }: Services,
  follower: CustomerId,
  asset: string,
): Promise<Held[]> => {
  const { byFollower, followings } = core.state.follow;
  const settings = byFollower.get(follower) ?? [];
  const since = settings.length === 0 ? undefined : await copiedSince(database, follower, settings);
  return settings.flatMap((setting) => {
    const following = followings.get(setting);
    if (!following) return [];
    return [...following.copied].flatMap(([instrument, { lots, cost, fees = 0n }]): Held[] => {
      const holding = core.state.stocks.shares.get({ mode: 'real', customer: follower }, instrument);
      if (!holding || market.listing(instrument).instrument.quote !== asset) return [];
      const { id } = holding;
      const openedAt = since?.get(`${setting} ${instrument}`) ?? holding.openedAt;
      return [{ id, leader: following.leader, instrument, lots, cost, fees, openedAt, setting }];
    });
  });
};

export const shownOpen = (services: Services, held: Held): Unnamed => {
  const listing = services.market.listing(held.instrument);
  const { instrument, scale } = listing;
  const quote = services.assets.get(instrument.quote);
  const last = services.market.last(held.instrument);
  const worth = worthOf(services, held);
  const cost = held.cost + held.fees;
  return {
    id: held.id,
    leader: held.leader,
    setting: held.setting,
    name: instrument.name,
    instrument: instrument.id,
    state: 'open',
    currency: instrument.quote,
    quantity: quantityText(scale, quantityLots(held.lots)),
    entryPrice: priceText(scale, meanPrice(listing, held.cost, held.lots)),
    last: last === undefined ? null : priceText(scale, last),
    exitPrice: null,
    worth: worth === undefined ? null : amountText(quote, worth),
    profit: worth === undefined ? null : amountText(quote, worth - cost),
    yield: worth === undefined ? null : percentText(worth - cost, cost),
    openedAt: held.openedAt,
    closedAt: null,
  };
};

export const shownSale = (services: Services, row: SaleRow): Unnamed => {
  const listing = services.market.listing(row.instrument);
  const { instrument, scale } = listing;
  const quote = services.assets.get(instrument.quote);
  const [cost, result] = [BigInt(row.cost), BigInt(row.result)];
  const lots = row.lots === null ? null : Number(row.lots);
  const exit = lots === null || row.turnover === null ? null : priceTicks(Math.round(Number(row.turnover) / lots));
  const last = services.market.last(row.instrument);
  return {
    id: Number(row.id),
    leader: Number(row.leader),
    setting: null,
    name: instrument.name,
    instrument: instrument.id,
    state: 'closed',
    currency: instrument.quote,
    quantity: lots === null ? null : quantityText(scale, quantityLots(lots)),
    entryPrice: lots === null ? null : priceText(scale, meanPrice(listing, cost, lots)),
    last: last === undefined ? null : priceText(scale, last),
    exitPrice: exit === null ? null : priceText(scale, exit),
    worth: amountText(quote, cost + result),
    profit: amountText(quote, result),
    yield: percentText(result, cost),
    openedAt: row.opened_at === null ? null : Number(row.opened_at),
    closedAt: Number(row.at),
  };
};
