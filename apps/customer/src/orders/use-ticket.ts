import { formatDecimal, type PriceTicks, priceText, quantityText, type Side, withoutZeros } from '@bourse/rules';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { type CallFailure, isUnknown, refusedField, useFormat, useGo, useSending, useSession } from '../shell/index.ts';
import {
  cannotAfford,
  changeOrder,
  emptyOrder,
  maxLots,
  type OrderChange,
  type OrderForm,
  sentOrder,
  shortfallOf,
  summaryOf,
  takenPercent,
  typedSize,
} from './order-form.ts';
import { bandOf, type OrderMarket, type PriceRange } from './order-market.ts';
import type { OrderOutcome } from './order-outcome.ts';
import { ORDER_FIELDS, type OrderField, type OrderProblem, orderProblems } from './order-problems.ts';
import type { TicketProduct } from './product.ts';
import { type Funding, useFunding } from './use-funding.ts';
import { type FundingTexts, useFundingTexts } from './use-funding-texts.ts';
import { useMoneyText } from './use-money-text.ts';
import { useOrderMarket } from './use-order-market.ts';
import { useRestoredState } from './use-restored-state.ts';

export type TicketOptions = {
  readonly product: TicketProduct;
  readonly side?: Side;
  readonly quantity?: string;
  /** The form is left for a step on another page, and returned to. */
  readonly onLeave?: (() => void) | undefined;
};

/** What the server refused, in the words that are shown for it. */
type Refusal = {
  readonly failure: CallFailure;
  /** In the question before the order. */
  readonly text: string;
  /** Beside the field that it is about. */
  readonly beside?: string;
};

/** An order that was refused; where it was paid for, what stands of that. */
const refusalOf = (failure: CallFailure, why: string, paid: FundingTexts | undefined): Refusal => {
  const text = paid && failure.error !== 'OUTCOME_UNKNOWN' ? paid.notPlaced(why) : why;
  return { failure, text, beside: why };
};

/** Converts first where the order needs it; what was refused of that. */
const payFor = async (funding: Funding, fundingTexts: FundingTexts): Promise<Refusal | undefined> => {
  if (funding.state !== 'ready') return undefined;
  const paid = await funding.pay();
  if (paid.ok) return undefined;
  if (paid.failure.error === 'QUOTE_ENDED') funding.renew();
  return { failure: paid.failure, text: fundingTexts.notPaid(paid) };
};

/** Whether it was so since a size is typed: what a share is one of must not change under the finger that drags it. */
const useStaysWhileTyped = (form: OrderForm, isSo: boolean): boolean => {
  const [was, setWas] = useState(false);
  const next = form.side === 'buy' && (isSo || (was && /[1-9]/.test(typedSize(form))));
  if (next !== was) setWas(next);
  return next;
};

/** The order's market with the money that the offer brings counted in, and the offer itself. */
const useFundedMarket = (
  form: OrderForm,
  market: OrderMarket,
  { account, takesQuoteAmount }: TicketProduct,
  isHeld: boolean,
  isSent: boolean,
) => {
  const { signedIn } = useSession();
  const shortfall = shortfallOf(form, market, takesQuoteAmount);
  const needsConversion = cannotAfford(form, market);
  const isConverting = useStaysWhileTyped(form, shortfall !== undefined);
  const funding = useFunding(
    {
      account,
      asset: market.quote,
      except: account === 'platform' ? market.base : undefined,
      decimals: market.quoteDecimals,
      needed: shortfall?.needed,
      wanted: shortfall?.wanted ?? 0n,
    },
    { when: signedIn && (isConverting || needsConversion), isHeld },
  );
  const { brings, reach } = funding;
  const funded = useMemo(
    () => (brings === 0n || market.funds === undefined ? market : { ...market, funds: market.funds + brings }),
    [market, brings],
  );
  // What a share of the available is a share of: where a conversion is offered or nothing can be bought without one, what that would give too.
  const counts = needsConversion || isConverting;
  const within = useMemo(
    () => (!counts || market.funds === undefined ? market : { ...market, funds: market.funds + reach }),
    [market, counts, reach],
  );
  /** What a share is one of: the money, and whether a conversion's is in it. */
  const share = { funds: within.funds, isConverted: within.funds !== market.funds };
  /** Whether nothing can be bought without a conversion. */
  const offer = { ...funding, isOnlyWay: needsConversion };
  const now = { funding: offer, funded, within, share };
  // What was sent stands as it was said until it is known what came of it (rule SHELL-25): neither a quote that ends nor money that moves meanwhile makes another order of it.
  const held = useRef(now);
  if (!isSent && !funding.isPending) held.current = now;
  const { current } = held;
  return { ...current, funding: { ...current.funding, isPending: funding.isPending } };
};

/** Beside which field something is wrong with an order, in words. */
const useProblems = (form: OrderForm, market: OrderMarket, product: TicketProduct) => {
  const { t } = useTranslation('market');
  const { price, number, unit } = useFormat();
  const sum = useMoneyText(market.quote);
  const problems = orderProblems(form, market, product);
  const shown = (ticks: PriceTicks): string => price(priceText(market.scale, ticks), market.scale.priceDecimals);
  const range = (band: PriceRange) =>
    t('market.order.outsideBand', { low: shown(band.low), high: shown(band.high), currency: market.quote });
  const problemText = ({ key, range: band, minimum, most }: OrderProblem): string => {
    if (band) return range(band);
    if (most !== undefined) return t(key, { leverage: form.leverage, most: sum(most) });
    if (minimum) {
      const quantity = unit(number(withoutZeros(minimum.quantity)), market.base);
      const both = minimum.amount === undefined ? quantity : `${quantity} · ${sum(minimum.amount)}`;
      return t(key, { minimum: both });
    }
    const held = market.holding === undefined ? '' : number(withoutZeros(quantityText(market.scale, market.holding)));
    return t(key, { name: market.base, held });
  };
  /** A refusal for its price names the prices that are allowed now. */
  const refusalText = (failure: CallFailure): string =>
    failure.error === 'OUTSIDE_BAND' && market.reference
      ? range(bandOf(market.reference, market.terms.bandBps))
      : failure.message || t('shell.network');
  const prompt = problems.find((one) => one.prompt !== undefined)?.prompt;
  return { problems, problemText, refusalText, prompt: prompt && t(prompt) };
};

/** The value as it was last drawn, for what must stay the same from one drawing to the next. */
const useLatest = <T>(value: T) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** How a change alters the form at the prices last drawn; a share is one of what is within reach. */
const useChanged = (market: OrderMarket, within: OrderMarket) =>
  useLatest((before: OrderForm, what: OrderChange) =>
    changeOrder(before, what, what.type === 'percent' ? within : market),
  );

/** What is typed; `leaveFor` goes to a step on another page that leads back to the order as it stands. */
const useOrderInput = ({ quote }: Listing, { side = 'buy', quantity = '', onLeave }: TicketOptions) => {
  const go = useGo();
  const blank: OrderForm = { ...emptyOrder(side), quantity };
  const { open: form, setOpen: setForm, leave } = useRestoredState(`order ${quote.instrument}`, blank);
  const leaveFor = (href: string): void => {
    leave(form);
    onLeave?.();
    go.href(href);
  };
  return { form, setForm, leaveFor };
};

/** What is said of a problem. Of more than can be paid: nothing where a conversion is offered for it, what is missing where none brings it (rule ORDER-24). */
const useTextOf = (product: TicketProduct, funding: Funding, problemText: (problem: OrderProblem) => string) => {
  const fundingTexts = useFundingTexts(funding);
  const textOf = (problem: OrderProblem): string | undefined => {
    if (problem.key !== product.texts.tooMuch || funding.state === 'none') return problemText(problem);
    return funding.state === 'short' ? fundingTexts.short : undefined;
  };
  return { fundingTexts, textOf };
};

/** The order ticket of an instrument, whatever its product: what is typed, what it comes to at this moment, what is wrong, and sending it. */
export const useTicket = (listing: Listing, options: TicketOptions) => {
  const { product } = options;
  const base = useOrderMarket(listing, product.useBalances(listing));
  const placing = useSending<OrderOutcome>();
  const { form, setForm, leaveFor } = useOrderInput(listing, options);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<OrderOutcome>();
  const { funding, funded: market, within, share } = useFundedMarket(form, base, product, isAsking, placing.pending);
  const { problems, problemText, refusalText, prompt } = useProblems(form, market, product);
  const { fundingTexts, textOf } = useTextOf(product, funding, problemText);
  const isPending = placing.pending || funding.isPending;

  const changed = useChanged(market, within);
  // The same one at every price, so that the fields need not be drawn anew with it.
  const change = useCallback(
    (what: OrderChange): void => {
      setRefusal(undefined);
      setOutcome(undefined);
      if (what.type === 'side' || what.type === 'kind') setTried(false);
      setForm((before) => changed.current(before, what));
    },
    [changed, setForm],
  );
  const errorOf = (field: OrderField): string | undefined => {
    // While an order is on its way, what it leaves behind is no fault of what is typed.
    if (isPending) return undefined;
    const found = problems.find((one) => one.field === field);
    // What is typed and wrong is said at once; what is not typed yet only after the first try.
    const typed = field === 'price' ? form.price : field === 'quantity' ? typedSize(form) : form.exits[field]?.price;
    const text = found && (tried || /[1-9]/.test(typed ?? '')) ? textOf(found) : undefined;
    return text ?? (refusal && refusedField(refusal.failure, ORDER_FIELDS) === field ? refusal.beside : undefined);
  };
  const ask = (): void => {
    setTried(true);
    setRefusal(undefined);
    if (problems.length === 0) setAsking(true);
  };
  const send = async (): Promise<void> => {
    const requested = sentOrder(form, market, product.takesQuoteAmount);
    // A firm price is still on its way: without it the order would go out unpaid.
    if (!requested || funding.state === 'asking') return;
    setRefusal(undefined);
    const wasFunded = funding.state === 'ready';
    const notPaid = await payFor(funding, fundingTexts);
    if (notPaid) return setRefusal(notPaid);
    const result = await placing.run(product.place({ instrument: listing.quote.instrument, order: requested }));
    if (!result.ok) {
      setRefusal(refusalOf(result, refusalText(result), wasFunded ? fundingTexts : undefined));
      // What was converted must be read before anything else: it stays in the question.
      if (!isUnknown(result) && !wasFunded) setAsking(refusedField(result, ORDER_FIELDS) === undefined);
      return;
    }
    setAsking(false);
    setTried(false);
    setForm((before) => changeOrder(before, { type: 'emptied' }, market));
    setOutcome(result.value);
  };
  // A limit that cannot be sent comes to nothing: the figures would be those of another price.
  const summary = problems.some(({ field }) => field === 'price') ? undefined : summaryOf(form, market);
  return {
    formId: useId(),
    product,
    market,
    form,
    change,
    summary,
    most: maxLots(form, within),
    percent: takenPercent(form, within),
    errorOf,
    quoteAmount: sentOrder(form, market, product.takesQuoteAmount)?.quoteAmount,
    refusal,
    ask,
    send,
    isAsking,
    stopAsking: () => setAsking(false),
    isPending,
    available: base.funds === undefined ? undefined : formatDecimal(base.funds, market.quoteDecimals),
    funding,
    share,
    /** Whether the order could go out as it stands. */
    isReady: problems.length === 0 && summary !== undefined && summary.lots > 0,
    /** What is to be typed or put right first. */
    prompt,
    outcome,
    leaveFor,
    forgetOutcome: () => setOutcome(undefined),
  };
};

export type Ticket = ReturnType<typeof useTicket>;
