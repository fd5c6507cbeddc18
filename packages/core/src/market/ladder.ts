import {
  assert,
  type LadderPolicy,
  type PriceTicks,
  priceTicks,
  type QuantityLots,
  quantityLots,
  type Side,
} from '@bourse/rules';

type QuotePolicy = Omit<LadderPolicy, 'inventoryLots'>;

/**
 * The house's quotes of one instrument from one tick to the next. They are worked out, not stored: a level is its place in
 * the policy; all that is kept is what was taken of each since the tick. Not part of the journalled state.
 */
export type Ladder = {
  readonly reference: PriceTicks;
  readonly policy: QuotePolicy;
  /** Distance of the best quotes from the reference, in ticks, at least 1. */
  readonly halfSpread: number;
  /** Whether the house buys and sells: beyond the bound of its inventory one of them alone. */
  readonly quotes: { readonly buy: boolean; readonly sell: boolean };
  /** Lots taken of each level since the tick, best first; a level not reached yet is absent. */
  readonly taken: { readonly buy: number[]; readonly sell: number[] };
};

const BOTH_SIDES: Ladder['quotes'] = { buy: true, sell: true };

/** One quote of the house: what is left of it in lots. */
export type HouseLevel = { readonly price: PriceTicks; readonly quantity: QuantityLots };

/** The house's quotes at a tick, all of them whole (BOOK-11, BOOK-13), on one side or both (BOOK-16). `reference` in ticks, positive. */
export const quoteLadder = (reference: PriceTicks, policy: QuotePolicy, quotes = BOTH_SIDES): Ladder => {
  assert(reference > 0 && Number.isSafeInteger(reference), `a ladder stands on a positive price, not ${reference}`);
  assert(
    policy.stepTicks >= 1 && policy.sizeLots >= 1,
    'a ladder has steps of a tick or more and sizes of a lot or more',
  );
  // Half the spread, rounded up: the house never quotes tighter than its policy says.
  const halfSpread = Math.max(1, Math.ceil((reference * policy.spreadBps) / 20_000));
  return { reference, policy, halfSpread, quotes, taken: { buy: [], sell: [] } };
};

/** Price of the house's level on its side, best is 0, in ticks; 0 or less where there is no such level. */
export const levelPrice = (ladder: Ladder, side: Side, level: number): number => {
  const distance = ladder.halfSpread + level * ladder.policy.stepTicks;
  return side === 'buy' ? ladder.reference - distance : ladder.reference + distance;
};

/** How many levels the house quotes on its side: all of the policy's, but bids end at 1 tick, and none on a side it does not quote. */
export const ladderLevels = (ladder: Ladder, side: Side): number => {
  const { levels, stepTicks } = ladder.policy;
  if (!ladder.quotes[side]) return 0;
  if (side === 'sell') return levels;
  const room = ladder.reference - 1 - ladder.halfSpread;
  return room < 0 ? 0 : Math.min(levels, Math.floor(room / stepTicks) + 1);
};

/** What is left of the house's level on its side since the tick, best is 0, in lots. */
export const levelQuantity = (ladder: Ladder, side: Side, level: number): number =>
  ladder.policy.sizeLots * (level + 1) - (ladder.taken[side][level] ?? 0);

/** A level of the house's side, best is 0, with what is left of it since the tick. */
export const houseLevel = (ladder: Ladder, side: Side, level: number): HouseLevel => ({
  price: priceTicks(levelPrice(ladder, side, level)),
  quantity: quantityLots(levelQuantity(ladder, side, level)),
});

/** The best price the house quotes on its side with something left, in ticks; null when it quotes nothing. */
export const bestQuote = (ladder: Ladder, side: Side): number | null => {
  const levels = ladderLevels(ladder, side);
  for (let level = 0; level < levels; level += 1)
    if (levelQuantity(ladder, side, level) > 0) return levelPrice(ladder, side, level);
  return null;
};

/** The house's quotes on its side with something left, best first, at most `count`. */
export const houseQuotes = (ladder: Ladder, side: Side, count: number): HouseLevel[] => {
  const quotes: HouseLevel[] = [];
  const levels = ladderLevels(ladder, side);
  for (let level = 0; level < levels && quotes.length < count; level += 1) {
    const quote = houseLevel(ladder, side, level);
    if (quote.quantity > 0) quotes.push(quote);
  }
  return quotes;
};

/**
 * Takes a fill off the house's quote at a price; it comes back with the next tick (BOOK-13).
 * @throws {InvariantBroken} when the house does not quote that price or has less left there.
 */
export const takeFromHouse = (ladder: Ladder, side: Side, price: PriceTicks, quantity: QuantityLots): void => {
  const away = side === 'buy' ? ladder.reference - price : price - ladder.reference;
  const level = (away - ladder.halfSpread) / ladder.policy.stepTicks;
  assert(
    Number.isInteger(level) && level >= 0 && level < ladderLevels(ladder, side),
    `the house does not quote ${side} at ${price}`,
  );
  const taken = ladder.taken[side];
  while (taken.length <= level) taken.push(0);
  assert(
    quantity > 0 && quantity <= levelQuantity(ladder, side, level),
    `the house has less than ${quantity} at ${price}`,
  );
  taken[level] = (taken[level] ?? 0) + quantity;
};
