import { type OptionEnd, type Reading, worstCase } from '@bourse/core';
import type { Services } from '../services.ts';
import { EURO, money } from './present.ts';

/** What is staked each way. */
const stakesOf = ({ levels, waiting }: Reading<OptionEnd>) => {
  const sides = { up: 0n, down: 0n };
  for (const { up, down } of levels.values()) {
    sides.up += up.stake;
    sides.down += down.stake;
  }
  for (const { terms } of waiting) sides[terms.side] += terms.stake;
  return sides;
};

/** The real pool, and all that it stands for. */
export const presentPool = (services: Services) => {
  const { option, ledger } = services.core.state;
  const pool = ledger.find(`real.house.options.${EURO}`);
  let [worst, stakes, open] = [0n, 0n, 0];
  for (const end of option.ends.values()) {
    if (end.mode !== 'real') continue;
    worst += end.reserve;
    const { up, down } = stakesOf(end);
    open += end.size;
    stakes += up + down;
  }
  return {
    currency: EURO,
    available: money(services, pool?.available ?? 0n),
    held: money(services, pool?.held ?? 0n),
    worstCase: money(services, worst),
    open,
    stakes: money(services, stakes),
  };
};

/** An end with its options, its worst case and what of the pool is held for it. */
export const presentEnd = (services: Services, end: Reading<OptionEnd>) => {
  const { option, ledger } = services.core.state;
  const sides = stakesOf(end);
  return {
    id: end.id,
    mode: end.mode,
    instrument: end.instrument,
    symbol: services.market.listing(end.instrument).instrument.symbol,
    currency: EURO,
    endsAt: end.endsAt,
    state: end.close === undefined ? ('open' as const) : ('settling' as const),
    options: end.size,
    up: money(services, sides.up),
    down: money(services, sides.down),
    unopened: money(services, end.unopened),
    worstCase: money(services, worstCase(end.levels) + end.unopened),
    held: money(services, ledger.heldBy(`option-end:${end.id}`)),
    cap: money(services, option.coins.get(end.instrument)?.caps.end ?? 0n),
  };
};
