import type { OptionCoin, Reading } from '@bourse/core';
import { err, ok, priceText, priceTicks, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import { logoOf } from '../market/index.ts';
import type { Services } from '../services.ts';
import { EURO, eurosOf, money, percentText, presentOption, type Shown, type Viewer } from './present.ts';
import { receiptOf } from './receipt.ts';
import { historyOf, storedOption } from './rows.ts';

type CustomerContext = Context<CustomerCaller>;
type Place = Endpoints['second.place'];

/** Own options that are not settled, newest first. */
const currentOf = ({ core }: Services, { id: customer, mode }: Viewer, instrument: string | undefined): Shown[] => {
  const { byOwner, options } = core.state.option;
  return (byOwner.get({ mode, customer }) ?? [])
    .flatMap((id) => {
      const option = options.get(id);
      const isIt = option && (instrument === undefined || option.terms.instrument === instrument);
      return isIt ? [{ terms: option.terms, open: option.open, ended: null }] : [];
    })
    .reverse();
};

/** An option of the caller, open or over; undefined where it is nobody's or another's. */
const ownOption = async (
  services: Services,
  { id: customer, mode }: Viewer,
  id: number,
): Promise<Shown | undefined> => {
  const living = services.core.state.option.options.get(id);
  const found = living ? { terms: living.terms, open: living.open, ended: null } : await storedOption(services, id);
  return found && found.terms.customer === customer && found.terms.mode === mode ? found : undefined;
};

/** When a scheduled option starts, as the client says it: milliseconds since 1970 as a number or text. */
const momentOf = (said: unknown): number => {
  const text = String(said ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
};

/** By its number in the published interface. */
const coinOf = ({ core }: Services, id: number): Reading<OptionCoin> | undefined =>
  [...core.state.option.coins.values()].find((coin) => coin.id === id && coin.isOffered);

const place = async (
  { side, stake: text, instrument: named, period, start = 'immediate', openTime }: InputOf<Place>,
  context: CustomerContext,
): Promise<Result<ReplyOf<Place>, ErrorOf<Place>>> => {
  const { services, caller } = context;
  const stake = eurosOf(services, text);
  if (stake === undefined || stake <= 0n) return err('BAD_AMOUNT');
  const listing = services.market.find(named);
  if (!listing) return err('OPTION_NOT_OFFERED');
  const isScheduled = start === 'scheduled';
  if (isScheduled && !services.brand.secondContract.scheduled) return err('APPOINTMENTS_CLOSED');
  const startsAt = isScheduled ? momentOf(openTime) : null;
  const { id: instrument } = listing.instrument;
  const done = await services.execute(
    { type: 'accept-option', mode: caller.mode, customer: caller.id, instrument, period, side, stake, startsAt },
    requestOf(context, 'second.place'),
  );
  if (!done.ok) return done;
  const made = done.value.events.find((event) => event.type === 'option-accepted');
  if (!made) return err('INTERNAL');
  const { id } = made.option;
  const open = services.core.state.option.options.get(id)?.open;
  return ok({ id, openPrice: open ? priceText(listing.scale, priceTicks(open.price)) : null });
};

/** The customer's calls of up/down options. */
export const optionHandlers = {
  'second.coins': async (_input, { services }) => {
    const { secondContract, trade } = services.brand;
    const { scheduled } = secondContract;
    const quickAmounts = [...trade.quickAmounts];
    const offered = [...services.core.state.option.coins.values()].filter(({ isOffered }) => isOffered);
    const list = offered.map(({ id, instrument }) => {
      const listing = services.market.listing(instrument);
      const { symbol, base, quote } = listing.instrument;
      const logo = logoOf(services, listing);
      const names = { showSymbol: symbol, coin: base, baseCoin: quote, logo };
      return { id, instrument, ...names, scheduled, currency: EURO, quickAmounts };
    });
    return ok({ list });
  },
  'second.periods': async ({ coin: id }, { services }) => {
    const coin = coinOf(services, id);
    if (!coin) return err('OPTION_NOT_OFFERED');
    const periods = [...coin.periods].sort((one, other) => one.periodMs - other.periodMs);
    const list = periods.map(({ id: number, periodMs, oddsPpm, minimum, maximum }) => ({
      id: number,
      seconds: Math.round(periodMs / 1_000),
      oddsPercent: percentText(oddsPpm),
      minimum: money(services, minimum),
      maximum: money(services, maximum),
    }));
    return ok({ list });
  },
  'second.place': place,
  'second.cancel': async ({ id }, context) => {
    const { services, caller } = context;
    const done = await services.execute(
      { type: 'cancel-option', mode: caller.mode, customer: caller.id, id },
      requestOf(context, 'second.cancel'),
    );
    return done.ok ? ok(null) : done;
  },
  'second.orders': async ({ which = 'current', instrument: named, ...input }, { services, caller }) => {
    const listing = named === undefined ? undefined : services.market.find(named);
    if (named !== undefined && !listing) return err('OPTION_NOT_OFFERED');
    const instrument = listing?.instrument.id;
    const paging = pagingOf(input);
    const { list, total } =
      which === 'current'
        ? pageOf(currentOf(services, caller, instrument), paging)
        : await historyOf(services, caller, instrument, paging);
    return ok({ list: list.map((option) => presentOption(services, option)), total });
  },
  'second.order': async ({ id }, { services, caller }) => {
    const found = await ownOption(services, caller, id);
    if (!found) return err('OPTION_NOT_FOUND');
    return ok({ order: presentOption(services, found), ...(await receiptOf(services, found)) });
  },
} satisfies HandlersOf<
  'second.coins' | 'second.periods' | 'second.place' | 'second.cancel' | 'second.orders' | 'second.order'
>;
