import { areOptionTermsSound, type OptionCoin, type Reading } from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { presentEnd, presentPool } from './exposure.ts';
import { EURO, markOf, money, percentText, presentOption, type Shown } from './present.ts';
import { poolUnits, termsOf } from './proposals.ts';
import { receiptOf } from './receipt.ts';
import { pageOfResults, storedOption } from './rows.ts';

type OperatorContext = Context<OperatorCaller>;
type Proposed<Call extends 'console.proposeOptionTerms' | 'console.proposeOptionPool'> = Promise<
  Result<ReplyOf<Endpoints[Call]>, ErrorOf<Endpoints[Call]>>
>;

type Period = Omit<Reading<OptionCoin>['periods'][number], 'id'>;

/** Of a period, amounts and odds as they are shown. */
const shownPeriod = (services: Services, { periodMs, oddsPpm, minimum, maximum }: Period) => ({
  seconds: Math.round(periodMs / 1_000),
  oddsPercent: percentText(oddsPpm),
  minimum: money(services, minimum),
  maximum: money(services, maximum),
});

const shownCaps = (services: Services, { instrument, customer, end }: Reading<OptionCoin>['caps']) => ({
  instrumentCap: money(services, instrument),
  customerCap: money(services, customer),
  endCap: money(services, end),
});

/** Terms as they are proposed: amounts with their decimals, however they were typed. */
const shownTerms = (
  services: Services,
  {
    isOffered,
    periods,
    caps,
  }: Pick<Reading<OptionCoin>, 'isOffered' | 'caps'> & { readonly periods: readonly Period[] },
) => ({
  isOffered,
  periods: periods.map((period) => shownPeriod(services, period)),
  ...shownCaps(services, caps),
});

const presentCoin = (services: Services, { id, instrument, isOffered, periods, caps }: Reading<OptionCoin>) => {
  const { option } = services.core.state;
  let open = 0;
  for (const end of option.ends.values()) if (end.mode === 'real' && end.instrument === instrument) open += end.size;
  return {
    id,
    instrument,
    symbol: services.market.listing(instrument).instrument.symbol,
    currency: EURO,
    isOffered,
    periods: periods.map((period) => ({ id: period.id, ...shownPeriod(services, period) })),
    ...shownCaps(services, caps),
    open,
    worstCase: money(services, option.byInstrument.get(`real ${instrument}`)?.reserve ?? 0n),
  };
};

/** A row of options that are over. */
const presentResult = (services: Services, { terms, open, ended }: Shown, maskedCustomer: string) => ({
  id: terms.id,
  customerId: terms.customer,
  maskedCustomer,
  mode: terms.mode,
  instrument: terms.instrument,
  symbol: services.market.listing(terms.instrument).instrument.symbol,
  side: terms.side,
  currency: EURO,
  stake: money(services, terms.stake),
  oddsPercent: percentText(terms.oddsPpm),
  seconds: Math.round(terms.periodMs / 1_000),
  result: ended?.result ?? null,
  reason: ended?.reason ?? null,
  payout: money(services, ended?.payout ?? 0n),
  open: markOf(services, terms.instrument, open),
  close: markOf(services, terms.instrument, ended?.close ?? null),
  endsAt: terms.endsAt,
  at: ended?.at ?? terms.endsAt,
});

const idOf = ({ market }: Services, named: string | undefined): string | null | undefined =>
  named === undefined ? undefined : (market.find(named)?.instrument.id ?? null);

const proposeTerms = (
  { reason, instrument: named, ...terms }: InputOf<Endpoints['console.proposeOptionTerms']>,
  context: OperatorContext,
): Proposed<'console.proposeOptionTerms'> => {
  const { services, caller } = context;
  const action = { action: 'console.proposeOptionTerms', target: `option-terms:${named}`, reason } as const;
  return audited(context, action, async (): Proposed<'console.proposeOptionTerms'> => {
    const listing = services.market.find(named);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const { id: instrument, symbol } = listing.instrument;
    const read = termsOf({ instrument, symbol, ...terms });
    if (!read.ok) return read;
    if (!areOptionTermsSound(read.value)) return err('OPTION_TERMS_MISFIT');
    const subject = `option-terms:${instrument}`;
    const coin = [...services.core.state.option.coins.values()].find((each) => each.instrument === instrument);
    const before = coin && shownTerms(services, coin);
    const payload = { instrument, symbol, ...shownTerms(services, read.value), ...(before ? { before } : {}) };
    return services.proposals.propose(caller, { kind: 'option-terms', subject, payload, reason });
  });
};

const proposePool = (
  { reason, ...payload }: InputOf<Endpoints['console.proposeOptionPool']>,
  context: OperatorContext,
): Proposed<'console.proposeOptionPool'> => {
  const { services, caller } = context;
  const subject = `option-pool:${payload.reference}`;
  const action = { action: 'console.proposeOptionPool', target: subject, reason } as const;
  return audited(context, action, async (): Proposed<'console.proposeOptionPool'> => {
    const units = poolUnits(payload.amount);
    if (!units.ok) return units;
    const available = services.core.state.ledger.find(`real.house.options.${EURO}`)?.available ?? 0n;
    if (payload.direction === 'out' && units.value > available) return err('OPTION_POOL_SHORT');
    return services.proposals.propose(caller, { kind: 'option-pool', subject, payload, reason });
  });
};

/** The console's rows of this module. */
export const optionConsole = {
  'console.optionCoins': async (input, { services }) => {
    const all = [...services.core.state.option.coins.values()];
    const { list, total } = pageOf(all, pagingOf(input, 50));
    return ok({ rows: list.map((coin) => presentCoin(services, coin)), total });
  },
  'console.optionPool': async (_input, { services }) => ok(presentPool(services)),
  'console.optionExposure': async ({ instrument: named, mode, ...input }, { services }) => {
    const instrument = idOf(services, named);
    const all = [...services.core.state.option.ends.values()]
      .filter((end) => instrument === undefined || end.instrument === instrument)
      .filter((end) => mode === undefined || end.mode === mode)
      .sort((one, other) => one.endsAt - other.endsAt || one.id - other.id);
    const { list, total } = pageOf(all, pagingOf(input, 50));
    return ok({ rows: list.map((end) => presentEnd(services, end)), total });
  },
  'console.optionResults': async ({ instrument: named, mode, ...input }, { services }) => {
    const instrument = idOf(services, named);
    if (instrument === null) return err('OPTION_NOT_OFFERED');
    const { list, total } = await pageOfResults(services, { instrument, mode }, input, pagingOf(input, 50));
    const names = await services.identity.maskedCustomers(list.map(({ terms }) => terms.customer));
    const rows = list.map((shown) =>
      presentResult(services, shown, names.get(shown.terms.customer) ?? `#${shown.terms.customer}`),
    );
    return ok({ rows, total });
  },
  'console.option': async ({ id }, { services }) => {
    const living = services.core.state.option.options.get(id);
    const shown = living ? { terms: living.terms, open: living.open, ended: null } : await storedOption(services, id);
    if (!shown) return err('OPTION_NOT_FOUND');
    const { customer: customerId, mode } = shown.terms;
    const names = await services.identity.maskedCustomers([customerId]);
    const maskedCustomer = names.get(customerId) ?? `#${customerId}`;
    const order = presentOption(services, shown);
    return ok({ order, ...(await receiptOf(services, shown)), customerId, maskedCustomer, mode });
  },
  'console.proposeOptionTerms': proposeTerms,
  'console.proposeOptionPool': proposePool,
} satisfies HandlersOf<
  | 'console.optionCoins'
  | 'console.optionPool'
  | 'console.optionExposure'
  | 'console.optionResults'
  | 'console.option'
  | 'console.proposeOptionTerms'
  | 'console.proposeOptionPool'
>;
