import { z } from 'zod';
import { blankable, decimalText, instrument, optionalDecimal, wireNames } from '../codecs.ts';

/** What every share and coin order call becomes. Prices and quantity are decimal texts, leverage a whole number, 1 for none. */
export type PlaceStockOrder = {
  /** Instrument's id or symbol. */
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  readonly quantity: string;
  /** Given exactly when kind is limit. */
  readonly limitPrice?: string;
  readonly leverage: number;
  readonly takeProfit?: string;
  readonly stopLoss?: string;
};

const ours = z.custom<PlaceStockOrder>((value) => typeof value === 'object' && value !== null);

const buyOrSell = wireNames({ 0: 'buy', 1: 'sell' });
/** Forms send the leverage as 5, '5' or '5X'. */
const lever = z
  .codec(
    z.union([z.string().max(8), z.number()]).meta({ examples: [1], description: 'leverage, 1 for none' }),
    z.int().min(1).max(1000),
    { decode: (value) => Number(/^(\d{1,4})[xX]?$/.exec(String(value))?.[1] ?? Number.NaN), encode: (value) => value },
  )
  .optional();

type Targets = { readonly takeProfit?: string; readonly stopLoss?: string };

const targets = (takeProfit: string | undefined, stopLoss: string | undefined): Targets => ({
  ...(takeProfit === undefined ? {} : { takeProfit }),
  ...(stopLoss === undefined ? {} : { stopLoss }),
});

const priced = (limitPrice: string | undefined): { readonly kind: 'market' | 'limit'; readonly limitPrice?: string } =>
  limitPrice === undefined ? { kind: 'market' } : { kind: 'limit', limitPrice };

type Issues = { readonly issues: { push: (issue: { code: 'custom'; message: string; input: unknown }) => unknown } };

const refuse = (context: Issues, message: string, input: unknown): never => {
  context.issues.push({ code: 'custom', message, input });
  return z.NEVER;
};

const formWire = z
  .object({
    stockGid: instrument.optional(),
    stockId: instrument.optional(),
    buyNum: decimalText,
    buyType: buyOrSell,
    lever,
    targetPrice: optionalDecimal,
    profitTarget: optionalDecimal,
    stopLoss: optionalDecimal,
  })
  .meta({ 'x-sample': { stockGid: 'BTC-USDT', buyNum: '1', buyType: 0 } });

const form = (market: boolean) =>
  z.codec(formWire, ours, {
    decode: (wire, context): PlaceStockOrder => {
      const named = wire.stockGid ?? wire.stockId;
      if (named === undefined) return refuse(context, 'no instrument', wire);
      return {
        instrument: named,
        side: wire.buyType,
        quantity: wire.buyNum,
        leverage: wire.lever ?? 1,
        ...priced(market ? undefined : wire.targetPrice),
        ...targets(wire.profitTarget, wire.stopLoss),
      };
    },
    encode: (order) => ({
      stockGid: order.instrument,
      buyNum: order.quantity,
      buyType: order.side,
      lever: order.leverage,
      targetPrice: market ? undefined : order.limitPrice,
      profitTarget: order.takeProfit,
      stopLoss: order.stopLoss,
    }),
  });

/** buyNewStock: the order form at the market; a target price sent along is not looked at. buyType 0 buys, 1 sells. */
export const marketForm = form(true);

/** buyBusiness: the order form; with a target price a limit order, without one at the market. buyType 0 buys, 1 sells. */
export const businessForm = form(false);

/** userPendingOrder/create: a limit order at the target price. buyType 0 buys, 1 sells. */
export const pendingForm = z.codec(
  z
    .object({
      stockId: instrument.optional(),
      stockGid: instrument.optional(),
      buyNum: decimalText,
      buyType: buyOrSell,
      lever,
      targetPrice: decimalText,
      profitTarget: optionalDecimal,
      stopTarget: optionalDecimal,
    })
    .meta({ 'x-sample': { stockGid: 'BTC-USDT', buyNum: '1', buyType: 0, targetPrice: '1' } }),
  ours,
  {
    decode: (wire, context): PlaceStockOrder => {
      const named = wire.stockGid ?? wire.stockId;
      if (named === undefined) return refuse(context, 'no instrument', wire);
      return {
        instrument: named,
        side: wire.buyType,
        kind: 'limit',
        quantity: wire.buyNum,
        limitPrice: wire.targetPrice,
        leverage: wire.lever ?? 1,
        ...targets(wire.profitTarget, wire.stopTarget),
      };
    },
    encode: (order, context) =>
      order.limitPrice === undefined
        ? refuse(context, 'a pending order has a target price', order)
        : {
            stockId: order.instrument,
            buyNum: order.quantity,
            buyType: order.side,
            lever: order.leverage,
            targetPrice: order.limitPrice,
            profitTarget: order.takeProfit,
            stopTarget: order.stopLoss,
          },
  },
);

/** businessDeal: buyType 1 buys, 2 sells; businessType 2 is at the market, 1 at the price in `targetPrice` or, with older clients, in `nowPrice`. */
export const dealForm = z.codec(
  z
    .object({
      stockGid: instrument,
      buyType: wireNames({ 1: 'buy', 2: 'sell' }),
      businessType: wireNames({ 2: 'market', 1: 'limit' }),
      buyNum: decimalText,
      targetPrice: optionalDecimal,
      nowPrice: optionalDecimal,
      lever,
    })
    .meta({ 'x-sample': { stockGid: 'BTC-USDT', buyNum: '1', buyType: 1, businessType: 2 } }),
  ours,
  {
    decode: (wire, context): PlaceStockOrder => {
      const limitPrice = wire.businessType === 'limit' ? (wire.targetPrice ?? wire.nowPrice) : undefined;
      if (wire.businessType === 'limit' && limitPrice === undefined) return refuse(context, 'no limit price', wire);
      return {
        instrument: wire.stockGid,
        side: wire.buyType,
        quantity: wire.buyNum,
        leverage: wire.lever ?? 1,
        ...priced(limitPrice),
      };
    },
    encode: (order) => ({
      stockGid: order.instrument,
      buyType: order.side,
      businessType: order.kind,
      buyNum: order.quantity,
      targetPrice: order.limitPrice,
      nowPrice: order.limitPrice,
      lever: order.leverage,
    }),
  },
);

/**
 * intradayTrade/create: the crypto detail's order at the market. fluctuationType 0 buys, 1 sells; productType 2 means BTC/USDT and 3
 * gold, unless the instrument is named.
 */
export const intradayForm = z.codec(
  z
    .object({
      stockGid: instrument.optional(),
      symbol: instrument.optional(),
      productType: wireNames({ 2: 'btc', 3: 'xau' }).optional(),
      fluctuationType: buyOrSell,
      transactionNum: decimalText,
      leverage: lever,
      stockPlate: blankable(32),
    })
    .meta({ 'x-sample': { stockGid: 'BTC-USDT', transactionNum: '1', fluctuationType: 0 } }),
  ours,
  {
    decode: (wire, context): PlaceStockOrder => {
      const named = wire.stockGid ?? wire.symbol ?? wire.productType;
      if (named === undefined) return refuse(context, 'no instrument', wire);
      return {
        instrument: named,
        side: wire.fluctuationType,
        kind: 'market',
        quantity: wire.transactionNum,
        leverage: wire.leverage ?? 1,
      };
    },
    encode: (order) => ({
      stockGid: order.instrument,
      fluctuationType: order.side,
      transactionNum: order.quantity,
      leverage: order.leverage,
      stockPlate: 'coin',
    }),
  },
);
