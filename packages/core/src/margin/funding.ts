import { type AccountMode, fundingRate, type InstrumentId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Emit, WhenDue } from '../module.ts';
import type { MarginEvent } from './event.ts';
import { contractName, nextPeriod } from './funding-state.ts';
import { premiumOf } from './premium.ts';

/** The kind of what waits for the next funding rate, by account mode and instrument. */
export const FUNDING = 'funding';

type FundingFixed = Extract<MarginEvent, { readonly type: 'funding-fixed' }>;

const partsOf = (name: string): { readonly mode: AccountMode; readonly instrument: InstrumentId } => {
  const at = name.indexOf(' ');
  return { mode: name.slice(0, at) as AccountMode, instrument: name.slice(at + 1) };
};

/** The rate of a period of a contract: nothing is paid for one that was not observed (rule CONTRACT-6). Undefined where it is funded no more. */
export const fixed = (core: Core, name: string, moment: number, at: number): FundingFixed | undefined => {
  const { mode, instrument } = partsOf(name);
  const terms = core.config.listings.get(instrument)?.margin;
  if (!terms || !('funding' in terms.financing)) return undefined;
  const { everyMs, funding } = terms.financing;
  const period = premiumOf(core, name, moment);
  return {
    type: 'funding-fixed',
    at,
    mode,
    instrument,
    endedAt: moment,
    premiumPpb: period?.premiumPpb ?? null,
    ratePpb: period ? fundingRate(funding, period.premiumPpb) : 0,
    mark: period?.mark ?? null,
    nextAt: moment + everyMs,
  };
};

/** Fixes the rates of the period that has ended, where no position has needed them before (rule CONTRACT-6). */
export const onFunding: WhenDue<MarginEvent> = (core, names, moment, at) =>
  names.flatMap((name) => {
    const known = core.state.margin.funding.get(name)?.endedAt ?? null;
    return known !== null && known >= moment ? [] : (fixed(core, name, moment, at) ?? []);
  });

/** From its first position on, a contract's rate is fixed at the end of each period. */
export const beginFunding = (
  core: Core,
  { mode, instrument }: { readonly mode: AccountMode; readonly instrument: InstrumentId },
  at: number,
  emit: Emit<MarginEvent>,
): void => {
  const terms = core.config.listings.get(instrument)?.margin;
  if (!terms || !('funding' in terms.financing)) return;
  if (core.state.margin.funding.has(contractName(mode, instrument))) return;
  emit({ type: 'funding-begun', at, mode, instrument, nextAt: nextPeriod(terms, at) });
};
