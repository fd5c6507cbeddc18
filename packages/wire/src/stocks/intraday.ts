import { z } from 'zod';
import { blankable, decimalText, filterOf, instantMs, page, pageInput, renamed, wireNames } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

/** Holdings in the shape of the published interface's day trades. */
export const intradayEndpoints = {
  'orders.intradayPage': endpoint({
    area: 'orders',
    method: 'GET',
    path: '/stock/intradayTrade/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['order', 'fill'],
    summary:
      "The customer's holdings of shares and those sold, newest first: 0 held, 1 sold; the user id sent is not looked at.",
    input: renamed(
      z.object({
        ...pageInput.shape,
        status: filterOf({ 0: 'open', 1: 'closed' }),
        userId: blankable(32),
      }),
      { status: 'list' },
    ),
    reply: page(
      z.object({
        transNo: z.string(),
        status: wireNames({ 0: 'open', 1: 'closed' }),
        stockName: z.string(),
        stockType: z.string(),
        stockGid: z.string(),
        isSell: z.boolean(),
        orderTime: instantMs,
        sellTime: instantMs.nullable(),
        currency: z.string(),
        orderAmount: decimalText,
        buyPrice: decimalText,
        sellPrice: decimalText.nullable(),
        profit: decimalText.nullable(),
        profitRate: decimalText.nullable(),
        transactionNum: decimalText,
        leverage: z.int(),
      }),
    ),
    errors: [],
  }),
};
