import { ok, utcDay } from '@bourse/rules';
import { grouped } from '@bourse/wire';
import { z } from 'zod';
import { NOBODY } from '../http/audited.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';

/** Amounts stand in words, as they are shown, and as the whole numbers that are carried out. */
const schema = z.strictObject({
  instrument: z.string(),
  symbol: z.string(),
  currency: z.string(),
  perShare: z.string(),
  parts: z.string().regex(/^\d+$/),
  exAt: z.int(),
  recordAt: z.int(),
  payAt: z.int(),
  source: z.string(),
});

/** A dividend: proposed by product, confirmed by finance or compliance (rule DIVIDENDS-1). */
export const dividend = proposalKind<z.output<typeof schema>, Services>({
  schema,
  shownBy: 'console.dividends',
  confirmers: ['finance', 'compliance'],
  sentences: ({ symbol, currency, perShare, exAt, recordAt, payAt, source }) => [
    `${symbol} pays ${perShare} ${currency} a share, by “${source}”.`,
    `Who holds shares when ${utcDay(exAt)} begins (UTC) is owed it; the register is of ${utcDay(recordAt)}, the pay date ${utcDay(payAt)}.`,
    'It is paid with the money of the issuer, once all of that has come. These terms cannot be changed afterwards.',
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ instrument, currency: asset, parts, exAt, recordAt, payAt, source }, { proposal }) =>
      ok({
        type: 'announce-dividend',
        terms: { instrument, asset, perShare: BigInt(parts), exAt, recordAt, payAt, source },
        by: proposal.proposer,
        agreedBy: proposal.confirmer,
      }),
  }),
});

const cancelSchema = z.strictObject({
  dividend: z.int(),
  symbol: z.string(),
  perShare: z.string(),
  exAt: z.int(),
  reason: z.string(),
});

/** A dividend cancelled before its ex-date (rule DIVIDENDS-2). */
export const dividendCancellation = proposalKind<z.output<typeof cancelSchema>, Services>({
  schema: cancelSchema,
  shownBy: 'console.dividends',
  confirmers: ['finance', 'compliance'],
  sentences: ({ symbol, perShare, exAt, reason }) => [
    `The dividend of ${symbol} of ${perShare} a share, ex ${utcDay(exAt)}, is cancelled: nobody is paid.`,
    `The reason: ${reason}`,
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ dividend: id, reason }, { proposal }) =>
      ok({ type: 'cancel-dividend', dividend: id, reason, by: proposal.proposer, agreedBy: proposal.confirmer }),
  }),
});

const receiptSchema = z.strictObject({
  dividend: z.int(),
  symbol: z.string(),
  currency: z.string(),
  amount: z.string(),
  units: z.string().regex(/^\d+$/),
  reference: z.string(),
});

/** Money of an issuer that has come (rule DIVIDENDS-5). */
export const dividendReceipt = proposalKind<z.output<typeof receiptSchema>, Services>({
  schema: receiptSchema,
  shownBy: 'console.dividends',
  confirmers: ['finance', 'compliance'],
  sentences: ({ symbol, currency, amount, reference }) => [
    `${grouped(amount)} ${currency} of the issuer of ${symbol} has come at the bank, by “${reference}”.`,
    'It is booked to “Dividends for customers”. Once all that is owed has come, customers are paid from the pay date on.',
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ dividend: id, units, reference }, { proposal }) =>
      ok({
        type: 'receive-dividend',
        dividend: id,
        units: BigInt(units),
        reference,
        by: proposal.proposer,
        agreedBy: proposal.confirmer,
      }),
  }),
});
