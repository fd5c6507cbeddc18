import type { DescribeSides, SideDetails } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { conversionDetails } from './statement-conversions.ts';
import { paymentNumbers } from './statement-payments.ts';

/** What comes in or goes out by a bank or a chain, or is taken back or returned by it. */
const PAYMENTS: ReadonlySet<string> = new Set([
  'deposit-credited',
  'credit-reversed',
  'withdrawal-paid',
  'payout-returned',
]);

/** What a statement says of the postings of deposits, withdrawals and conversions: their numbers, and a conversion's rate and fee where it arrives. */
export const describeFundsSides: DescribeSides<Services> = async (services, caller, sides, asset) => {
  const paid = sides.filter(({ cause }) => PAYMENTS.has(cause));
  const payments = await paymentNumbers(services, caller.id, paid);
  const converted = sides.filter(({ purpose }) => purpose === 'conversion').map(({ seq }) => seq);
  const conversions = await conversionDetails(services, caller, [...new Set(converted)]);
  return new Map(
    sides.map(({ no, seq, purpose }): [bigint, SideDetails] => {
      const payment = payments.get(seq);
      const conversion = purpose === 'conversion' ? conversions.get(seq) : undefined;
      const arrives = conversion?.to === asset.code;
      return [
        no,
        {
          ...(payment === undefined ? {} : { reference: String(payment) }),
          ...(arrives ? { more: { rate: conversion.rate, fee: conversion.fee } } : {}),
        },
      ];
    }),
  );
};
