import { INCOME_KINDS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs, numericId, wholeNumber, wireNames } from '../codecs.ts';

const kind = z.enum(INCOME_KINDS);
const account = z.enum(['platform', 'financial', 'contract', 'stock']);

/** What every product for an income says of itself; each kind's call has names of its own for more. */
export const offered = {
  id: numericId,
  kind,
  manager: z.string(),
  account,
  currency: z.string(),
  /** Bought by customers here and elsewhere, in percent of what there is; 100 at most. */
  progress: decimalText,
  left: decimalText,
  state: z.enum(['upcoming', 'open', 'full', 'closed']),
  /** What can be spent on it. */
  available: decimalText,
} as const;

/** What stands under the same names in all kinds but one. */
export const terms = {
  name: z.string(),
  about: z.string(),
  unitPrice: decimalText,
  /** What a day brings, in percent of the principal. */
  ratePercent: decimalText,
  /** What a day brings one unit; smaller than the currency's smallest amount, where it has to be. */
  unitIncome: decimalText,
  /** Whole days that the principal stays; 0 where it can be taken back at any time. */
  days: wholeNumber,
  minimum: decimalText,
  maximum: decimalText,
  capacity: decimalText,
  external: decimalText,
  bought: decimalText,
  opensAt: instantMs,
  closesAt: instantMs,
} as const;

/** A purchase under our own names. */
export const holding = z.object({
  id: numericId,
  product: numericId,
  kind,
  name: z.string(),
  account,
  currency: z.string(),
  principal: decimalText,
  unitPrice: decimalText,
  /** How many units the principal comes to, rounded down to six decimals. */
  quantity: decimalText,
  paid: decimalText,
  owed: decimalText,
  state: wireNames({ 0: 'running', 1: 'redeemable', 2: 'redeemed' }),
  boughtAt: instantMs,
  endsAt: instantMs,
  redeemedAt: instantMs.nullable(),
});

export const holdingNames = {
  etfName: 'name',
  amount: 'principal',
  maPrice: 'unitPrice',
  holdNum: 'quantity',
  holdStatus: 'state',
  createTime: 'boughtAt',
} as const;

/** The income of a day in a currency, paid and owed together. */
export const incomeOfDay = z.object({ day: instantMs, currency: z.string(), amount: decimalText });

/** The income of a purchase for a day; what of it is not paid is owed. */
export const paidIncome = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  principal: decimalText,
  earned: decimalText,
  paid: decimalText,
  at: instantMs,
});

/** Own money in a product: what runs, what of it can be taken back now, what it brings a day and has brought, and what else can be spent on it. */
export const capital = z.object({
  product: numericId,
  name: z.string(),
  account,
  currency: z.string(),
  count: wholeNumber,
  principal: decimalText,
  redeemable: decimalText,
  daily: decimalText,
  paid: decimalText,
  owed: decimalText,
  available: decimalText,
});
