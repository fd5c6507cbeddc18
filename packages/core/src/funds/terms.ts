import { assert, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { FundsEvent } from './event.ts';
import type { MoneyTerms } from './state.ts';

/** What converting costs and what inviting is worth now: as published last, else as the deployment fixes it at start (rule FUNDS-63). */
export const moneyTerms = ({ state, config }: ReadonlyCore): MoneyTerms => {
  if (state.funds.terms) return state.funds.terms;
  const { conversion, rebate } = config.funds;
  return { conversionFeeBps: conversion.feeBps, rebateShareBps: rebate.shareBps, rebatePeriodMs: rebate.delayMs };
};

export type SetMoneyTerms = { readonly type: 'set-money-terms'; readonly terms: MoneyTerms; readonly by: string };

/** Changes what converting costs and what inviting is worth, for all that comes after. No errors. */
export const setMoneyTerms = (_core: Core, { terms, by }: SetMoneyTerms, at: number): Result<FundsEvent[], never> => {
  const { conversionFeeBps, rebateShareBps, rebatePeriodMs } = terms;
  assert(conversionFeeBps >= 0 && conversionFeeBps < 10_000, 'a fee leaves something to be received');
  assert(rebateShareBps >= 0 && rebateShareBps <= 10_000, 'a share is no more than the whole');
  assert(rebatePeriodMs > 0, 'a period has a length');
  return ok([{ type: 'money-terms-set', at, terms, by }]);
};
