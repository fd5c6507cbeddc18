import type { Action, Core, Offering } from '@bourse/core';
import { type CustomerId, quantityLots } from '@bourse/rules';
import { ballotCommitment } from '@bourse/rules/ballot';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

const SHARES = ['US.AURX', 'US.BELO', 'HK.EMBA'] as const;
const OPERATORS = { by: 'ann', agreedBy: 'bob' } as const;

const seedOf = (offering: number): string => offering.toString(16).padStart(64, '0');

/** What customers and operators do with new shares: small issues of a few seconds, so that many are allotted, listed or called off within a run. */
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
    const open = offerings.filter(({ stage }) => stage === 'open');
    const closed = open.find(({ closesAt }) => closesAt <= at);
    if (closed && random.chance(0.5)) return this.#allot(closed);
    const living = offerings.filter(({ stage }) => stage !== 'listed' && stage !== 'called-off');
    if (living.length > 0 && random.chance(0.01))
      return { type: 'call-off-offering', offering: random.pick(living).id, reason: 'r', ...OPERATORS };
    if (open.length < 2) return this.#list(core, at);
    const quantity = quantityLots(random.below(12) * 5);
    const funded = [...core.state.platform.customers.keys()];
    const who = random.chance(0.5) ? random.pick(funded) : customer;
    return { type: 'apply-for-shares', customer: who, offering: random.pick(open).id, quantity };
  }

  #allot({ id }: Offering): Action {
    const seed = seedOf(this.#random.chance(0.9) ? id : id + 1);
    return { type: 'allot-shares', offering: id, seed, by: 'ann' };
  }

  #list(core: Core, at: number): Action {
    const random = this.#random;
    const boardLot = random.chance(0.5) ? 5 : 1;
    const closesAt = at + 500 + random.below(8_000);
    const paysAt = closesAt + random.size(4_000);
    const terms = {
      name: 'New shares',
      instrument: random.pick(SHARES),
      kind: 1,
      price: BigInt(random.size(5_000)),
      boardLot: quantityLots(boardLot),
      offered: quantityLots(50 + boardLot * random.below(40)),
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
