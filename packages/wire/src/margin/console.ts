import { ACCOUNT_MODES } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs, numericId, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

const pageNumber = wholeNumber.pipe(z.int().min(1).max(100_000)).optional();

const accountMode = z.enum(ACCOUNT_MODES);

/** Whose position in what; money is in `currency`. */
const ofPosition = z.object({
  position: numericId,
  customerId: numericId,
  maskedCustomer: z.string(),
  instrument: z.string(),
  symbol: z.string(),
  currency: z.string(),
});

const openPosition = ofPosition.extend({
  side: z.enum(['long', 'short']),
  leverage: wholeNumber,
  quantity: decimalText,
  entryPrice: decimalText,
  last: decimalText.nullable(),
  liquidationPrice: decimalText.nullable(),
  /** From the last price to the liquidation price, percent of the last; null where either is missing. */
  distancePercent: decimalText.nullable(),
  margin: decimalText,
  /** Unrealised; null without a price. */
  result: decimalText.nullable(),
  /** Whether its customer was called for margin since it changed last. */
  isCalled: z.boolean(),
  openedAt: instantMs,
});

const marginCall = ofPosition.extend({
  at: instantMs,
  /** The mark price that caused it, and what margin and result came to at it. */
  price: decimalText,
  equity: decimalText,
});

const liquidation = ofPosition.extend({
  at: instantMs,
  quantity: decimalText,
  /** What came to the customer's account, below zero what left it: result and fee. */
  received: decimalText,
  insured: decimalText,
  uncovered: decimalText,
});

/** Open positions on margin, and the calls and liquidations of a day. */
export const marginConsoleEndpoints = {
  'console.margin': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/margin',
    envelope: 'api',
    who: { operator: ['support', 'compliance', 'finance', 'auditor'] },
    shows: ['margin'],
    summary:
      'Open positions on margin, those nearest to liquidation first; margin calls and liquidations since the day began in the zone of the brand, newest first, with what was lost, by currency. Each list is given by pages of fifty rows, each by a number of its own; the numbers count all. With `customerId` those of one customer.',
    input: z.object({
      mode: accountMode.optional(),
      customerId: numericId.optional(),
      openPage: pageNumber,
      callPage: pageNumber,
      liquidationPage: pageNumber,
    }),
    reply: z.object({
      since: instantMs,
      open: z.array(openPosition),
      openCount: wholeNumber,
      calls: z.array(marginCall),
      callCount: wholeNumber,
      liquidations: z.array(liquidation),
      liquidationCount: wholeNumber,
      sums: z.array(
        z.object({ currency: z.string(), received: decimalText, insured: decimalText, uncovered: decimalText }),
      ),
    }),
    errors: [],
  }),
};
