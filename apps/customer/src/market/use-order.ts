import {
  assert,
  formatDecimal,
  parseDecimal,
  parsePrice,
  pow10,
  type QuantityLots,
  quantityLots,
  type Side,
} from '@bourse/rules';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallFailure,
  type CallName,
  type CallResult,
  useCall,
  useDepth,
  useQueryCall,
  useSession,
  useTicker,
  useToast,
} from '../shell/index.ts';
import {
  changeOrder,
  emptyOrder,
  maxLots,
  type OrderChange,
  type OrderForm,
  orderProblems,
  type SentOrder,
  SHARE_TEXTS,
  SPOT_TEXTS,
  sentOrder,
  summaryOf,
  typedSize,
} from './order-form.ts';
import { decimalsOfQuote, type OrderMarket, offersOf, scaleFrom } from './order-market.ts';
import { baseName, type Desk, type Listed } from './quote.ts';

/** What an order changes in the lists that are kept. */
const REFRESHED: readonly CallName[] = [
  'orders.list',
  'orders.positions',
  'orders.position',
  'bb.list',
  'divisa.list',
  'divisa.counts',
  'funds.byCurrency',
  'funds.coins',
];

const PLACES = 18;

/** The whole lots in an amount of the base asset, and the amount's own text where it has none. */
const lotsIn = (text: string, lotUnits: bigint, decimals: number): QuantityLots | undefined => {
  const units = parseDecimal(text, PLACES);
  return units.ok ? quantityLots(Number(units.value / (lotUnits * pow10(PLACES - decimals)))) : undefined;
};

/** What the customer may spend and sell: the cash account and the position for shares, coin balances for the rest. Decimal texts. */
const useMeans = ({ quote }: Listed): { readonly funds: string | undefined; readonly holding: string | undefined } => {
  const { signedIn } = useSession();
  const isShare = quote.kind === 'share';
  const cash = useQueryCall('funds.byCurrency', { currency: quote.currency }, { when: signedIn && isShare });
  const position = useQueryCall('orders.position', { instrument: quote.instrument }, { when: signedIn && isShare });
  const coins = useQueryCall('funds.coins', {}, { when: signedIn && !isShare });
  if (isShare) {
    const none = position.state === 'error' && position.failure.error === 'POSITION_NOT_FOUND';
    const noCash = cash.state === 'error' && cash.failure.error === 'ACCOUNT_NOT_FOUND';
    return {
      funds: cash.state === 'success' ? cash.value.available : noCash ? '0' : undefined,
      holding: position.state === 'success' ? position.value.available : none ? '0' : undefined,
    };
  }
  if (coins.state !== 'success') return { funds: undefined, holding: undefined };
  const of = (asset: string): string => coins.value.find((coin) => coin.asset === asset)?.available ?? '0';
  return { funds: of(quote.currency), holding: of(quote.base) };
};

const useMarket = (listed: Listed): OrderMarket => {
  const { quote, terms } = listed;
  const ticker = useTicker(quote.instrument);
  const depth = useDepth(quote.instrument, terms);
  const means = useMeans(listed);
  return useMemo(() => {
    const scale = scaleFrom(terms, quote.currency);
    const quoteDecimals = decimalsOfQuote(quote.currency);
    const last = ticker?.last ?? quote.last;
    const reference = last ? parsePrice(scale, last) : undefined;
    const funds = means.funds === undefined ? undefined : parseDecimal(means.funds, quoteDecimals);
    return {
      terms,
      scale,
      quoteDecimals,
      quote: quote.currency,
      base: baseName(quote),
      reference: reference?.ok ? reference.value : undefined,
      isOpen: quote.session === 'open',
      asks: depth && offersOf(scale, depth.asks),
      bids: depth && offersOf(scale, depth.bids),
      funds: funds?.ok ? funds.value : undefined,
      holding: means.holding === undefined ? undefined : lotsIn(means.holding, scale.lotUnits, scale.quantityDecimals),
    };
  }, [terms, quote, ticker, depth, means.funds, means.holding]);
};

/** How an order goes out from a desk; `crypto` is the detail page that only knows the market. */
export type Counter = Desk | 'crypto';

type Placed = { readonly isDone: boolean };

const usePlace = (counter: Counter) => {
  const stock = useCall('orders.buyNewStock', REFRESHED);
  const pending = useCall('orders.placePending', REFRESHED);
  const intraday = useCall('orders.intraday', REFRESHED);
  const bb = useCall('bb.place', REFRESHED);
  const divisa = useCall('divisa.place', REFRESHED);
  const sent = useRef<{ readonly order: string; readonly key: string }>(undefined);

  const send = async (
    instrument: string,
    { side, kind, price, quantity, budget }: SentOrder,
    idempotencyKey: string,
  ): Promise<CallResult<Placed>> => {
    const options = { idempotencyKey };
    const settled = (state: string): Placed => ({ isDone: state === 'filled' || state === 'cancelled' });
    if (counter === 'bb' || counter === 'divisa') {
      const order = {
        symbol: instrument,
        delegateType: kind,
        type: side,
        ...(budget === undefined ? { delegateTotal: quantity } : { delegateValue: budget }),
        ...(price === undefined ? {} : { delegatePrice: price }),
      };
      const result = await (counter === 'bb' ? bb : divisa).run(order, options);
      return result.ok ? { ok: true, value: settled(result.value.state) } : result;
    }
    assert(quantity !== undefined, 'the share desks take quantities only');
    const order = { instrument, side, kind, quantity, leverage: 1 };
    const result =
      price !== undefined
        ? await pending.run({ ...order, limitPrice: price }, options)
        : await (counter === 'crypto' ? intraday : stock).run(order, options);
    return result.ok ? { ok: true, value: settled(result.value.state) } : result;
  };

  /** Sends an order once: after a silent network the same key is tried again, so that it cannot be placed twice. */
  const place = async (instrument: string, asked: SentOrder): Promise<CallResult<Placed>> => {
    const order = JSON.stringify([instrument, asked]);
    if (sent.current?.order !== order) sent.current = { order, key: crypto.randomUUID() };
    const result = await send(instrument, asked, sent.current.key);
    if (result.ok || result.error !== 'NETWORK') sent.current = undefined;
    return result;
  };
  const isPending = [stock, pending, intraday, bb, divisa].some((one) => one.pending);
  return { place, isPending };
};

/** Beside which field a refusal of the server stands. */
const FIELD_OF: Readonly<Partial<Record<CallFailure['error'], 'price' | 'quantity'>>> = {
  OFF_TICK: 'price',
  OUTSIDE_BAND: 'price',
  WOULD_CROSS: 'price',
  BAD_AMOUNT: 'quantity',
  OFF_LOT: 'quantity',
  QUANTITY_OUT_OF_RANGE: 'quantity',
  NOT_ENOUGH_DEPTH: 'quantity',
  BELOW_MIN_NOTIONAL: 'quantity',
  ABOVE_MAXIMUM: 'quantity',
  INSUFFICIENT_FUNDS: 'quantity',
  INSUFFICIENT_HOLDING: 'quantity',
};

export type OrderOptions = {
  readonly counter: Counter;
  readonly side?: Side;
  readonly quantity?: string;
  readonly onPlaced?: () => void;
};

/** The order form of an instrument: what is typed, what it comes to at this moment, what is wrong, and sending it. */
export const useOrder = (listed: Listed, { counter, side = 'buy', quantity = '', onPlaced }: OrderOptions) => {
  const { t } = useTranslation('market');
  const toast = useToast();
  const market = useMarket(listed);
  const { place, isPending } = usePlace(counter);
  const [form, setForm] = useState<OrderForm>(() => ({ ...emptyOrder(side), quantity }));
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<CallFailure>();
  const [isAsking, setAsking] = useState(false);
  const isSpot = counter === 'bb' || counter === 'divisa';
  const problems = orderProblems(form, market, isSpot ? SPOT_TEXTS : SHARE_TEXTS);

  const latest = useRef(market);
  useEffect(() => {
    latest.current = market;
  });
  // The same one at every price, so that the fields need not be drawn anew with it.
  const change = useCallback((what: OrderChange): void => {
    setRefusal(undefined);
    if (what.type === 'side' || what.type === 'kind') setTried(false);
    setForm((before) => changeOrder(before, what, latest.current));
  }, []);
  const errorOf = (field: 'price' | 'quantity'): string | undefined => {
    const found = problems.find((one) => one.field === field);
    // What is typed and wrong is said at once; what is not typed yet only after the first try.
    const typed = field === 'price' ? form.price : typedSize(form);
    if (found && (tried || /[1-9]/.test(typed))) return t(found.key, { name: market.base });
    return refusal && FIELD_OF[refusal.error] === field ? refusal.message : undefined;
  };
  const ask = (): void => {
    setTried(true);
    setRefusal(undefined);
    if (problems.length === 0) setAsking(true);
  };
  const send = async (): Promise<void> => {
    const asked = sentOrder(form, market, isSpot);
    if (!asked) return;
    const result = await place(listed.quote.instrument, asked);
    if (!result.ok) {
      setRefusal(result);
      if (result.error !== 'NETWORK') setAsking(!FIELD_OF[result.error]);
      return;
    }
    setAsking(false);
    setTried(false);
    setForm((before) => changeOrder(before, { type: 'emptied' }, market));
    toast.success(t(result.value.isDone ? (isSpot ? 'signin29' : 'market_translate10') : 'market_trranslate10'));
    onPlaced?.();
  };
  const { funds, quoteDecimals } = market;
  return {
    market,
    form,
    change,
    summary: summaryOf(form, market),
    most: maxLots(form, market),
    errorOf,
    goesAsMoney: sentOrder(form, market, isSpot)?.budget !== undefined,
    refusal,
    ask,
    send,
    isAsking,
    stopAsking: () => setAsking(false),
    isPending,
    available: funds === undefined ? undefined : formatDecimal(funds, quoteDecimals),
  };
};

export type OrderState = ReturnType<typeof useOrder>;
