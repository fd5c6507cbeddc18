import { type AccountType, decimalsWritten, formatDecimal, isSome, mulDiv } from '@bourse/rules';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CallFailure, type Quoted, useCommand, useQueryCall, useQuote } from '../shell/index.ts';
import {
  amountToConvert,
  defaultSource,
  type FundingSource,
  fundingSources,
  isMoney,
  type QuotedRate,
  quoteCovers,
  smaller,
  unitsOfText,
} from './funding.ts';

/** What an order is paid in, and what it lacks. Smallest units of the asset; undefined while it lacks nothing. */
export type FundingNeed = {
  readonly account: AccountType;
  readonly asset: string;
  /** Never a source: what the order would buy. */
  readonly except?: string | undefined;
  readonly decimals: number;
  readonly needed: bigint | undefined;
  /** What to ask for: with something over where the price may move until the order fills. */
  readonly wanted: bigint;
};

/** Whether money for the order can be had: none is needed; the customer is to choose; it is being asked; a firm offer stands; there is not enough; asking failed. */
export type FundingState = 'none' | 'choose' | 'asking' | 'ready' | 'short' | 'failed';

/** What was done of a transfer and a conversion before something was refused. */
export type Paid =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: CallFailure; readonly hasTransferred: boolean };

const RATE_DECIMALS = 12;
/** No rate yet: a quote for the whole balance comes first. */
const UNKNOWN_RATE: QuotedRate = { from: 1n, to: 0n };

const nameOf = ({ account, asset }: FundingSource): string => `${account} ${asset}`;

const useSources = (need: FundingNeed, when: boolean) => {
  const { account, asset, except, decimals, needed } = need;
  const held = useQueryCall('funds.transferable', {}, { when });
  const swappable = useQueryCall('funds.swapCoins', {}, { when: when && account === 'platform' });
  const rates = useQueryCall('funds.allRates', {}, { when, freshMs: 60_000 });
  const known = rates.state === 'success' ? rates.value : undefined;
  const worth = useCallback((one: FundingSource) => Number(one.available) * Number(known?.[one.asset] ?? 0), [known]);
  const sources = useMemo(() => {
    // What is kept from another order is no source of this one: it may lack nothing.
    if (!when || held.state !== 'success') return undefined;
    const pairs = swappable.state === 'success' ? swappable.value : [];
    return fundingSources(held.value, { account, asset, except }, pairs, worth);
  }, [when, held, swappable, worth, account, asset, except]);
  const shortfall =
    needed === undefined ? undefined : Number(formatDecimal(needed, decimals)) * Number(known?.[asset] ?? 0);
  // Money that no account may convert here is exchanged by trading it.
  const hasOtherMoney =
    sources?.length === 0 &&
    held.state === 'success' &&
    held.value.some(
      (one) => one.asset !== asset && one.asset !== except && isMoney(one.asset) && isSome(one.available),
    );
  const usual = sources && defaultSource(sources, { account, needed: shortfall }, worth);
  return { sources, usual, rates: known, hasOtherMoney };
};

/** The rate by the published prices, to begin with; each quote replaces it. */
const publishedRate = (
  rates: Readonly<Record<string, string>> | undefined,
  from: { readonly asset: string; readonly decimals: number },
  to: { readonly asset: string; readonly decimals: number },
): QuotedRate => {
  const [source, target] = [rates?.[from.asset], rates?.[to.asset]];
  if (source === undefined || target === undefined) return UNKNOWN_RATE;
  return {
    from: unitsOfText(target, RATE_DECIMALS) * 10n ** BigInt(from.decimals),
    to: unitsOfText(source, RATE_DECIMALS) * 10n ** BigInt(to.decimals),
  };
};

/** Asks for a firm quote of as much of the source as the order lacks, and for another amount only when the last no longer fits. */
const useOffer = (
  need: FundingNeed,
  source: FundingSource | undefined,
  rates: Readonly<Record<string, string>> | undefined,
  isHeld: boolean,
) => {
  const { account, asset, decimals, needed, wanted } = need;
  const fromDecimals = decimalsWritten(source?.available ?? '');
  const available = source ? unitsOfText(source.available, fromDecimals) : 0n;
  const name = source && nameOf(source);
  const [lastRate, setLastRate] = useState<QuotedRate & { readonly name: string }>();
  const [lastRequest, setLastRequest] = useState<{ readonly name: string; readonly units: bigint }>();
  const isConversion = source !== undefined && source.asset !== asset;
  const before = source && publishedRate(rates, { asset: source.asset, decimals: fromDecimals }, { asset, decimals });
  const rate = (lastRate?.name === name ? lastRate : before) ?? UNKNOWN_RATE;
  const units = lastRequest?.name === name ? lastRequest?.units : undefined;
  const converted = units !== undefined && rate.from > 0n ? mulDiv(units, rate.to, rate.from, 'down') : undefined;
  const needsNewQuote =
    needed !== undefined && isConversion && (converted === undefined || !quoteCovers(converted, needed, wanted));
  const isInsufficient = needsNewQuote && converted !== undefined && converted < needed;
  const next = needsNewQuote ? amountToConvert(wanted, rate, available) : units;
  useEffect(() => {
    if ((!isHeld || isInsufficient) && name !== undefined && next !== undefined && next !== units)
      setLastRequest({ name, units: next });
  }, [isHeld, isInsufficient, name, next, units]);
  const amount = units === undefined ? '' : formatDecimal(units, fromDecimals);
  const isNeeded = needed !== undefined && isConversion && units !== undefined && units > 0n;
  const priced = useQuote(isNeeded ? { from: source.asset, to: asset, amount, account } : undefined);
  const quote = priced.quote?.from === source?.asset && priced.quote?.to === asset ? priced.quote : undefined;
  useEffect(() => {
    if (quote && name !== undefined)
      setLastRate({
        name,
        from: unitsOfText(quote.fromAmount, fromDecimals),
        to: unitsOfText(quote.toAmount, decimals),
      });
  }, [quote, name, fromDecimals, decimals]);
  /** Asks anew for as much as is lacking now, whatever was quoted before. */
  const renew = (): void => {
    const now = needsNewQuote ? amountToConvert(wanted, rate, available) : units;
    if (name !== undefined && now !== undefined && now !== units) setLastRequest({ name, units: now });
    priced.renew();
  };
  return {
    quote,
    failure: priced.failure,
    isRenewing: priced.isRenewing,
    renew,
    available,
    before,
    isAll: units === available,
  };
};

type Offer = ReturnType<typeof useOffer>;

const stateOf = (
  need: FundingNeed,
  source: FundingSource | undefined,
  { isKnown, hasOthers }: { readonly isKnown: boolean; readonly hasOthers: boolean },
  offer: Offer,
): FundingState => {
  const { needed, asset, decimals } = need;
  if (needed === undefined) return 'none';
  if (!isKnown) return 'asking';
  if (!source) return hasOthers ? 'choose' : 'short';
  if (source.asset === asset) return offer.available >= needed ? 'ready' : 'short';
  if (offer.quote && unitsOfText(offer.quote.toAmount, decimals) >= needed) return 'ready';
  if (offer.quote && offer.isAll) return 'short';
  return offer.failure ? 'failed' : 'asking';
};

/** What was done of a payment, so that trying again goes on from there. */
type Sent = { readonly quote: number | undefined; readonly hasTransferred: boolean };

/** Moves and converts: each step a command of its own, none of them twice. */
const usePayment = (need: FundingNeed, source: FundingSource | undefined, offer: Quoted | undefined) => {
  const moving = useCommand('funds.transfer');
  const swapping = useCommand('funds.swap');
  const converting = useCommand('funds.convertStock');
  const sent = useRef<Sent>(undefined);
  const { account, asset, decimals, wanted } = need;
  const pay = async (): Promise<Paid> => {
    if (!source) return { ok: true };
    if (!sent.current || (sent.current.quote !== offer?.id && !sent.current.hasTransferred))
      sent.current = { quote: offer?.id, hasTransferred: false };
    const isMove = source.account !== account;
    const available = unitsOfText(source.available, decimals);
    const amount = offer?.fromAmount ?? formatDecimal(smaller(wanted, available), decimals);
    if (isMove && !sent.current.hasTransferred) {
      const moved = await moving.run({ asset: source.asset, from: source.account, to: account, amount });
      if (!moved.ok) return { ok: false, failure: moved, hasTransferred: false };
      sent.current = { ...sent.current, hasTransferred: true };
    }
    if (source.asset !== asset && offer) {
      const order = { from: source.asset, to: asset, amount: offer.fromAmount, quoteId: offer.id };
      const converted = await (account === 'stock' ? converting : swapping).run(order);
      if (!converted.ok) return { ok: false, failure: converted, hasTransferred: sent.current.hasTransferred };
    }
    sent.current = undefined;
    return { ok: true };
  };
  return { pay, isPending: moving.pending || swapping.pending || converting.pending };
};

/** So much of what a source is worth by the published prices is counted on before a quote tells what it brings, percent. */
const COUNTED_ON = 99n;

/** What a source would bring if all of it were given, about; smallest units of what the order is paid in. */
const reachOf = (need: FundingNeed, source: FundingSource | undefined, { available, before }: Offer): bigint => {
  if (!source) return 0n;
  if (source.asset === need.asset) return available;
  if (!before || before.from <= 0n) return 0n;
  return mulDiv(mulDiv(available, before.to, before.from, 'down'), COUNTED_ON, 100n, 'down');
};

/** Where the money for an order that lacks some can come from: one firm offer, taken together with the order (rules ORDER-20 to ORDER-22). */
export const useFunding = (
  need: FundingNeed,
  { when, isHeld }: { readonly when: boolean; readonly isHeld: boolean },
) => {
  const { sources, usual, rates, hasOtherMoney } = useSources(need, when);
  const [chosen, choose] = useState<string>();
  const [shown, setShown] = useState<string>();
  const named = (name: string | undefined) => sources?.find((one) => nameOf(one) === name);
  // What is being confirmed is not exchanged for another under the customer's finger.
  const source = named(chosen) ?? (isHeld ? named(shown) : undefined) ?? usual;
  if (!isHeld && source && nameOf(source) !== shown) setShown(nameOf(source));
  const offer = useOffer(need, source, rates, isHeld);
  const payment = usePayment(need, source, offer.quote);
  const state = stateOf(need, source, { isKnown: sources !== undefined, hasOthers: (sources ?? []).length > 0 }, offer);
  return {
    state,
    target: need,
    sources: sources ?? [],
    source,
    /** Whether the customer has money that cannot be converted for the order. */
    hasOtherMoney,
    choose: (one: FundingSource) => choose(nameOf(one)),
    quote: state === 'ready' ? offer.quote : undefined,
    failure: offer.failure,
    renew: offer.renew,
    isRenewing: offer.isRenewing,
    reach: reachOf(need, source, offer),
    /** What it brings, smallest units; zero until an offer stands. */
    brings:
      state !== 'ready'
        ? 0n
        : offer.quote
          ? unitsOfText(offer.quote.toAmount, need.decimals)
          : smaller(need.wanted, offer.available),
    ...payment,
  };
};

export type Funding = ReturnType<typeof useFunding>;
