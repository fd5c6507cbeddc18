import { hasHoldings, splitProblem } from '@bourse/core';
import { amountText, err, ok, priceText, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { beginOf, isTradingDay } from '../market/index.ts';
import type { Services } from '../services.ts';
import { progressOf, type Split } from './present.ts';

type Reply<Call extends keyof Endpoints> = Promise<Result<ReplyOf<Endpoints[Call]>, ErrorOf<Endpoints[Call]>>>;

const proposeSplit = async (
  { reason, source: document, exDate, from, to, instrument: name }: InputOf<Endpoints['console.proposeSplit']>,
  context: Context<OperatorCaller>,
): Reply<'console.proposeSplit'> => {
  const { services, caller } = context;
  const { core, market, now } = services;
  const listing = market.find(name);
  if (!listing || !hasHoldings(core, listing)) return err('INSTRUMENT_NOT_FOUND');
  const { id: instrument, symbol, venue } = listing.instrument;
  const [exAt, source] = [beginOf(exDate), document.trim()];
  const terms = { instrument, ratio: { from, to }, exAt, source };
  const problem = splitProblem(core, terms, now()) ?? (isTradingDay(venue, exAt) ? undefined : 'EX_DAY_MISFIT');
  if (problem) return err(problem);
  const subject = `instrument:${instrument}`;
  return audited(context, { action: 'console.proposeSplit', target: subject, reason }, () =>
    services.proposals.propose(caller, {
      kind: 'split',
      subject,
      payload: { instrument, symbol, from, to, exAt, source },
      reason,
    }),
  );
};

const proposeCancellation = async (
  { id, reason }: InputOf<Endpoints['console.proposeSplitCancellation']>,
  context: Context<OperatorCaller>,
): Reply<'console.proposeSplitCancellation'> => {
  const { services, caller } = context;
  const split = services.core.state.splits.splits.get(id);
  if (!split) return err('SPLIT_NOT_FOUND');
  const { instrument, ratio, exAt } = split.terms;
  if (split.stage !== 'announced' || services.now() >= exAt) return err('CONFLICT');
  const subject = `split:${id}`;
  const { symbol } = services.market.listing(instrument).instrument;
  const payload = { split: id, symbol, ...ratio, exAt, reason: reason.trim() };
  return audited(context, { action: 'console.proposeSplitCancellation', target: subject, reason }, () =>
    services.proposals.propose(caller, { kind: 'split-cancellation', subject, payload, reason }),
  );
};

const shown = ({ market, assets }: Services, split: Split) => {
  const { terms, stage, price, holders, paid, doneAt } = split;
  const { instrument, scale } = market.listing(terms.instrument);
  return {
    ...{ id: terms.id, instrument: instrument.id, ...terms.ratio, exAt: terms.exAt, source: terms.source },
    ...{ stage, doneAt, symbol: instrument.symbol, currency: instrument.quote },
    progress: progressOf(split),
    holders: holders.real,
    paid: amountText(assets.get(instrument.quote), paid.real),
    price: price === null ? null : priceText(scale, price),
  };
};

/** The console's rows of this module. */
export const splitsConsole = {
  'console.splits': async (input, { services }) => {
    const all = [...services.core.state.splits.splits.values()].reverse();
    const { list, total } = pageOf(all, pagingOf(input, 50));
    return ok({ rows: list.map((split) => shown(services, split)), total });
  },
  'console.proposeSplit': proposeSplit,
  'console.proposeSplitCancellation': proposeCancellation,
} satisfies HandlersOf<'console.splits' | 'console.proposeSplit' | 'console.proposeSplitCancellation'>;
