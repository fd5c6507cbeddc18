import { haltAloneMs } from '@bourse/core';
import { err, nextClose, nextOpen, ok, priceText, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { matchesFilter, textFourEyesReasons } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { type Halt, haltLimit, haltsOf, MINUTE_MS, proposeHalt } from './halts.ts';
import type { Listing } from './instruments.ts';

type State = ReplyOf<Endpoints['console.haltInstrument']>;

const finite = (at: number): number | null => (Number.isFinite(at) ? at : null);

const present = (services: Services, listing: Listing, halts: ReadonlyMap<string, Halt>): State => {
  const { core, market, settings } = services;
  const { id, symbol, name, kind, venue, quote } = listing.instrument;
  const now = services.now();
  const session = market.session(listing);
  const tick = core.state.market.references.get(id);
  const venueIsOpen = core.config.calendar.isOpen(venue, now);
  return {
    id,
    symbol,
    name,
    kind,
    venue,
    quote,
    last: tick ? priceText(listing.scale, tick.price) : null,
    session,
    nextOpen: venueIsOpen ? null : nextOpen(venue, now, settings.sessions),
    nextClose: venueIsOpen ? finite(nextClose(venue, now, settings.sessions)) : null,
    halted: halts.get(id) ?? null,
    haltAloneMinutes: Math.floor(haltAloneMs(core, id, haltLimit(services), now) / MINUTE_MS),
    feed: market.feed,
    feedAgeMs: tick ? Math.max(0, now - tick.at) : null,
    // A closed venue has no ticks to be late.
    stale: venueIsOpen && market.stale(id),
    restingOrders: core.state.orders.books.real.get(id)?.size ?? 0,
  };
};

const haltAlone = async (
  { id, minutes, reason }: InputOf<Endpoints['console.haltInstrument']>,
  context: Context<OperatorCaller>,
): Promise<Result<State, ErrorOf<Endpoints['console.haltInstrument']>>> => {
  const { services, caller } = context;
  const listing = services.market.find(id);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const instrument = listing.instrument.id;
  const action = { action: 'console.haltInstrument', target: `instrument:${instrument}`, reason } as const;
  const done = await audited(context, action, async () => {
    if (textFourEyesReasons(services, reason).length > 0) return err('FOUR_EYES_NEEDED');
    const halted = await services.execute(
      {
        type: 'halt-instrument',
        instrument,
        forMs: minutes === undefined ? null : minutes * MINUTE_MS,
        reason: reason.trim(),
        by: caller.name,
        agreedBy: null,
        limit: haltLimit(services),
      },
      operatorRequest(context, 'console.haltInstrument'),
    );
    if (halted.ok) return halted;
    if (halted.error === 'CONFLICT') return err('HALTED');
    // It is the time that takes two, and not the text.
    return err(halted.error === 'FOUR_EYES_NEEDED' ? 'HALT_TOO_LONG' : halted.error);
  });
  return done.ok ? ok(present(services, listing, await haltsOf(services))) : done;
};

const resume = async (
  { id, reason }: InputOf<Endpoints['console.resumeInstrument']>,
  context: Context<OperatorCaller>,
): Promise<Result<State, ErrorOf<Endpoints['console.resumeInstrument']>>> => {
  const { services, caller } = context;
  const listing = services.market.find(id);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const instrument = listing.instrument.id;
  const action = { action: 'console.resumeInstrument', target: `instrument:${instrument}`, reason } as const;
  const done = await audited(context, action, async () => {
    const resumed = await services.execute(
      { type: 'resume-instrument', instrument, reason: reason.trim(), by: caller.name },
      operatorRequest(context, 'console.resumeInstrument'),
    );
    if (resumed.ok) return resumed;
    return err(resumed.error === 'CONFLICT' ? 'NOT_HALTED' : resumed.error);
  });
  return done.ok ? ok(present(services, listing, await haltsOf(services))) : done;
};

/** The console's rows of this module. */
export const consoleHandlers = {
  'console.instruments': async (input, { services }) => {
    const { venue, only } = input;
    const { assets } = services;
    const halts = await haltsOf(services);
    const states = [...services.market.all()]
      .filter(({ instrument: { id, symbol, name } }) =>
        matchesFilter(assets, input, { texts: [id, symbol, name], sums: [] }),
      )
      .filter((listing) => !venue || listing.instrument.venue === venue.toUpperCase())
      .map((listing) => present(services, listing, halts))
      .filter((state) => only === undefined || (only === 'halted' ? state.halted !== null : state.stale));
    const { list, total } = pageOf(states, pagingOf(input, 50));
    return ok({ rows: list, total });
  },
  'console.haltInstrument': haltAlone,
  'console.proposeHalt': proposeHalt,
  'console.resumeInstrument': resume,
} satisfies HandlersOf<
  'console.instruments' | 'console.haltInstrument' | 'console.proposeHalt' | 'console.resumeInstrument'
>;
