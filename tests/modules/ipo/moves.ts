import type { Action, Core, Offering } from '@bourse/core';
import { type CustomerId, quantityLots } from '@bourse/rules';
import { ballotCommitment } from '@bourse/rules/ballot';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

const SHARES = ['US.AURX', 'US.BELO', 'HK.EMBA'] as const;
const OPERATORS = { by: 'ann', agreedBy: 'bob' } as const;

const seedOf = (offering: number): string => offering.toString(16).padStart(64, '0');

/** What customers and operators do with new shares: small issues of half a minute, so that many are allotted, listed or called off within a run. */
export class IpoMoves implements Moves {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0x1b0);
  }

  comes(): boolean {
    return this.#random.chance(0.04);
  }

  next(core: Core, customer: CustomerId, at: number): Action {
    const random = this.#random;
    const offerings = [...core.state.ipo.issues.values()].map(({ offering }) => offering);
    const open = offerings.filter(({ stage, closesAt }) => stage === 'open' && at < closesAt);
    const frozen = offerings.find(({ stage }) => stage === 'frozen');
    if (frozen && random.chance(0.5)) return this.#openBallot(frozen);
    const living = offerings.filter(({ stage }) => stage !== 'listed' && stage !== 'called-off');
    if (living.length > 0 && random.chance(0.03))
      return { type: 'call-off-offering', offering: random.pick(living).id, reason: 'r', ...OPERATORS };
    if (open.length < 2) return this.#list(core, at);
    const offering = random.pick(open);
    const quote = core.config.listings.get(offering.instrument)?.instrument.quote ?? '';
    const funded = [...core.state.platform.customers.keys()].filter(
      (each) => core.state.ledger.customer('real', each, 'stock', quote).available >= offering.price * 50n,
    );
    const quantity = quantityLots(random.below(12) * 5);
    const who = funded.length > 0 && random.chance(0.8) ? random.pick(funded) : customer;
    return { type: 'apply-for-shares', customer: who, offering: offering.id, quantity };
  }

  #openBallot({ id }: Offering): Action {
    const seed = seedOf(this.#random.chance(0.9) ? id : id + 1);
    return { type: 'open-ballot', offering: id, seed };
  }

  #list(core: Core, at: number): Action {
    const random = this.#random;
    const boardLot = random.chance(0.5) ? 5 : 1;
    const closesAt = at + 500 + random.below(40_000);
    const paysAt = closesAt + random.size(30_000);
    const terms = {
      name: 'New shares',
      instrument: random.pick(SHARES),
      kind: 1,
      price: BigInt(random.size(500)),
      boardLot: quantityLots(boardLot),
      offered: quantityLots(50 + boardLot * random.below(8)),
      least: quantityLots(5),
      most: quantityLots(50),
      opensAt: at,
      closesAt,
      paysAt,
      listsAt: paysAt + random.size(4_000),
      commitment: ballotCommitment(seedOf(core.state.ipo.nextOffering)) ?? '',
    } as const;
    return { type: 'list-offering', terms, ...OPERATORS };
  }
}
