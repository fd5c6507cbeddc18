import { err, nextClose, nextOpen, ok, priceText, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { ordersOfCustomer } from './console-orders.ts';
import type { ListedInstrument } from './instruments.ts';

type State = ReplyOf<Endpoints['console.haltInstrument']>;
type Halt = NonNullable<State['halted']>;
type HaltError = Exclude<ErrorOf<Endpoints['console.haltInstrument']>, 'HALTED'>;
type Asked = InputOf<Endpoints['console.haltInstrument']>;

type HaltRow = {
  readonly instrument: string;
  readonly reason: string;
  readonly decided_by: string;
  readonly since: bigint;
};

const haltsOf = async ({ database }: Services): Promise<ReadonlyMap<string, Halt>> => {
  const { rows } = await database.pool.query<HaltRow>(
    'SELECT instrument, reason, decided_by, since FROM halts WHERE halted',
  );
  return new Map(
    rows.map(({ instrument, reason, decided_by, since }) => [
      instrument,
      { reason, by: decided_by, at: Number(since) },
    ]),
  );
};

const finite = (at: number): number | null => (Number.isFinite(at) ? at : null);

const present = (services: Services, listed: ListedInstrument, halts: ReadonlyMap<string, Halt>): State => {
  const { core, market, settings } = services;
  const { id, symbol, name, kind, venue, quote } = listed.instrument;
  const now = services.now();
  const session = market.session(listed);
  const tick = core.state.market.references.get(id);
  const venueIsOpen = core.config.calendar.isOpen(venue, now);
  return {
    id,
    symbol,
    name,
    kind,
    venue,
    quote,
    last: tick ? priceText(listed.scale, tick.price) : null,
    session,
    nextOpen: venueIsOpen ? null : nextOpen(venue, now, settings.sessions),
    nextClose: venueIsOpen ? finite(nextClose(venue, now, settings.sessions)) : null,
    halted: halts.get(id) ?? null,
    feed: market.feed,
    feedAgeMs: tick ? Math.max(0, now - tick.at) : null,
    // A closed venue has no ticks to be late.
    stale: venueIsOpen && market.stale(id),
    restingOrders: core.state.market.books.real.get(id)?.size ?? 0,
  };
};

const matches = ({ instrument: { id, symbol, name } }: ListedInstrument, search: string): boolean =>
  [id, symbol, name].some((text) => text.toLowerCase().includes(search.toLowerCase()));

/** Halts or resumes: trading stops or goes on, prices and results stay as they are. */
const change =
  <C extends 'HALTED' | 'NOT_HALTED'>(type: 'halt-instrument' | 'resume-instrument', conflict: C) =>
  async ({ id, reason }: Asked, context: Context<OperatorCaller>): Promise<Result<State, HaltError | C>> => {
    const { services, caller } = context;
    const listed = services.market.find(id);
    if (!listed) return err('INSTRUMENT_NOT_FOUND');
    const instrument = listed.instrument.id;
    const action = type === 'halt-instrument' ? 'console.haltInstrument' : 'console.resumeInstrument';
    const done = await audited(context, { action, target: `instrument:${instrument}`, reason }, async () => {
      const changed = await services.execute(
        { type, instrument, reason: reason.trim(), by: caller.name },
        operatorRequest(context, action),
      );
      if (changed.ok) return changed;
      return err(changed.error === 'CONFLICT' ? conflict : changed.error);
    });
    return done.ok ? ok(present(services, listed, await haltsOf(services))) : done;
  };

/** The console's rows of this room. */
export const consoleHandlers = {
  'console.instruments': async (input, { services }) => {
    const { search, venue, only } = input;
    const halts = await haltsOf(services);
    const states = [...services.market.all()]
      .filter((listed) => !search || matches(listed, search))
      .filter((listed) => !venue || listed.instrument.venue === venue.toUpperCase())
      .map((listed) => present(services, listed, halts))
      .filter((state) => only === undefined || (only === 'halted' ? state.halted !== null : state.stale));
    const { list, total } = pageOf(states, pagingOf(input, 50));
    return ok({ rows: list, total });
  },
  'console.orders': async (input, { services }) => ok(await ordersOfCustomer(services, input)),
  'console.haltInstrument': change('halt-instrument', 'HALTED'),
  'console.resumeInstrument': change('resume-instrument', 'NOT_HALTED'),
} satisfies HandlersOf<
  'console.instruments' | 'console.orders' | 'console.haltInstrument' | 'console.resumeInstrument'
>;
