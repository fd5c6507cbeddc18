import type { Action, Core } from '@bourse/core';
import {
  ACCOUNT_TYPES,
  type AccountType,
  type AssetCode,
  type CustomerId,
  IDENTITY_LEVELS,
  WITHDRAWAL_CHANNELS,
} from '@bourse/rules';
import type { Random } from './random.ts';

/** Accounts that follow from something else, and must not be posted to by hand. */
const ODD_PURPOSES = ['inventory', 'rebates', 'points', 'options', 'clearing.paper', 'money.client', 'money.own'];
const PRODUCTS = ['mug', 'cap', 'pen'];
/** How long a change of credentials delays withdrawals in this world, and how long its days of points are. */
const DELAY_MS = 20_000;
const POINTS_DAY_MS = 30_000;

const WORK = {
  withdraw: 30,
  cancel: 6,
  aside: 3,
  start: 14,
  pay: 12,
  refuse: 5,
  transfer: 16,
  convert: 16,
  quote: 12,
  accept: 12,
  release: 2,
  terms: 2,
  level: 10,
  delay: 3,
  sign: 10,
  product: 2,
  exchange: 6,
  byHand: 5,
  reversal: 4,
  returned: 5,
  payoutReturned: 4,
};

type Balance = { readonly account: AccountType; readonly asset: AssetCode; readonly available: bigint };

/** Makes up what customers and operators do with money besides trading: withdrawals, transfers, conversions, points. */
export class MoneyMoves {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  next(core: Core, customer: CustomerId, at: number): Action {
    const random = this.#random;
    const work = random.weighted(WORK);
    switch (work) {
      case 'withdraw':
        return this.#withdraw(core, customer);
      case 'cancel': {
        const id = this.#withdrawal(core);
        const owner = core.state.funds.withdrawals.get(id)?.customer ?? customer;
        return { type: 'cancel-withdrawal', customer: random.chance(0.1) ? customer : owner, id };
      }
      case 'aside':
        return {
          type: 'set-withdrawal-hold',
          id: this.#withdrawal(core),
          reason: random.chance(0.4) ? 'seeded' : null,
          by: 'ann',
        };
      case 'start':
        return {
          type: 'start-withdrawal',
          id: this.#withdrawal(core),
          by: 'ann',
          agreedBy: random.pick([null, 'ann', 'bob']),
          check: { worth: BigInt(random.size(1_000_000)), twoOperators: random.chance(0.1) ? 100_000n : null },
        };
      case 'pay':
        return { type: 'pay-withdrawal', id: this.#withdrawal(core), reference: this.#reference(core), by: 'ann' };
      case 'refuse':
        return {
          type: 'refuse-withdrawal',
          id: this.#withdrawal(core),
          reason: 'seeded',
          by: 'ann',
          agreedBy: random.pick([null, 'ann', 'bob']),
        };
      case 'transfer':
      case 'convert':
      case 'quote':
        return this.#between(core, customer, work);
      case 'byHand':
        return this.#byHand(core, customer);
      case 'reversal':
        return this.#reversal(core);
      case 'returned':
        return this.#returned(core);
      case 'payoutReturned':
        return this.#payoutReturned(core);
      case 'accept':
        return this.#accept(core, customer);
      case 'release':
        return { type: 'run-agenda' };
      case 'terms':
        return this.#terms();
      default:
        return this.#paper(work, customer, at);
    }
  }

  #paper(work: 'level' | 'delay' | 'sign' | 'product' | 'exchange', customer: CustomerId, at: number): Action {
    const random = this.#random;
    switch (work) {
      case 'level':
        return { type: 'set-identity-level', customer, level: random.pick(IDENTITY_LEVELS), by: 'ann' };
      case 'delay':
        return { type: 'delay-withdrawals', customer, until: at + random.below(DELAY_MS), because: 'seeded' };
      case 'sign': {
        const day = Math.floor(at / POINTS_DAY_MS) + random.below(3) - 1;
        const startsAt = day * POINTS_DAY_MS + (random.below(26) - 14) * (POINTS_DAY_MS / 24);
        return { type: 'check-in', customer, day, startsAt, endsAt: startsAt + POINTS_DAY_MS, points: 5n };
      }
      case 'product': {
        const isNonsense = random.chance(0.1);
        const product = {
          id: random.pick(PRODUCTS),
          points: BigInt(random.size(20) - (isNonsense ? 20 : 0)),
          stock: isNonsense ? random.pick([-1, 0.5]) : random.below(30),
          isOffered: random.chance(0.8),
        };
        return { type: 'set-points-product', product, by: 'ann' };
      }
      case 'exchange':
        return { type: 'exchange-points', customer, product: random.pick([...PRODUCTS, 'nothing']) };
    }
  }

  /** What operators publish while quotes are open and rebates are on their way. */
  #terms(): Action {
    const random = this.#random;
    const terms = {
      conversionFeeBps: random.below(300),
      rebateShareBps: random.below(10_001),
      rebatePeriodMs: random.size(60_000),
    };
    return { type: 'set-money-terms', terms, by: 'ann' };
  }

  /** One of the customer's balances; an empty one when there are none. */
  #balance(core: Core, customer: CustomerId): Balance {
    const filled = core.state.ledger.accountsOf('real', customer).filter(({ available }) => available > 0n);
    const found = filled.length > 0 ? this.#random.pick(filled) : undefined;
    return found
      ? { account: found.purpose as AccountType, asset: found.asset, available: found.available }
      : { account: 'platform', asset: 'USDT', available: 0n };
  }

  /** Mostly a part of what is there; now and then all, a little more, nothing or less. */
  #part(available: bigint): bigint {
    const random = this.#random;
    if (random.chance(0.05)) return BigInt(random.pick([0, -1, -1_000_000]));
    if (random.chance(0.1)) return available + BigInt(random.below(2));
    const most = Number(available > 10n ** 15n ? 10n ** 15n : available);
    return BigInt(random.size(Math.max(1, most)));
  }

  #withdraw(core: Core, customer: CustomerId): Action {
    const random = this.#random;
    const { account, asset, available } = this.#balance(core, customer);
    return {
      type: 'request-withdrawal',
      customer,
      channel: random.pick(WITHDRAWAL_CHANNELS),
      account,
      amount: { asset, units: this.#part(available) },
      policy: {
        minimum: BigInt(random.size(50)),
        maximum: 10n ** 14n,
        fee: BigInt(random.below(30)),
        oneAtATime: random.chance(0.2),
        worth: random.chance(0.1) ? null : BigInt(random.size(1_000_000)),
        checks: {
          primary: random.pick([null, 100_000n]),
          advanced: random.pick([null, 1_000_000n]),
          twoOperators: random.pick([null, 1_000_000n]),
          daily: random.pick([null, 10_000_000n]),
        },
      },
      destination: 'seeded',
    };
  }

  /** Mostly one that is under way, the oldest more often than others. */
  #withdrawal(core: Core): number {
    const random = this.#random;
    const { withdrawals, nextWithdrawal } = core.state.funds;
    if (withdrawals.size === 0 || random.chance(0.05)) return random.below(nextWithdrawal + 2);
    const ids = [...withdrawals.keys()];
    return random.chance(0.6) ? (ids[0] ?? 0) : random.pick(ids);
  }

  /** One reference in five was seen before, typed another way; one in fifty is none. */
  #reference(core: Core): string {
    const random = this.#random;
    if (random.chance(0.02)) return '   ';
    const number = core.state.funds.references.size;
    return random.chance(0.2) ? ` OUT ${random.below(number + 1)}` : `out ${number}`;
  }

  #between(core: Core, customer: CustomerId, work: 'transfer' | 'convert' | 'quote'): Action {
    const random = this.#random;
    const { account, asset, available } = this.#balance(core, customer);
    const amount = { asset, units: this.#part(available) };
    const mode = random.chance(0.1) ? 'demo' : 'real';
    if (work === 'transfer')
      return { type: 'transfer-funds', mode, customer, from: account, to: random.pick(ACCOUNT_TYPES), amount };
    const to = random.pick(core.config.funds.accounts[account]);
    const from = random.chance(0.03) ? { asset: 'HKD', units: 5n } : amount;
    const type = work === 'convert' ? 'convert-funds' : 'quote-conversion';
    return { type, mode, customer, account, from, to: to ?? 'USDT' };
  }

  /** Between a customer and the house or another customer; now and then into an account, an account mode or an asset where it must not go. */
  #byHand(core: Core, customer: CustomerId): Action {
    const random = this.#random;
    const { account, asset, available } = this.#balance(core, customer);
    const own = `real.c${customer}.${account}.${asset}`;
    const purpose = random.pick(['fees', 'insurance', 'rounding', 'clearing.card', 'clearing.usdt', 'clearing.wire']);
    const house = `real.house.${random.chance(0.15) ? random.pick(ODD_PURPOSES) : purpose}.${asset}`;
    const other = random.chance(0.2) ? `real.c${1 + random.below(20)}.${account}.${asset}` : house;
    const [from, to] = random.chance(0.5) ? [own, other] : [other, own];
    return {
      type: 'post-manually',
      from: random.chance(0.05) ? from.replace('real', 'demo') : from,
      to: random.chance(0.05) ? 'real.house.fees.USDT' : to,
      units: this.#part(available),
      reason: 'seeded',
      by: 'ann',
      agreedBy: random.chance(0.1) ? 'ann' : 'bob',
    };
  }

  /** Mostly one that can be reversed; some were, or never were. */
  #reversal(core: Core): Action {
    const random = this.#random;
    const { postings, nextPosting } = core.state.funds;
    const known = postings.size > 0 && !random.chance(0.3);
    const id = known ? random.pick([...postings.keys()]) : random.below(nextPosting + 2);
    return { type: 'reverse-posting', id, reason: 'seeded', by: 'ann', agreedBy: random.chance(0.1) ? 'ann' : 'bob' };
  }

  /** A payment that the bank took back: mostly one whose credit still stands; some were taken back before, or never credited. */
  #returned(core: Core): Action {
    const random = this.#random;
    const { credits, nextDeposit } = core.state.funds;
    const known = credits.size > 0 && !random.chance(0.2);
    return {
      type: 'reverse-credit',
      id: known ? random.pick([...credits.keys()]) : random.below(nextDeposit + 2),
      reason: 'seeded',
      by: 'ann',
      agreedBy: random.pick([null, 'ann', 'bob', 'bob']),
      check: {
        maximum: 10n ** 14n,
        worth: random.chance(0.1) ? null : BigInt(random.size(1_000_000)),
        customerAbove: 10_000_000n,
        operatorAbove: 10_000_000n,
      },
    };
  }

  /** A payment that came back: mostly one that stands; some came back before, or never went out. Its reference now and then counts already. */
  #payoutReturned(core: Core): Action {
    const random = this.#random;
    const { payouts, references, nextWithdrawal } = core.state.funds;
    const known = payouts.size > 0 && !random.chance(0.2);
    return {
      type: 'return-payout',
      id: known ? random.pick([...payouts.keys()]) : random.below(nextWithdrawal + 2),
      reference: random.chance(0.2) ? `back ${random.below(references.size + 1)}` : `back ${references.size}`,
      reason: 'seeded',
      by: 'ann',
      agreedBy: random.chance(0.1) ? 'ann' : 'bob',
    };
  }

  #accept(core: Core, customer: CustomerId): Action {
    const random = this.#random;
    const { real, demo } = core.state.funds.quotes;
    const quotes = [...(random.chance(0.2) ? demo : real).values()];
    const quote = quotes.length > 0 ? random.pick(quotes.slice(-5)) : undefined;
    const mode = random.chance(0.05) ? 'demo' : (quote?.mode ?? 'real');
    if (!quote || random.chance(0.05)) return { type: 'accept-quote', mode, customer, id: core.state.funds.nextQuote };
    return {
      type: 'accept-quote',
      mode,
      customer: random.chance(0.05) ? customer : quote.customer,
      id: quote.id,
    };
  }
}
