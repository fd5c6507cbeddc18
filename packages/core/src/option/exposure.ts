import type { OptionSide, PriceTicks } from '@bourse/rules';

/** What opened at one price: what each side staked, and what it wins on top; the asset's smallest unit. */
export type Level = { up: Sums; down: Sums };
type Sums = { readonly stake: bigint; readonly profit: bigint };

/** By the price in ticks. */
export type Levels = Map<PriceTicks, Level>;

/** What is entered at a price. */
export type Opened = {
  readonly side: OptionSide;
  readonly stake: bigint;
  readonly profit: bigint;
  readonly price: PriceTicks;
};

const NOTHING: Sums = { stake: 0n, profit: 0n };

/** Enters what opened at a price. */
export const enterLevel = (levels: Levels, { side, stake, profit, price }: Opened): void => {
  const level = levels.get(price) ?? { up: NOTHING, down: NOTHING };
  const sums = level[side];
  level[side] = { stake: sums.stake + stake, profit: sums.profit + profit };
  levels.set(price, level);
};

/** The same levels, to be changed. */
export const copyLevels = (levels: ReadonlyMap<PriceTicks, Readonly<Level>>): Levels =>
  new Map([...levels].map(([price, level]) => [price, { ...level }]));

/**
 * The most that the house can lose over all prices at the end: what it pays out less what it is left, never below zero. Options that opened at one
 * price cannot win on both sides, nor can an up option and a down option that opened below it; an up option and a down option that opened above it
 * can (rule OPTION-9).
 */
export const worstCase = (levels: ReadonlyMap<PriceTicks, Readonly<Level>>): bigint => {
  // Below all prices every down option wins.
  let loss = 0n;
  for (const { up, down } of levels.values()) loss += down.profit - up.stake;
  let worst = loss > 0n ? loss : 0n;
  const prices = [...levels.keys()].sort((one, other) => one - other);
  for (const [place, price] of prices.entries()) {
    const { up, down } = levels.get(price) ?? { up: NOTHING, down: NOTHING };
    // At the price itself its stakes are returned; above it the up options win, where there is a price before the next one.
    loss += up.stake - down.profit;
    if (loss > worst) worst = loss;
    loss += up.profit - down.stake;
    if (loss > worst && prices[place + 1] !== price + 1) worst = loss;
  }
  return worst;
};
