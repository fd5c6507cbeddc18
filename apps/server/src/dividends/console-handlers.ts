import { mostPerShare } from '@bourse/core';
import { amountText, broken, err, ok, parseAmount, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { beginOf, isTradingDay } from '../market/index.ts';
import type { Services } from '../services.ts';
import { pageOfFilteredLines } from './lines.ts';
import { type Dividend, perShareOf, perShareText, progressOf, stageOf } from './present.ts';

type Reply<Call extends keyof Endpoints> = Promise<Result<ReplyOf<Endpoints[Call]>, ErrorOf<Endpoints[Call]>>>;

const symbolOf = ({ market }: Services, { terms: { instrument } }: Dividend): string =>
  (market.find(instrument) ?? broken(`${instrument} is listed`)).instrument.symbol;

const proposeDividend = async (
  { reason, source: document, ...terms }: InputOf<Endpoints['console.proposeDividend']>,
  context: Context<OperatorCaller>,
): Reply<'console.proposeDividend'> => {
  const { services, caller } = context;
  const listing = services.market.find(terms.instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const { id: instrument, symbol, quote, venue } = listing.instrument;
  const parts = perShareOf(terms.perShare);
  if (parts === undefined || parts <= 0n) return err('BAD_AMOUNT');
  const { currency, exDate, recordDate, payDate } = terms;
  const [exAt, recordAt, payAt] = [beginOf(exDate), beginOf(recordDate), beginOf(payDate)];
  const isInOrder = services.now() < exAt && exAt <= recordAt && recordAt <= payAt;
  if (currency !== quote || !isInOrder) return err('INCOME_TERMS_MISFIT');
  if (!isTradingDay(venue, exAt)) return err('EX_DAY_MISFIT');
  const most = mostPerShare(services.core, listing);
  if (most !== undefined && parts > most) return err('ABOVE_MAXIMUM');
  const subject = `instrument:${instrument}`;
  const perShare = perShareText(parts);
  const source = document.trim();
  const payload = { instrument, symbol, currency, perShare, parts: String(parts), exAt, recordAt, payAt, source };
  return audited(context, { action: 'console.proposeDividend', target: subject, reason }, () =>
    services.proposals.propose(caller, { kind: 'dividend', subject, payload, reason }),
  );
};

const proposeCancellation = async (
  { id, reason }: InputOf<Endpoints['console.proposeDividendCancellation']>,
  context: Context<OperatorCaller>,
): Reply<'console.proposeDividendCancellation'> => {
  const { services, caller } = context;
  const dividend = services.core.state.dividends.dividends.get(id);
  if (!dividend) return err('DIVIDEND_NOT_FOUND');
  const { exAt, perShare, asset } = dividend.terms;
  if (dividend.stage !== 'announced' || services.now() >= exAt) return err('CONFLICT');
  const subject = `dividend:${id}`;
  const payload = {
    dividend: id,
    symbol: symbolOf(services, dividend),
    perShare: `${perShareText(perShare)} ${asset}`,
    exAt,
    reason: reason.trim(),
  };
  return audited(context, { action: 'console.proposeDividendCancellation', target: subject, reason }, () =>
    services.proposals.propose(caller, { kind: 'dividend-cancellation', subject, payload, reason }),
  );
};

const proposeReceipt = async (
  { id, amount, reference: payment, reason }: InputOf<Endpoints['console.proposeDividendReceipt']>,
  context: Context<OperatorCaller>,
): Reply<'console.proposeDividendReceipt'> => {
  const { services, caller } = context;
  const dividend = services.core.state.dividends.dividends.get(id);
  if (!dividend) return err('DIVIDEND_NOT_FOUND');
  const { terms, stage, received, receipts, pools } = dividend;
  if (stage !== 'fixed') return err('CONFLICT');
  const read = parseAmount(services.assets.get(terms.asset), amount);
  if (!read.ok || read.value.units <= 0n) return err('BAD_AMOUNT');
  const { units } = read.value;
  const reference = payment.trim();
  if (receipts.includes(reference)) return err('REFERENCE_USED');
  if (received + units > pools.real.owed) return err('ABOVE_MAXIMUM');
  const subject = `dividend:${id}`;
  const symbol = symbolOf(services, dividend);
  const payload = { dividend: id, symbol, currency: terms.asset, amount, units: String(units), reference };
  return audited(context, { action: 'console.proposeDividendReceipt', target: subject, reason }, () =>
    services.proposals.propose(caller, { kind: 'dividend-receipt', subject, payload, reason }),
  );
};

const shown = (services: Services, dividend: Dividend) => {
  const { id, instrument, asset: code, perShare, exAt, recordAt, payAt, source } = dividend.terms;
  const asset = services.assets.get(code);
  const { holders, owed, paid, paidAt } = dividend.pools.real;
  return {
    ...{ id, instrument, exAt, recordAt, payAt, source, holders, paidAt },
    symbol: symbolOf(services, dividend),
    currency: code,
    perShare: perShareText(perShare),
    stage: stageOf(dividend, services.now()),
    progress: progressOf(dividend),
    owed: amountText(asset, owed),
    received: amountText(asset, dividend.received),
    paid: amountText(asset, paid),
  };
};

/** The console's rows of this module. */
export const dividendsConsole = {
  'console.dividends': async (input, { services }) => {
    const all = [...services.core.state.dividends.dividends.values()].reverse();
    const { list, total } = pageOf(all, pagingOf(input, 50));
    return ok({ rows: list.map((dividend) => shown(services, dividend)), total });
  },
  'console.dividendLines': async ({ dividend, mode, ...input }, { services }) => {
    const { list, total } = await pageOfFilteredLines(services, { dividend, mode }, input, pagingOf(input, 50));
    return ok({ rows: list, total });
  },
  'console.proposeDividend': proposeDividend,
  'console.proposeDividendCancellation': proposeCancellation,
  'console.proposeDividendReceipt': proposeReceipt,
} satisfies HandlersOf<
  | 'console.dividends'
  | 'console.dividendLines'
  | 'console.proposeDividend'
  | 'console.proposeDividendCancellation'
  | 'console.proposeDividendReceipt'
>;
