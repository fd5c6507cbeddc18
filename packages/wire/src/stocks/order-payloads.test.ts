import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  businessForm,
  dealForm,
  intradayForm,
  marketForm,
  type PlaceStockOrder,
  pendingForm,
} from './order-payloads.ts';

const form = { stockGid: 'AURX', buyNum: '3', buyType: 0, lever: '5X', profitTarget: '12', stopLoss: '' };
const market: PlaceStockOrder = {
  instrument: 'AURX',
  side: 'buy',
  kind: 'market',
  quantity: '3',
  leverage: 5,
  takeProfit: '12',
};
const limit: PlaceStockOrder = { ...market, kind: 'limit', limitPrice: '10.5' };

describe('every order call becomes one shape', () => {
  test.each([
    ['the market form, whatever price is sent along', marketForm, { ...form, targetPrice: '1' }, market],
    ['the business form without a target price', businessForm, form, market],
    [
      'the business form with a target price of zero: a limit order, which is refused for its price',
      businessForm,
      { ...form, targetPrice: '0' },
      { ...market, kind: 'limit', limitPrice: '0' },
    ],
    ['the business form with an empty target price', businessForm, { ...form, targetPrice: '' }, market],
    ['an exit of zero, which is refused as one', marketForm, { ...form, stopLoss: 0 }, { ...market, stopLoss: '0' }],
    ['the business form with a target price', businessForm, { ...form, targetPrice: 10.5 }, limit],
    [
      'a form that names the instrument by stockId',
      marketForm,
      { ...form, stockGid: undefined, stockId: 'AURX' },
      market,
    ],
    [
      'a pending order: its stop is called stopTarget',
      pendingForm,
      { stockId: 'AURX', buyNum: 3, buyType: '1', targetPrice: '10.5', stopTarget: '12', lever: 1, productionType: 1 },
      {
        instrument: 'AURX',
        side: 'sell',
        kind: 'limit',
        quantity: '3',
        limitPrice: '10.5',
        leverage: 1,
        stopLoss: '12',
      },
    ],
    [
      'the trade panel at the market: 2 sells, 2 is market, the price shown is not looked at',
      dealForm,
      { stockGid: 'AURX', buyNum: '3', buyType: 2, businessType: 2, nowPrice: '1', lever: 1 },
      { instrument: 'AURX', side: 'sell', kind: 'market', quantity: '3', leverage: 1 },
    ],
    [
      'the trade panel with a limit',
      dealForm,
      { stockGid: 'AURX', buyNum: '3', buyType: 1, businessType: 1, nowPrice: '10.5' },
      { instrument: 'AURX', side: 'buy', kind: 'limit', quantity: '3', limitPrice: '10.5', leverage: 1 },
    ],
    [
      'the crypto page: product 2 is btc, 1 sells',
      intradayForm,
      { fluctuationType: 1, transactionNum: 2, leverage: 10, productType: 2, stockPlate: 'coin' },
      { instrument: 'btc', side: 'sell', kind: 'market', quantity: '2', leverage: 10 },
    ],
    [
      'the crypto page: product 3 is gold',
      intradayForm,
      { fluctuationType: 0, transactionNum: 2, productType: 3 },
      { instrument: 'xau', side: 'buy', kind: 'market', quantity: '2', leverage: 1 },
    ],
  ])('%s', (_, codec, wire, order) => {
    const decoded = z.decode(codec as z.ZodType, wire);
    expect(decoded).toEqual(order);
    expect(z.decode(codec as z.ZodType, z.encode(codec as z.ZodType, decoded))).toEqual(order);
  });
});

test.each([
  ['no instrument', marketForm, { ...form, stockGid: undefined }],
  ['a side that is not known', marketForm, { ...form, buyType: 2 }],
  ['a leverage that is none', marketForm, { ...form, lever: '0' }],
  ['a pending order without a price', pendingForm, { stockId: 'AURX', buyNum: 3, buyType: 0 }],
  [
    'a limit of the trade panel without a price',
    dealForm,
    { stockGid: 'AURX', buyNum: '3', buyType: 1, businessType: 1 },
  ],
  ['a crypto order for nothing', intradayForm, { fluctuationType: 1, transactionNum: 2 }],
])('refused: %s', (_, codec, wire) => {
  expect(z.safeDecode(codec as z.ZodType, wire).success).toBe(false);
});
