import type { Action, Core } from '@bourse/core';
import { type CustomerId, type InstrumentId, quantityLots } from '@bourse/rules';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';
import type { World } from '../../sim/world.ts';

const WORK = { list: 6, close: 2, take: 72, review: 20 };
/** How many of the newest offers are taken from. */
const NEWEST = 12;

/** Makes up, from a seed, what operators offer and customers take: small inventories and short lock-ups, so that many run out and end. */
export class OfferMoves implements Moves {
  readonly #random: Random;
  readonly #shares: readonly InstrumentId[];

  constructor({ config }: World, seed: number) {
    this.#random = new Random(seed ^ 0x0ffe2);
    const shares = [...config.listings.values()].filter(({ instrument }) => instrument.kind === 'share');
    this.#shares = shares.map(({ instrument }) => instrument.id);
  }

  comes(): boolean {
    return this.#random.chance(0.04);
  }

  next(core: Core, customer: CustomerId, at: number): Action {
    const random = this.#random;
    const { nextOffer, inReview } = core.state.offers;
    const work = nextOffer === 1 ? 'list' : random.weighted(WORK);
    const offer = Math.max(1, nextOffer - random.below(NEWEST));
    if (work === 'list') return this.#list(at);
    if (work === 'close') return { type: 'close-offer', offer, reason: 'withdrawn', by: 'ann' };
    if (work === 'review' && inReview.size > 0) {
      const order = random.pick([...inReview.keys()]);
      return { type: 'review-offer-order', order, isApproved: random.chance(0.7), reason: 'not today', by: 'ann' };
    }
    return {
      type: 'take-offer',
      mode: random.chance(0.2) ? 'demo' : 'real',
      customer,
      offer,
      tier: random.below(3),
      quantity: quantityLots(random.chance(0.03) ? random.pick([0, -3, 0.5, Number.NaN]) : 1 + random.below(12)),
      most: random.chance(0.1) ? BigInt(random.below(100_000)) : 1_000_000_000n,
    };
  }

  #list(at: number): Action {
    const random = this.#random;
    const lots = 20 + random.below(200);
    const kind = random.pick(['block', 'vip', 'otc'] as const);
    const discounts = [random.below(2_000), random.below(5_100)];
    const offer = {
      kind,
      instrument: random.pick(this.#shares),
      lots,
      minimumLots: 1 + random.below(4),
      maximumLots: Math.min(lots, 5 + random.below(40)),
      // Only blocks have several tiers.
      discountsBps: kind === 'block' ? discounts : discounts.slice(0, 1),
      opensAt: at + random.below(1_000),
      closesAt: at + 2_000 + random.below(600_000),
      lockMs: random.chance(0.5) ? 1 + random.below(120_000) : 0,
      isReviewed: random.chance(0.4),
      papers: null,
    };
    return { type: 'list-offer', offer, by: 'ann', agreedBy: random.chance(0.05) ? null : 'ben' };
  }
}
