import { assert, financingDue, type MarginTerms, type Position, withPrices } from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { WhenDue } from '../module.ts';
import type { MarginEvent } from './event.ts';
import { least, marginAccounts, Postings } from './money.ts';

const DAY_MS = 86_400_000;

/** The end of the financing period that an instant lies in; ms UTC. */
export const nextPeriod = ({ financing: { everyMs } }: MarginTerms, at: number): number =>
  (Math.floor(at / everyMs) + 1) * everyMs;

/** What a period costs a position: at most its margin; nothing where the instrument is on margin no more. */
const periodCost = (core: Core, position: Position): bigint => {
  const { scale, margin: terms } = listingOf(core, position.instrument);
  if (!terms) return 0n;
  return least(financingDue(scale, position.entry, terms.financing.ppm[position.side]), position.margin);
};

const finance = (core: Core, position: Position, moment: number, at: number): MarginEvent => {
  const { scale, margin: terms } = listingOf(core, position.instrument);
  const units = periodCost(core, position);
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
  return { type: 'position-financed', at, position: financed, units, entries: postings.done(core) };
};

/** Charges the financing of the period that has ended (rule MARGIN-6), out of the margin; what is received is added to it. */
export const onFinancing: WhenDue<MarginEvent> = (core, ids, moment, at) =>
  ids.map((id) => {
    const position = core.state.margin.positions.get(Number(id));
    assert(position, 'a position that is financed is open');
    return finance(core, position, moment, at);
  });
