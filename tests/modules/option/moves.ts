import type { Action, Core, TapeMark } from '@bourse/core';
import { type CustomerId, closingTick, type InstrumentId, isCounted, priceTicks } from '@bourse/rules';
import { firstOptionEnd } from '../../../packages/core/src/option/index.ts';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

const INSTRUMENTS = ['BTC-USDT', 'ORA-EUR', 'NIX-USDT'] as const;
const PERIODS_MS = [10_000, 20_000, 30_000] as const;
/** How many ticks are kept at least. */
const TAPE_LENGTH = 400;

/** Options of seconds on a few prices that come back to each other often, a pool that is short at times, and a tape that now and then has no price. */
export class OptionMoves implements Moves {
  readonly #random: Random;
  readonly #tapes = new Map<InstrumentId, TapeMark[]>();
  #posted = 0;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0x0b710);
  }

  comes(): boolean {
    return this.#random.chance(0.15);
  }

  next(core: Core, customer: CustomerId, at: number): Action {
    const random = this.#random;
    const { coins, options } = core.state.option;
    const unset = INSTRUMENTS.find((instrument) => !coins.has(instrument));
    if (unset || random.chance(0.01)) return this.#terms(unset ?? random.pick(INSTRUMENTS));
    const due = this.#due(core, at);
    if (due && random.chance(0.7)) return due;
    if (random.chance(0.35)) return this.#tick(core, random.pick(INSTRUMENTS), at);
    if (random.chance(0.15)) return this.#endow(customer);
    const scheduled = [...options.values()].filter(({ terms }) => terms.isScheduled);
    if (scheduled.length > 0 && random.chance(0.1)) {
      const { id, mode, customer: owner } = random.pick(scheduled).terms;
      return { type: 'cancel-option', mode, customer: owner, id };
    }
    return this.#accept(core, customer, at);
  }

  #accept(core: Core, customer: CustomerId, at: number): Action {
    const random = this.#random;
    const instrument = random.pick(INSTRUMENTS);
    const mode = random.chance(0.1) ? 'demo' : 'real';
    const paying = [...core.state.ledger.customers(mode, 'financial', 'EUR').all()].filter(
      ({ available }) => available > 1_000n,
    );
    const by = paying.length > 0 && !random.chance(0.1) ? random.pick(paying).customer : customer;
    const periods = core.state.option.coins.get(instrument)?.periods ?? [];
    return {
      type: 'accept-option',
      mode,
      customer: by ?? customer,
      instrument,
      period: random.pick(periods)?.id ?? 0,
      side: random.pick(['up', 'down']),
      stake: BigInt(random.size(6_000)),
      startsAt: random.chance(0.2) ? at - 100 + random.below(9_000) : null,
    };
  }

  #terms(instrument: InstrumentId): Action {
    const random = this.#random;
    return {
      type: 'set-option-terms',
      instrument,
      isOffered: !random.chance(0.05),
      periods: PERIODS_MS.map((periodMs) => ({
        periodMs,
        oddsPpm: random.size(2_000_000),
        minimum: BigInt(random.size(100)),
        maximum: 5_000n,
      })),
      caps: { instrument: 60_000n, customer: 20_000n, end: BigInt(1 + random.below(30_000)) },
      by: 'ann',
      agreedBy: random.chance(0.05) ? 'ann' : 'bob',
    };
  }

  /** Money for the pool, or for a customer's account; sometimes some of the pool is taken back. */
  #endow(customer: CustomerId): Action {
    const random = this.#random;
    this.#posted += 1;
    const units = BigInt(1 + random.below(20_000));
    const agreed = { by: 'ann', agreedBy: random.chance(0.05) ? 'ann' : 'bob' };
    if (random.chance(0.5)) {
      const [from, to] = ['real.house.clearing.card.EUR', `real.c${customer}.financial.EUR`];
      return { type: 'post-manually', from, to, units, reason: 'options', by: 'ann', agreedBy: 'bob' };
    }
    const direction = random.chance(0.7) ? 'in' : 'out';
    return { type: 'fund-option-pool', direction, units, reference: `wire ${this.#posted}`, ...agreed };
  }

  /** The next tick of an instrument's tape; what jumps too far opens nothing. */
  #tick(core: Core, instrument: InstrumentId, at: number): Action {
    const random = this.#random;
    const tape = this.#tapes.get(instrument) ?? [];
    this.#tapes.set(instrument, tape);
    const known = core.state.market.references.get(instrument);
    const jump = random.chance(0.05) ? 5_000 : 0;
    const tick: TapeMark = {
      seq: Math.max(tape.at(-1)?.seq ?? 0, known?.seq ?? 0) + 1,
      price: priceTicks(10_000 + random.below(4) + jump),
      at,
      hash: 'tape',
    };
    const counts = isCounted(tick, tape, this.#jumpOf(core, instrument));
    tape.push(tick);
    if (tape.length > 2 * TAPE_LENGTH) tape.splice(0, TAPE_LENGTH);
    return { type: 'open-options', instrument, tick: counts ? tick : { ...tick, at: 0 } };
  }

  #jumpOf(core: Core, instrument: InstrumentId): number {
    return core.state.option.coins.get(instrument)?.jumpBps ?? 0;
  }

  #due(core: Core, at: number): Action | undefined {
    for (const instrument of INSTRUMENTS) {
      const endsAt = firstOptionEnd(core, instrument) ?? at + 1;
      if (endsAt > at) continue;
      const tick = closingTick(this.#tapes.get(instrument) ?? [], endsAt, this.#jumpOf(core, instrument));
      return { type: 'close-options', instrument, endsAt, tick: tick ?? null };
    }
    return undefined;
  }
}
