import { type CustomerId, parseDecimal } from '@bourse/rules';
import { BY_TWO, givenMoney, wholeUnits } from './sample-customers.ts';
import type { Services } from './services.ts';

const MONEY = 2_000;
const STAKE = 50;

/** Paper mode only: fills the pool of options with simulated money, once. */
export const fillOptionPool = async ({ core, execute, brand }: Services): Promise<void> => {
  const read = parseDecimal(brand.secondContract.paperPool, 2);
  const pool = core.state.ledger.find('real.house.options.EUR');
  if (!read.ok || read.value === 0n || (pool && pool.movements > 0)) return;
  await execute({ type: 'fund-option-pool', direction: 'in', units: read.value, reference: 'paper mode', ...BY_TWO });
};

/**
 * Paper mode only: sample options of the demo customer. One up and one down open at the same price and end together, so that one is won and one is
 * lost unless the price comes back to where it was; the price decides which. Another, of the longest period, is open meanwhile.
 */
export const seedOptions = async (services: Services, customer: CustomerId): Promise<void> => {
  const { core, execute } = services;
  const { coins, nextOption } = core.state.option;
  const [coin] = coins.values();
  if (!coin || nextOption > 1) return;
  await givenMoney(services, customer, 'EUR', MONEY, 'financial');
  const periods = [...coin.periods].sort((one, other) => one.periodMs - other.periodMs);
  const [short, long] = [periods[0], periods.at(-1)];
  if (!short || !long) return;
  const stake = wholeUnits(services, 'EUR', STAKE);
  const bet = { type: 'accept-option', mode: 'real', customer, instrument: coin.instrument, stake } as const;
  for (const side of ['up', 'down'] as const) await execute({ ...bet, side, period: short.id, startsAt: null });
  await execute({ ...bet, side: 'up', period: long.id, startsAt: null });
};
