import type { OptionTerms, Reading, TapeMark } from '@bourse/core';
import {
  type AccountMode,
  type AssetCode,
  amountText,
  formatDecimal,
  type InstrumentId,
  type OptionReason,
  type OptionResult,
  optionPayout,
  parseAmount,
  priceText,
  priceTicks,
} from '@bourse/rules';
import type { Services } from '../services.ts';

/** Millionths are four decimals of a percent. */
const PERCENT_DECIMALS = 4;

export const EURO: AssetCode = 'EUR';

export const percentText = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_DECIMALS).replace(/\.?0+$/, '');

export const money = ({ assets }: Pick<Services, 'assets'>, units: bigint): string =>
  amountText(assets.get(EURO), units);

/** An amount of euros; undefined where the text is none. */
export const eurosOf = ({ assets }: Pick<Services, 'assets'>, text: string): bigint | undefined => {
  const read = parseAmount(assets.get(EURO), text);
  return read.ok ? read.value.units : undefined;
};

/** What an option ended with. */
export type Ended = {
  readonly result: OptionResult | null;
  readonly reason: OptionReason | null;
  readonly payout: bigint;
  readonly open: TapeMark | null;
  readonly close: TapeMark | null;
  readonly at: number;
};

/** An option, open or ended. */
export type Shown = { readonly terms: OptionTerms; readonly open: TapeMark | null; readonly ended: Ended | null };

export const markOf = (services: Pick<Services, 'market'>, instrument: InstrumentId, mark: TapeMark | null) => {
  if (!mark) return null;
  const { scale } = services.market.listing(instrument);
  return { seq: mark.seq, at: mark.at, price: priceText(scale, priceTicks(mark.price)), hash: mark.hash };
};

const stateOf = ({ terms, open, ended }: Shown, now: number) => {
  if (ended) return ended.result === null ? ('cancelled' as const) : ('settled' as const);
  return terms.isScheduled && !open && now < terms.startsAt ? ('scheduled' as const) : ('open' as const);
};

/** An option as its owner and operators see it. */
export const presentOption = (services: Services, shown: Reading<Shown>) => {
  const { terms, ended } = shown;
  const { symbol } = services.market.listing(terms.instrument).instrument;
  const now = services.now();
  const open = markOf(services, terms.instrument, shown.open);
  const close = markOf(services, terms.instrument, ended?.close ?? null);
  const state = stateOf(shown, now);
  const until = state === 'scheduled' ? terms.startsAt : terms.endsAt;
  return {
    id: terms.id,
    side: terms.side,
    stake: money(services, terms.stake),
    openPrice: open?.price ?? null,
    openedAt: open?.at ?? null,
    closePrice: close?.price ?? null,
    closedAt: close?.at ?? null,
    instrument: terms.instrument,
    coinSymbol: symbol,
    showCoin: symbol,
    currency: EURO.toLowerCase(),
    period: terms.period,
    minimum: money(services, terms.minimum),
    maximum: money(services, terms.maximum),
    periodSeconds: Math.round(terms.periodMs / 1_000),
    odds: percentText(terms.oddsPpm),
    state,
    payout: money(services, ended?.payout ?? optionPayout('won', terms.stake, terms.profit)),
    result: ended?.result ?? null,
    reason: ended?.reason ?? null,
    startsAt: terms.startsAt,
    endsAt: terms.endsAt,
    time: ended ? 0 : Math.max(0, Math.ceil((until - now) / 1_000)),
    params: { createTime: terms.acceptedAt },
  };
};

export type Viewer = { readonly id: number; readonly mode: AccountMode };
