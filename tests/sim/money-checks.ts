import { type Core, type Entry, type Event, keyOf, type Quote, type Withdrawal } from '@bourse/core';
import { pow10, reaches } from '@bourse/rules';
import type { Checks, Seen } from './module.ts';
import type { ObviousLedger } from './obvious-ledger.ts';

type Fault = (text: string) => void;
type Of<T extends Event['type']> = Extract<Event, { type: T }>;

const ceiling = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/** What must hold of withdrawals, transfers, conversions, rebates and points, found from the events alone. */
const POINTS_ACCOUNT = 'real.house.points.POINTS';

/** What another module's event brings into circulation, or takes out of it below zero. */
const pointsGiven = (entries: readonly Entry[]): bigint =>
  entries.reduce((sum, entry) => {
    if (entry.type !== 'post') return sum;
    if (keyOf(entry.from) === POINTS_ACCOUNT) return sum + entry.units;
    return keyOf(entry.to) === POINTS_ACCOUNT ? sum - entry.units : sum;
  }, 0n);

export class MoneyChecks implements Checks {
  readonly #withdrawals = new Map<number, Withdrawal['status']>();
  readonly #asked = new Map<number, Withdrawal>();
  readonly #aside = new Set<number>();
  /** The customers for whom withdrawals are frozen. */
  readonly #frozen = new Set<number>();
  readonly #references = new Set<string>();
  readonly #levels = new Map<number, Parameters<typeof reaches>[0]>();
  readonly #delays = new Map<number, number>();
  readonly #quotes = new Map<number, Quote>();
  readonly #rebates = new Map<string, { units: bigint; readonly at: number; readonly asset: string }>();
  readonly #postings = new Map<number, string>();
  /** What each credit that stands came to, and on whose account. */
  readonly #credits = new Map<number, string>();
  /** What each payment that stands took from which account. */
  readonly #payouts = new Map<number, string>();
  readonly #days = new Map<number, number>();
  readonly #stock = new Map<string, number>();
  #points = 0n;
  /** What was published last; what the deployment fixes before that. */
  #terms: Of<'money-terms-set'>['terms'] | undefined;

  take(event: Event, { core, ledger, fault }: Seen): void {
    switch (event.type) {
      case 'identity-level-set':
        this.#levels.set(event.customer, event.level);
        return;
      case 'modules-frozen':
        if (event.modules.includes('WITHDRAW')) this.#frozen.add(event.customer);
        else this.#frozen.delete(event.customer);
        return;
      case 'withdrawals-delayed':
        if (event.until <= (this.#delays.get(event.customer) ?? 0))
          fault(`PLATFORM-7: ${event.customer} is delayed less`);
        this.#delays.set(event.customer, event.until);
        return;
      case 'withdrawal-requested':
        this.#request(event, ledger, fault);
        return;
      case 'withdrawal-hold-changed':
        if (event.reason === null) this.#aside.delete(event.withdrawal.id);
        else this.#aside.add(event.withdrawal.id);
        return;
      case 'withdrawal-started':
        this.#start(event, fault);
        return;
      case 'withdrawal-paid':
      case 'withdrawal-cancelled':
      case 'withdrawal-refused':
        this.#end(event, ledger, fault);
        return;
      case 'funds-transferred':
        this.#transfer(event, core, fault);
        return;
      case 'posted-manually':
        this.#byHand(event, fault);
        return;
      case 'deposit-credited': {
        const { id, customer, account } = event.deposit;
        this.#credits.set(id, `${customer} ${account} ${event.credited.units} ${event.credited.asset}`);
        return;
      }
      case 'credit-reversed':
        this.#reverse(event, fault);
        return;
      case 'payout-returned':
        this.#return(event, fault);
        return;
      case 'quote-given':
        this.#quote(event.quote, event.at, core, fault);
        this.#quotes.set(event.quote.id, event.quote);
        return;
      case 'funds-converted':
        this.#convert(event, core, fault);
        return;
      case 'money-terms-set':
        this.#terms = event.terms;
        return;
      case 'rebate-accrued':
      case 'rebates-released':
        this.#rebate(event, core, fault);
        return;
      default:
        this.#takePoints(event, fault);
    }
  }

  /** A credit is taken back once and whole, from the account that it was made to, and with two pairs of eyes where it cannot be valued. */
  #reverse(event: Of<'credit-reversed'>, fault: Fault): void {
    const { id, customer, account, reversed, entries, by, agreedBy, worth } = event;
    const name = `FUNDS-151: reversal of deposit ${id}`;
    if (this.#credits.get(id) !== `${customer} ${account} ${reversed.units} ${reversed.asset}`)
      fault(`${name} is not of a credit that stands`);
    this.#credits.delete(id);
    const own = `real.c${customer}.${account}.${reversed.asset}`;
    const taken = entries.reduce(
      (sum, each) => (each.type === 'post' && keyOf(each.from) === own ? sum + each.units : sum),
      0n,
    );
    if (taken !== reversed.units) fault(`${name} takes ${taken} instead of ${reversed.units}`);
    if (worth === null && (agreedBy === null || agreedBy === by)) fault(`${name} with two eyes`);
  }

  /** A payment comes back once, by two, and all of it with its fee to the account that it left. */
  #return(event: Of<'payout-returned'>, fault: Fault): void {
    const { id, customer, account, returned, entries, by, agreedBy } = event;
    const name = `FUNDS-159: return of withdrawal ${id}`;
    if (this.#payouts.get(id) !== `${customer} ${account} ${returned.units} ${returned.asset}`)
      fault(`${name} is not of a payment that stands`);
    this.#payouts.delete(id);
    const own = `real.c${customer}.${account}.${returned.asset}`;
    const given = entries.reduce(
      (sum, each) => (each.type === 'post' && keyOf(each.to) === own ? sum + each.units : sum),
      0n,
    );
    if (given !== returned.units) fault(`${name} gives ${given} instead of ${returned.units}`);
    if (agreedBy === by) fault(`${name} with two eyes`);
  }

  #request({ withdrawal, at }: Of<'withdrawal-requested'>, ledger: ObviousLedger, fault: Fault): void {
    const { id, customer, terms, amount } = withdrawal;
    const name = `FUNDS-42: withdrawal ${id}`;
    if (this.#withdrawals.has(id)) fault(`${name} twice`);
    if (at < (this.#delays.get(customer) ?? 0)) fault(`${name} within a delay`);
    if (!reaches(this.#levels.get(customer) ?? 'none', terms.level)) fault(`${name} without its identity level`);
    if (amount.units < terms.minimum || amount.units > terms.maximum || amount.units <= terms.fee)
      fault(`${name} of ${amount.units}`);
    for (const [other, requested] of this.#asked)
      if (terms.oneAtATime && requested.customer === customer && this.#withdrawals.has(other))
        fault(`${name} beside ${other}`);
    if (ledger.heldBy(`withdrawal:${id}`) !== amount.units) fault(`FUNDS-41: ${id} holds another amount`);
    this.#withdrawals.set(id, 'waiting');
    this.#asked.set(id, withdrawal);
  }

  #start({ withdrawal: { id }, by, agreedBy }: Of<'withdrawal-started'>, fault: Fault): void {
    const requested = this.#asked.get(id);
    if (this.#withdrawals.get(id) !== 'waiting' || !requested) fault(`FUNDS-44: ${id} is begun`);
    for (const [other, status] of this.#withdrawals) {
      const older = this.#asked.get(other);
      const isPassed = this.#aside.has(other) || (older && this.#frozen.has(older.customer));
      if (other < id && status === 'waiting' && !isPassed && older?.channel === requested?.channel)
        fault(`FUNDS-43: ${id} before ${other}`);
    }
    if (requested && this.#frozen.has(requested.customer)) fault(`FUNDS-118: ${id} of a frozen customer`);
    if (this.#aside.has(id)) fault(`FUNDS-43: ${id} was put aside`);
    if (requested?.terms.fourEyes && (agreedBy === null || agreedBy === by)) fault(`FUNDS-41: ${id} with two eyes`);
    this.#withdrawals.set(id, 'processing');
  }

  #end(
    event: Of<'withdrawal-paid' | 'withdrawal-cancelled' | 'withdrawal-refused'>,
    ledger: ObviousLedger,
    fault: Fault,
  ): void {
    const { type } = event;
    const { id } = event.withdrawal;
    const status = this.#withdrawals.get(id);
    const isLegal =
      type === 'withdrawal-paid' ? status === 'processing' : type === 'withdrawal-refused' || status === 'waiting';
    if (status === undefined || !isLegal) fault(`FUNDS-44: ${type} of ${id} when ${status}`);
    if (ledger.heldBy(`withdrawal:${id}`) !== 0n) fault(`FUNDS-44: ${id} still holds money`);
    if (type === 'withdrawal-paid') {
      // References differ by their number, whatever is written round it.
      const isBank = ['card', 'wire'].includes(event.withdrawal.channel);
      const name = `${isBank ? 'bank' : 'chain'} ${event.reference.replace(/\D/g, '')}`;
      if (this.#references.has(name)) fault(`FUNDS-45: ${name} is paid twice`);
      this.#references.add(name);
      const { customer, account, amount } = event.withdrawal;
      this.#payouts.set(id, `${customer} ${account} ${amount.units} ${amount.asset}`);
    }
    this.#withdrawals.delete(id);
    this.#asked.delete(id);
    this.#aside.delete(id);
  }

  #transfer({ from, to, amount, entries }: Of<'funds-transferred'>, core: Core, fault: Fault): void {
    const { accounts } = core.config.funds;
    if (from === to || !accounts[from].includes(amount.asset) || !accounts[to].includes(amount.asset))
      fault(`FUNDS-51: ${amount.asset} from ${from} to ${to}`);
    if (entries.length !== 1 || entries[0]?.units !== amount.units) fault('FUNDS-51: not one to one');
  }

  #byHand({ posting, reverses, by, agreedBy, entries }: Of<'posted-manually'>, fault: Fault): void {
    const { id, from, to, units } = posting;
    const name = `FUNDS-71: posting ${id}`;
    const [only, ...apart] = entries;
    if (only?.type !== 'post' || keyOf(only.from) !== from || keyOf(only.to) !== to || only.units !== units)
      fault(`${name} is not the posting that was agreed`);
    if (apart.some((each) => each.type !== 'post' || !/\.money\./.test(keyOf(each.from))))
      fault(`${name} moves more than it says`);
    if (by === agreedBy) fault(`${name} with two eyes`);
    if (/inventory|rebates|points|options|paper|money/.test(`${from} ${to}`)) fault(`${name} from ${from} to ${to}`);
    if (reverses === null) {
      this.#postings.set(id, `${to} ${from} ${units}`);
      return;
    }
    if (this.#postings.get(reverses) !== `${from} ${to} ${units}`)
      fault(`FUNDS-72: ${id} does not reverse ${reverses}`);
    this.#postings.delete(reverses);
  }

  /** The price once more, leg by leg from the ticks that the quote names, as one fraction. */
  #quote({ from, to, fee, ticks, spreadBps = -1 }: Quote, at: number, core: Core, fault: Fault): void {
    const { assets, listings, staleAfterMs, funds } = core.config;
    let asset = from.asset;
    let [numerator, denominator] = [
      from.units * pow10(assets.get(to.asset).decimals),
      pow10(assets.get(asset).decimals),
    ];
    for (const { instrument: id, tick } of ticks) {
      const listing = listings.get(id);
      if (!listing) throw new Error(`FUNDS-52: no listing ${id}`);
      const { instrument, scale } = listing;
      const [price, one] = [BigInt(tick.price) * scale.tickUnits, pow10(scale.priceDecimals)];
      const sells = instrument.base === asset;
      if (!sells && instrument.quote !== asset) fault(`FUNDS-52: ${id} does not take ${asset}`);
      numerator *= sells ? price : one;
      denominator *= sells ? one : price;
      asset = sells ? instrument.quote : instrument.base;
      if (at - tick.at > staleAfterMs || core.state.market.references.get(id)?.seq !== tick.seq)
        fault(`FUNDS-52: ${id} at a price that is not the newest`);
      if (core.state.market.halted.has(id)) fault(`FUNDS-52: ${id} is halted`);
    }
    if (asset !== to.asset) fault(`FUNDS-52: ${from.asset} ends in ${asset}`);
    const { leastBps, mostBps } = funds.conversion.spread;
    if (spreadBps < leastBps || spreadBps > mostBps) fault(`FUNDS-59: a spread of ${spreadBps}`);
    const gross = (numerator * BigInt(10_000 - spreadBps)) / (denominator * 10_000n);
    const expected = ceiling(gross * BigInt(this.#terms?.conversionFeeBps ?? funds.conversion.feeBps), 10_000n);
    if (fee !== expected || to.units !== gross - expected || to.units <= 0n)
      fault(
        `FUNDS-53: ${from.units} ${from.asset} give ${to.units} and ${fee}, not ${gross - expected} and ${expected}`,
      );
  }

  #convert({ quote, at }: Of<'funds-converted'>, core: Core, fault: Fault): void {
    const given = this.#quotes.get(quote.id);
    if (!given) this.#quote(quote, at, core, fault);
    else if (at >= given.endsAt || given.to.units !== quote.to.units || given.from.units !== quote.from.units)
      fault(`FUNDS-52: quote ${quote.id} is taken as it was not given`);
    this.#quotes.delete(quote.id);
  }

  #rebate(event: Of<'rebate-accrued' | 'rebates-released'>, core: Core, fault: Fault): void {
    if (event.type === 'rebate-accrued') {
      const { inviter, account, asset, releasesAt, units, at } = event;
      const period = this.#terms?.rebatePeriodMs ?? core.config.funds.rebate.delayMs;
      if (releasesAt <= at + period || releasesAt > at + 2 * period) fault(`FUNDS-62: released at ${releasesAt}`);
      const name = `${inviter} ${account} ${asset} ${releasesAt}`;
      const stored = this.#rebates.get(name);
      if (stored) stored.units += units;
      else this.#rebates.set(name, { units, at: releasesAt, asset });
      return;
    }
    for (const { inviter, account, asset, releasesAt, units } of event.rebates) {
      const name = `${inviter} ${account} ${asset} ${releasesAt}`;
      const stored = this.#rebates.get(name);
      if (stored?.units !== units || stored.at > event.at) fault(`FUNDS-62: ${name} is released at ${event.at}`);
      this.#rebates.delete(name);
    }
  }

  #takePoints(event: Event, fault: Fault): void {
    if (event.type === 'daily-check-in') {
      const last = this.#days.get(event.customer);
      if (last !== undefined && event.day <= last) fault(`POINTS-1: ${event.customer} on ${event.day} after ${last}`);
      this.#days.set(event.customer, event.day);
      this.#points += event.points;
    } else if (event.type === 'points-product-set') this.#stock.set(event.product.id, event.product.stock);
    else if (event.type === 'points-exchanged') {
      const left = (this.#stock.get(event.product) ?? 0) - 1;
      if (left < 0) fault(`POINTS-2: ${event.product} is not in stock`);
      this.#stock.set(event.product, left);
      this.#points -= event.points;
    } else if ('entries' in event) this.#points += pointsGiven(event.entries);
  }

  /** Everything under way against the core's state and books. */
  checkAll({ core, fault }: Pick<Seen, 'core' | 'fault'>): void {
    const { funds, ledger } = core.state;
    for (const [id, { status }] of funds.withdrawals)
      if (this.#withdrawals.get(id) !== status) fault(`FUNDS-44: ${id} is ${status}`);
    if (funds.withdrawals.size !== this.#withdrawals.size) fault('FUNDS-44: withdrawals under way differ');
    if (funds.postings.size !== this.#postings.size) fault('FUNDS-72: postings that can be reversed differ');
    const owed = new Map<string, bigint>();
    for (const { asset, units } of this.#rebates.values()) owed.set(asset, (owed.get(asset) ?? 0n) + units);
    for (const [asset, units] of owed)
      if (ledger.house('real', 'rebates', asset).available !== units) fault(`FUNDS-61: rebates owed in ${asset}`);
    if (ledger.house('real', 'points', 'POINTS').available !== -this.#points) fault('POINTS-1: points in circulation');
    for (const { id, stock } of core.state.points.products.values())
      if (stock < 0 || this.#stock.get(id) !== stock) fault(`POINTS-2: ${stock} of ${id}`);
  }
}
