import { decimalsWritten, formatDecimal, parseDecimal } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/index.ts';

type Block = ReplyOfCall<'block.offers'>['list'][number];
type OverTheCounter = ReplyOfCall<'otc.offers'>['list'][number];
export type Order = ReplyOfCall<'block.orders'>['list'][number];

type Vip = ReplyOfCall<'vip.offers'>['list'][number];
/** A VIP allocation that is open to the customer: all of its terms are there. */
type OpenVip = { readonly [Field in keyof Vip]-?: Exclude<Vip[Field], undefined> };

export const OFFER_KINDS = ['block', 'vip', 'otc'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** On which terms a share is offered: what is left of its price, what it costs now, and whether a password is asked for. */
export type Tier = Block['tiers'][number];
/** An offer as its pages show it, of whichever kind. */
export type Offer = Block & { readonly kind: OfferKind };

export const ofBlock = (offer: Block): Offer => ({ ...offer, kind: 'block' });

export const ofCounter = ({ last, price, discount, account: _account, ...offer }: OverTheCounter): Offer => ({
  ...offer,
  kind: 'otc',
  last: last?.amount ?? null,
  tiers: [{ discount, price: price?.amount ?? null, needsPassword: false }],
});

const isOpenVip = (offer: Vip): offer is OpenVip => offer.access === 'open';

/** A VIP allocation where its password was entered or it has none; undefined where it is locked. */
export const ofVip = (vip: Vip): Offer | undefined => {
  if (!isOpenVip(vip)) return undefined;
  const { access: _access, discount, price, ...offer } = vip;
  return { ...offer, kind: 'vip', tiers: [{ discount, price, needsPassword: false }] };
};

const unitsOf = (text: string, decimals: number): bigint => {
  const units = parseDecimal(text, decimals);
  return units.ok ? units.value : 0n;
};

/** What a tier takes off, in percent: a factor of 0.9 takes off 10. */
export const percentOff = ({ discount }: Pick<Tier, 'discount'>): string =>
  formatDecimal(10_000n - unitsOf(discount, 4), 2).replace(/\.?0+$/, '');

/** The tier that takes off most; of two that take off as much, the one without a password. */
export const bestTier = (tiers: readonly Tier[]): Tier | undefined =>
  [...tiers].sort(
    (one, other) =>
      Number(one.discount) - Number(other.discount) || Number(one.needsPassword) - Number(other.needsPassword),
  )[0];

/** The tier that the server takes an order without a password in: the first that needs none (rule OFFERS-6). */
export const openTier = (tiers: readonly Tier[]): Tier | undefined => tiers.find(({ needsPassword }) => !needsPassword);

/** The tier that an offer is known by: the one that is open to all, else the best. */
export const shownTier = (tiers: readonly Tier[]): Tier | undefined => openTier(tiers) ?? bestTier(tiers);

/** The best of the tiers that a password opens. */
export const lockedTier = (tiers: readonly Tier[]): Tier | undefined =>
  bestTier(tiers.filter(({ needsPassword }) => needsPassword));

/** How many shares of a size text, in lots. */
const lotsOf = ({ lot }: Pick<Offer, 'lot'>, size: string): bigint => {
  const decimals = Math.max(decimalsWritten(lot), decimalsWritten(size));
  return unitsOf(size, decimals) / (unitsOf(lot, decimals) || 1n);
};

/** The most that can be bought now: what one may take less what one has taken, and what is left. */
export const mostOf = (offer: Pick<Offer, 'lot' | 'maximum' | 'taken' | 'left'>): string => {
  const mine = lotsOf(offer, offer.maximum) - lotsOf(offer, offer.taken);
  const left = lotsOf(offer, offer.left);
  const decimals = decimalsWritten(offer.lot);
  const [least = 0n] = [mine, left].sort((one, other) => Number(one - other));
  return formatDecimal(least * unitsOf(offer.lot, decimals), decimals);
};

/** The most lots that the money pays for at a price; zero where it pays for less than the least purchase. */
const affordedLots = (
  offer: Pick<Offer, 'lot' | 'minimum'>,
  { price, funds }: { readonly price: string; readonly funds: string },
): bigint => {
  const decimals = Math.max(decimalsWritten(price) + decimalsWritten(offer.lot), decimalsWritten(funds));
  const each = unitsOf(price, decimalsWritten(price)) * unitsOf(offer.lot, decimalsWritten(offer.lot));
  const scaled = each * 10n ** BigInt(decimals - decimalsWritten(price) - decimalsWritten(offer.lot));
  const lots = scaled === 0n ? 0n : unitsOf(funds, decimals) / scaled;
  return lots < lotsOf(offer, offer.minimum) ? 0n : lots;
};

/** The most that can be bought now and the money pays for; undefined where it pays for none. */
export const mostPaid = (
  offer: Pick<Offer, 'lot' | 'minimum' | 'maximum' | 'taken' | 'left'>,
  money: { readonly price: string; readonly funds: string },
): string | undefined => {
  const lots = affordedLots(offer, money);
  if (lots === 0n) return undefined;
  const most = mostOf(offer);
  const decimals = decimalsWritten(offer.lot);
  return lots < lotsOf(offer, most) ? formatDecimal(lots * unitsOf(offer.lot, decimals), decimals) : most;
};

/** How much of an offer is gone, in percent. */
export const goneOf = (offer: Pick<Offer, 'lot' | 'total' | 'left'>): number => {
  const total = Number(lotsOf(offer, offer.total));
  return total === 0 ? 100 : ((total - Number(lotsOf(offer, offer.left))) / total) * 100;
};

/** What so many shares cost at a price, rounded up to the money's decimals, as the server charges it (rule OFFERS-3). */
export const costOf = (price: string, quantity: string, decimals: number): string => {
  const both = decimalsWritten(price) + decimalsWritten(quantity);
  const exact = unitsOf(price, decimalsWritten(price)) * unitsOf(quantity, decimalsWritten(quantity));
  if (both <= decimals) return formatDecimal(exact * 10n ** BigInt(decimals - both), decimals);
  const cut = 10n ** BigInt(both - decimals);
  return formatDecimal((exact + cut - 1n) / cut, decimals);
};

/** The most that what is confirmed may cost: as much more as the price may move until it is carried out, rounded up as the server does (rule OFFERS-3). */
export const mostCostOf = ({ collarBps }: Pick<Offer, 'collarBps'>, cost: string): string => {
  const decimals = decimalsWritten(cost);
  return formatDecimal((unitsOf(cost, decimals) * BigInt(10_000 + collarBps) + 9_999n) / 10_000n, decimals);
};

/** What is left of the money after a purchase; below zero where there is not enough. */
export const leftOf = (funds: string, cost: string): string => {
  const decimals = Math.max(decimalsWritten(funds), decimalsWritten(cost));
  return formatDecimal(unitsOf(funds, decimals) - unitsOf(cost, decimals), decimals);
};

/** How the texts of too few and too many are called in the published interface, by kind. */
const BOUNDS = {
  block: { few: 'Followorder83', many: 'offers.atMost' },
  vip: { few: 'vipFundrgising_17', many: 'vipFundrgising_18' },
  otc: { few: 'Followorder83', many: 'offers.atMost' },
} as const satisfies Record<OfferKind, object>;

export type QuantityProblem =
  | 'stock72'
  | (typeof BOUNDS)[OfferKind]['few' | 'many']
  | 'offers.offLot'
  | 'Insufficient_balance';

/** What is wrong with what is typed, by the key of its text. */
export const problemOf = (
  offer: Pick<Offer, 'kind' | 'lot' | 'minimum' | 'maximum' | 'taken' | 'left'>,
  text: string,
  { price, funds }: { readonly price: string; readonly funds: string },
): QuantityProblem | undefined => {
  const quantity = Number(text);
  if (!(quantity > 0)) return 'stock72';
  if (quantity < Number(offer.minimum)) return BOUNDS[offer.kind].few;
  if (quantity > Number(mostOf(offer))) return BOUNDS[offer.kind].many;
  const decimals = decimalsWritten(offer.lot);
  if (decimalsWritten(text) > decimals || unitsOf(text, decimals) % (unitsOf(offer.lot, decimals) || 1n) !== 0n)
    return 'offers.offLot';
  const after = leftOf(funds, costOf(price, text, decimalsWritten(funds)));
  return after.startsWith('-') ? 'Insufficient_balance' : undefined;
};
