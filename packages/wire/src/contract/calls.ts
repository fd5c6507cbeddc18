import { z } from 'zod';
import {
  decimalText,
  done,
  line,
  nothing,
  numericId,
  optionalDecimal,
  pageInput,
  rows,
  wholeNumber,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { GATE_ERRORS } from '../gated.ts';
import { RISK_ERRORS } from '../risk-errors.ts';
import {
  contractCoin,
  contractExit,
  contractOrder,
  contractPosition,
  direction,
  fundingRow,
  kind,
  orderList,
  positionList,
} from './rows.ts';

const marketErrors = ['NOT_TRADABLE', 'HALTED', 'SUSPENDED', 'MARKET_STALE', 'MARKET_CLOSED'] as const;
const matchErrors = [
  'INSTRUMENT_NOT_FOUND',
  ...marketErrors,
  'BAD_AMOUNT',
  'OFF_TICK',
  'OFF_LOT',
  'OUTSIDE_BAND',
  'WOULD_CROSS',
  'NOT_ENOUGH_DEPTH',
  'BELOW_MIN_NOTIONAL',
  'ABOVE_MAXIMUM',
  'TOO_MANY_ORDERS',
  'ACCOUNT_NOT_FOUND',
] as const;
const openErrors = [
  'LEVERAGE_NOT_OFFERED',
  'MARGIN_TOO_LOW',
  'BAD_STOP',
  'STOP_OUT_OF_REACH',
  'INSUFFICIENT_FUNDS',
  'UNSETTLED_FUNDS',
] as const;
const placeErrors = [
  ...matchErrors,
  ...openErrors,
  ...GATE_ERRORS,
  ...RISK_ERRORS,
  'POSITION_NOT_FOUND',
  'ABOVE_POSITION',
] as const;
const closeErrors = [...matchErrors, ...openErrors, 'POSITION_NOT_FOUND', 'ABOVE_POSITION'] as const;
const changeErrors = [
  'POSITION_NOT_FOUND',
  'BAD_AMOUNT',
  'ACCOUNT_NOT_FOUND',
  ...RISK_ERRORS,
  'INSUFFICIENT_FUNDS',
  'UNSETTLED_FUNDS',
  'MARGIN_TOO_LOW',
  'STOP_OUT_OF_REACH',
  'INSTRUMENT_NOT_FOUND',
  ...marketErrors,
] as const;
const exitErrors = ['POSITION_NOT_FOUND', 'OFF_TICK', 'BAD_STOP', 'INSTRUMENT_NOT_FOUND', ...marketErrors] as const;

const order = {
  area: 'contract',
  method: 'POST',
  envelope: 'api',
  who: 'customer',
  changes: ['order', 'fill', 'position', 'balance', 'margin'],
  idempotent: true,
  inBatch: true,
  reply: contractOrder,
} as const;
const change = { ...order, changes: ['balance', 'margin'], reply: contractPosition } as const;
const list = { area: 'contract', method: 'GET', envelope: 'api', who: 'customer', errors: [] } as const;

const ofPosition = z.object({ id: numericId });
/** One contract instead of all. */
const symbol = line(64, 'BTC-USDT.P').optional();
const money = z.object({ id: numericId, money: decimalText });

/** Perpetual contracts in isolated margin: orders, positions, and what waits for a price. */
export const endpoints = {
  'contract.coins': endpoint({
    area: 'contract',
    method: 'GET',
    path: '/api/contract/coins',
    envelope: 'api',
    who: 'public',
    summary: 'The contracts that are traded, with their terms and prices.',
    input: nothing,
    reply: z.array(contractCoin),
    errors: [],
  }),
  'contract.funding': endpoint({
    area: 'contract',
    method: 'GET',
    path: '/api/contract/funding/list',
    envelope: 'api',
    who: 'public',
    summary: 'The funding rates of the periods of a contract that have ended, newest first.',
    input: pageInput.extend({ symbol: line(64, 'BTC-USDT.P') }),
    reply: rows(fundingRow),
    errors: ['INSTRUMENT_NOT_FOUND'],
  }),
  'contract.place': endpoint({
    ...order,
    opens: { product: 'contract' },
    path: '/api/contract/order/submit',
    summary:
      'Opens a position of its own, long or short, at the market or with a limit; the quantity is in whole contracts.',
    input: z.object({
      symbol: line(64, 'BTC-USDT.P'),
      leverage: wholeNumber,
      /** Limit price; ignored at the market. */
      delegatePrice: optionalDecimal,
      delegateTotal: decimalText,
      type: direction,
      delegateType: kind,
      /** Mark prices at which the position is closed. */
      stopProfit: optionalDecimal,
      stopLoss: optionalDecimal,
    }),
    errors: placeErrors,
  }),
  'contract.orders': endpoint({
    ...list,
    path: '/api/contract/order/list',
    shows: ['order'],
    summary: 'Own orders in contracts, newest first.',
    input: pageInput.extend({ status: orderList, symbol }),
    reply: rows(contractOrder),
  }),
  'contract.cancel': endpoint({
    area: 'contract',
    method: 'POST',
    alias: 'GET',
    path: '/api/contract/order/canCelOrder',
    envelope: 'api',
    who: 'customer',
    changes: ['order', 'balance'],
    inBatch: true,
    summary: 'Cancels an open order in contracts.',
    input: ofPosition,
    reply: done,
    errors: ['ORDER_NOT_FOUND', 'NOT_CANCELLABLE'],
  }),
  'contract.changeMargin': endpoint({
    ...change,
    alias: 'GET',
    path: '/api/contract/position/adjustAmount',
    summary: 'Adds money to what secures a position, or takes some out.',
    input: money.extend({ flag: wireNames({ 0: 'add', 1: 'reduce' }) }),
    errors: changeErrors,
  }),
  'contract.addMargin': endpoint({
    ...change,
    alias: 'GET',
    path: '/api/contract/position/adjustPositionMargn',
    summary: 'Adds money to what secures a position.',
    input: money,
    errors: changeErrors,
  }),
  'contract.increase': endpoint({
    ...order,
    opens: { product: 'contract' },
    alias: 'GET',
    path: '/api/contract/position/adjustPositionAmout',
    summary:
      'Increases a position at the market by as many contracts as the money opens, its fees counted, at the leverage of the position.',
    input: money,
    errors: placeErrors,
  }),
  'contract.stopOrder': endpoint({
    ...order,
    alias: 'GET',
    path: '/api/contract/position/stopOrder',
    summary: 'Closes all of a position at the market.',
    input: ofPosition,
    errors: closeErrors,
  }),
  'contract.stopPosition': endpoint({
    ...order,
    alias: 'GET',
    path: '/api/contract/position/stopPosition',
    summary: 'Closes all of a position at the market.',
    input: ofPosition,
    errors: closeErrors,
  }),
  'contract.close': endpoint({
    ...order,
    path: '/api/contract/position/close',
    summary: 'Closes a position at the market: all of it, or as many contracts as are given.',
    input: ofPosition.extend({ quantity: decimalText.optional() }),
    errors: closeErrors,
  }),
  'contract.positions': endpoint({
    ...list,
    path: '/api/contract/position/list',
    shows: ['margin'],
    summary: 'Own positions in contracts, open or closed, newest first.',
    input: pageInput.extend({ status: positionList, symbol }),
    reply: rows(contractPosition),
  }),
  'contract.setExit': endpoint({
    ...change,
    changes: ['margin'],
    path: '/api/contract/loss/create',
    summary:
      'Sets the target or the stop of a position, or both: mark prices at which all of it is closed, at the market or with a limit. One that is left out stays as it is.',
    input: z.object({
      positionId: numericId,
      earnPrice: optionalDecimal,
      losePrice: optionalDecimal,
      delegateType: kind.optional(),
      earnDelegatePrice: optionalDecimal,
      loseDelegatePrice: optionalDecimal,
      /** All of the position, where they are given. */
      earnNumber: optionalDecimal,
      loseNumber: optionalDecimal,
    }),
    errors: [...exitErrors, 'BAD_AMOUNT'],
  }),
  'contract.exits': endpoint({
    ...list,
    path: '/api/contract/loss/list',
    shows: ['margin'],
    summary: 'Targets and stops of own positions, of the newest position first.',
    input: pageInput.extend({ symbol }),
    reply: z.array(contractExit),
  }),
  'contract.cancelExit': endpoint({
    ...change,
    alias: 'GET',
    changes: ['margin'],
    path: '/api/contract/loss/cancel',
    summary: 'Takes a target or a stop back.',
    input: ofPosition,
    errors: ['EXIT_NOT_FOUND', 'POSITION_NOT_FOUND'],
  }),
  'contract.counts': endpoint({
    ...list,
    path: '/api/contract/order/counts',
    shows: ['order', 'margin'],
    summary: 'How many positions, open orders, targets and stops, and past orders there are.',
    input: z.object({ symbol }),
    reply: z.object({
      holding: wholeNumber,
      openOrder: wholeNumber,
      profitAndLoss: wholeNumber,
      orderHistory: wholeNumber,
    }),
  }),
};
