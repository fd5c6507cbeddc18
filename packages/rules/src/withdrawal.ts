import { mulDiv } from './decimal.ts';

/** The reasons for a withdrawal hold that a customer may see; the texts are in the language packs. The internal reason is shown to operators only. */
export const HOLD_REASONS = ['checking', 'document', 'destination', 'delay'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What paying out costs: a share of the amount in hundredths of a percent, and a fixed part in the asset's smallest unit. */
export type WithdrawalFee = { readonly feeBps: number; readonly feeFixed: bigint };

/** The fee of a withdrawal, within its amount, in the asset's smallest unit, rounded up: the house never owes a fraction (rule FUNDS-41). */
export const withdrawalFee = ({ feeBps, feeFixed }: WithdrawalFee, units: bigint): bigint =>
  mulDiv(units, BigInt(feeBps), 10_000n, 'up') + feeFixed;
