import type { Action, Core, Listing } from '@bourse/core';
import { type CustomerId, quantityLots } from '@bourse/rules';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

const LIMITS = { fixedMaximum: 1_000_000n, slippageMaximumBps: 500 };

const sharesOf = ({ config }: Core): readonly Listing[] =>
  [...config.listings.values()].filter(({ instrument }) => instrument.kind === 'share');

/** What customers do with copies: a few lead, many follow them, and leave again. */
export class FollowMoves implements Moves {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0xf0110);
  }

  comes(): boolean {
    return this.#random.chance(0.08);
  }

  next(core: Core, customer: CustomerId): Action {
    const random = this.#random;
    const { leaders, followings } = core.state.follow;
    const approved = [...leaders.values()].filter(({ status }) => status === 'approved');
    const applied = [...leaders.values()].find(({ status }) => status === 'applied');
    const by = { reason: 'because', by: 'operator' };
    if (applied && random.chance(0.5)) {
      const decision = random.chance(0.8) ? 'approve' : 'refuse';
      return { type: 'decide-leader', customer: applied.customer, decision, ...by };
    }
    const [leader] = approved.length > 0 ? [random.pick(approved)] : [];
    if (!leader || (approved.length < 4 && random.chance(0.3))) return { type: 'apply-as-leader', customer };
    const own = [...followings.values()];
    const copying = own.filter(({ copied }) => copied.size > 0);
    if (copying.length > 0 && random.chance(0.3)) {
      const { id, follower, copied } = random.pick(copying);
      return { type: 'detach-copies', customer: follower, following: id, instrument: random.pick([...copied.keys()]) };
    }
    // Nothing is copied of leaders who do not trade.
    if (random.chance(0.5)) return this.#trade(core, leader.customer);
    if (random.chance(0.05)) return { type: 'know-leader-accounts', customer: leader.customer, others: [customer] };
    const paused = [...leaders.values()].find(({ status }) => status === 'paused');
    if (paused) return { type: 'decide-leader', customer: paused.customer, decision: 'resume', ...by };
    if (random.chance(0.02)) return { type: 'decide-leader', customer: leader.customer, decision: 'pause', ...by };
    if (random.chance(0.01)) return { type: 'stop-leading', customer: leader.customer };
    if (random.chance(0.01)) return { type: 'decide-leader', customer: leader.customer, decision: 'end', ...by };
    const following = own.length > 20 ? random.pick(own) : undefined;
    const of = following && { customer: following.follower, following: following.id };
    const sizing = random.chance(0.7)
      ? ({ mode: 'ratio', percent: 1 + random.below(100) } as const)
      : ({ mode: 'fixed', units: BigInt(1 + random.below(1_000_000)) } as const);
    const cap = BigInt(1 + random.below(100_000_000));
    // Now and then money that no share is traded in.
    const asset = random.chance(0.9) ? random.pick(sharesOf(core)).instrument.quote : 'EUR';
    const targets = {
      ...(random.chance(0.4) && { profitPercent: 1 + random.below(5) }),
      ...(random.chance(0.4) && { stopPercent: 1 + random.below(5) }),
    };
    const terms = { sizing, cap, asset, slippageBps: random.below(501), ...targets };
    if (of && random.chance(0.2)) return { type: 'change-following', ...of, terms, limits: LIMITS };
    if (of && random.chance(0.1)) return { type: 'stop-following', ...of };
    return { type: 'follow-leader', customer, leader: leader.customer, terms, limits: LIMITS };
  }

  #trade(core: Core, customer: CustomerId): Action {
    const random = this.#random;
    const followings = [...core.state.follow.followings.values()].filter(({ leader }) => leader === customer);
    // Mostly what somebody copies.
    const asset = followings.length > 0 && random.chance(0.9) ? random.pick(followings).terms.asset : undefined;
    const all = sharesOf(core);
    const copied = all.filter(({ instrument }) => instrument.quote === asset);
    const shares = copied.length > 0 ? copied : all;
    const [held] = core.state.stocks.shares.of({ mode: 'real', customer });
    const sells = held !== undefined && random.chance(0.4);
    return {
      type: 'place-order',
      mode: 'real',
      customer,
      instrument: sells ? held.instrument : random.pick(shares).instrument.id,
      side: sells ? 'sell' : 'buy',
      kind: 'market',
      timeInForce: 'IOC',
      quantity: quantityLots(sells && random.chance(0.5) ? held.quantity : 1 + random.below(60)),
      limit: null,
      budget: null,
    };
  }
}
