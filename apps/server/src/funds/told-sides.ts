import type { TellSides, Told } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { toldConversions } from './told-conversions.ts';
import { toldPayments } from './told-payments.ts';

/** What a statement says of the postings of deposits, withdrawals and conversions: their numbers, and a conversion's rate and fee where it arrives. */
export const tellFunds: TellSides<Services> = async (services, caller, sides, asset) => {
  const paid = sides.filter(({ cause }) => cause === 'deposit-credited' || cause === 'withdrawal-paid');
  const payments = await toldPayments(services, caller.id, paid);
  const converted = sides.filter(({ purpose }) => purpose === 'conversion').map(({ seq }) => seq);
  const conversions = await toldConversions(services, caller, [...new Set(converted)]);
  return new Map(
    sides.map(({ no, seq, purpose }): [bigint, Told] => {
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
