import {
  assert,
  type FinancingTerms,
  financingDue,
  fundingDue,
  type Position,
  turnover,
  withPrices,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { WhenDue } from '../module.ts';
import type { MarginEvent } from './event.ts';
import { fixed } from './funding.ts';
import { contractName, type Funding } from './funding-state.ts';
import { least, marginAccounts, Postings } from './money.ts';

const DAY_MS = 86_400_000;

type Rate = Pick<Funding, 'ratePpb' | 'mark'>;

/** What a period costs a position: at most its margin; nothing where the instrument is on margin no more, or where its period was not observed. */
const periodCost = (core: Core, position: Position, rate: Rate | undefined): bigint => {
  const { scale, margin: terms } = listingOf(core, position.instrument);
  if (!terms) return 0n;
  const due = dueOf(scale, terms.financing, position, rate);
  return least(due, position.margin);
};

/** What a period costs by its terms, below zero what it brings: a fixed share of the entry value, or the rate's of the value at the mark price. */
export const dueOf = (
  scale: Parameters<typeof financingDue>[0],
  financing: FinancingTerms,
  { side, entry, quantity }: Pick<Position, 'side' | 'entry' | 'quantity'>,
  rate: Rate | undefined,
): bigint => {
  if (!('funding' in financing)) return financingDue(scale, entry, financing.ppm[side]);
  if (!rate || rate.mark === null) return 0n;
  return fundingDue(scale, side, turnover(rate.mark, quantity), rate.ratePpb);
};

const finance = (core: Core, position: Position, rate: Rate | undefined, moment: number, at: number): MarginEvent => {
  const { scale, margin: terms } = listingOf(core, position.instrument);
  const units = periodCost(core, position, rate);
  const accounts = marginAccounts(core, position);
  const postings = new Postings(position.id, accounts.customer);
  postings.spend(accounts.financing, units);
  postings.post(accounts.financing, accounts.customer, -units);
  postings.hold(-units);
  const financed = withPrices(scale, {
    ...position,
    margin: position.margin - units,
    financing: position.financing + units,
    // Periods that passed unnoticed are charged one after another.
    financesAt: moment + (terms?.financing.everyMs ?? DAY_MS),
  });
  const funding = rate && { funding: { ratePpb: rate.ratePpb, mark: rate.mark } };
  return { type: 'position-financed', at, position: financed, units, entries: postings.done(core), ...funding };
};

/** The funding rates of a period: those that are fixed, and those that its first positions fix. */
class Rates {
  readonly #core: Core;
  readonly #moment: number;
  readonly #at: number;
  readonly #known = new Map<string, Rate>();
  readonly fixed: MarginEvent[] = [];

  constructor(core: Core, moment: number, at: number) {
    this.#core = core;
    this.#moment = moment;
    this.#at = at;
  }

  /** Undefined where the instrument is not funded. */
  of({ mode, instrument }: Position): Rate | undefined {
    const { margin: terms } = listingOf(this.#core, instrument);
    if (!terms || !('funding' in terms.financing)) return undefined;
    const name = contractName(mode, instrument);
    const known = this.#known.get(name) ?? this.#before(name);
    if (known) return known;
    const event = fixed(this.#core, name, this.#moment, this.#at);
    assert(event?.type === 'funding-fixed', 'what is funded has a rate');
    this.fixed.push(event);
    this.#known.set(name, event);
    return event;
  }

  #before(name: string): Rate | undefined {
    const funding = this.#core.state.margin.funding.get(name);
    return funding?.endedAt === this.#moment ? funding : undefined;
  }
}

/**
 * Charges the financing of the period that has ended (rule MARGIN-6), out of the margin; what is received is added to it. The rate of an instrument
 * that is funded is fixed once for all of its positions (rule CONTRACT-6).
 */
export const onFinancing: WhenDue<MarginEvent> = (core, ids, moment, at) => {
  const rates = new Rates(core, moment, at);
  const financed = ids.map((id) => {
    const position = core.state.margin.positions.get(Number(id));
    assert(position, 'a position that is financed is open');
    return finance(core, position, rates.of(position), moment, at);
  });
  return [...rates.fixed, ...financed];
};
