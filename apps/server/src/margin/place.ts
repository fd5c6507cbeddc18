import type { PlaceMarginError, ReadonlyCore } from '@bourse/core';
import { err, ok, type Position, type PriceTicks, parsePrice, type QuantityLots, type Result } from '@bourse/rules';
import type { COMMON_ERRORS, GateError } from '@bourse/wire';
import type { Context, CustomerCaller } from '../http/handler.ts';
import { requestOf } from '../http/request-key.ts';
import type { Listing } from '../market/index.ts';
import { type AmountError, amountsOf, type OrderRequest, type OrderView, placedOrder } from '../orders/index.ts';
import { wasRequested } from '../platform/index.ts';
import { ownPosition } from './commands.ts';

/** The prices at which a position is closed, as decimal texts. */
export type Exits = { readonly takeProfit?: string | undefined; readonly stopLoss?: string | undefined };

type CommonError = (typeof COMMON_ERRORS)[number];
type PlacedOnMargin = Result<OrderView, PlaceMarginError | GateError | 'OFF_TICK' | CommonError>;
type Placed = PlacedOnMargin | Result<never, AmountError | 'SHORT_NOT_OFFERED'>;

const priceOf = ({ scale }: Listing, text: string | undefined): Result<PriceTicks | null, 'OFF_TICK'> =>
  text === undefined ? ok(null) : parsePrice(scale, text);

/** Errors: OFF_TICK. */
export const exitsOf = (
  listing: Listing,
  { takeProfit, stopLoss }: Exits,
): Result<{ readonly target: PriceTicks | null; readonly stop: PriceTicks | null }, 'OFF_TICK'> => {
  const target = priceOf(listing, takeProfit);
  if (!target.ok) return target;
  const stop = priceOf(listing, stopLoss);
  return stop.ok ? ok({ target: target.value, stop: stop.value }) : stop;
};

/** A customer's open positions in an instrument, the oldest first. */
export const positionsIn = (
  { state }: ReadonlyCore,
  { mode, id }: CustomerCaller,
  { instrument }: Listing,
): readonly Position[] =>
  state.margin.positions.of({ mode, customer: id }).filter((position) => position.instrument === instrument.id);

type Terms = { readonly position: number } | { readonly leverage: number; readonly exits: Exits };

/** What the order does with which position, a new one closed at the latest at so much of its margin (rule JURISDICTION-10). Errors: OFF_TICK. */
const marginOf = (listing: Listing, terms: Terms, marginCloseOutBps: number | null) => {
  if ('position' in terms) return ok({ position: terms.position });
  const exits = exitsOf(listing, terms.exits);
  if (!exits.ok) return exits;
  return ok({
    position: null,
    leverage: terms.leverage,
    ...exits.value,
    source: { from: 'own' } as const,
    ...(marginCloseOutBps !== null && { marginCloseOutBps }),
  });
};

/** An order as the core takes it: lots and ticks; a limit of null is at the market. */
type MarginRequest = Pick<OrderRequest, 'side' | 'kind'> & {
  readonly quantity: QuantityLots | null;
  readonly limit: PriceTicks | null;
  readonly timeInForce?: OrderRequest['timeInForce'];
};

/**
 * Whether where the customer lives leaves it open, and the close-out that counts there; what reduces always is (rules JURISDICTION-1,
 * JURISDICTION-5, JURISDICTION-10). Carried out before, it is answered again. Errors: those of the gate, LEVERAGE_NOT_OFFERED.
 */
const mayOpen = async (
  context: Context<CustomerCaller>,
  operation: string,
  listing: Listing,
  { side }: Pick<MarginRequest, 'side'>,
  terms: Terms,
): Promise<Result<number | null, GateError | 'LEVERAGE_NOT_OFFERED'>> => {
  const { caller, services } = context;
  const position = 'position' in terms ? ownPosition(context, terms.position) : undefined;
  const reduces = position ? (position.side === 'long') === (side === 'sell') : 'position' in terms;
  if (reduces) return ok(null);
  const leverage = position?.leverage ?? ('leverage' in terms ? terms.leverage : 1);
  const may = await services.jurisdictions.mayOpenOnMargin(caller, listing, leverage);
  const request = requestOf(context, operation);
  if (may.ok || !request) return may;
  return (await wasRequested(services.core, services.database, request)) ? ok(null) : may;
};

/** An order on margin, carried out. Errors: OFF_TICK, those of the gate, and those of the core's `placeMarginOrder`. */
export const placeOnMargin = async (
  context: Context<CustomerCaller>,
  operation: string,
  listing: Listing,
  request: MarginRequest,
  terms: Terms,
): Promise<PlacedOnMargin> => {
  const may = await mayOpen(context, operation, listing, request, terms);
  if (!may.ok) return may;
  const margin = marginOf(listing, terms, may.value);
  if (!margin.ok) return margin;
  const { caller, services } = context;
  const done = await services.execute(
    {
      type: 'place-margin-order',
      mode: caller.mode,
      customer: caller.id,
      instrument: listing.instrument.id,
      side: request.side,
      kind: request.kind,
      timeInForce: request.timeInForce ?? 'GTC',
      quantity: request.quantity,
      limit: request.limit,
      margin: margin.value,
    },
    requestOf(context, operation),
  );
  if (!done.ok) return done;
  const order = placedOrder(done.value.events);
  return order ? ok(order) : err('INTERNAL');
};

/** The number of no position. */
const NONE = 0;

/** What an order of the form does (rule MARGIN-16). Errors: OFF_LOT, BAD_AMOUNT, SHORT_NOT_OFFERED, and those of {@link placeOnMargin}. */
export const placeByForm = async (
  context: Context<CustomerCaller>,
  operation: string,
  listing: Listing,
  request: OrderRequest,
  { leverage, exits }: { readonly leverage: number; readonly exits: Exits },
): Promise<Placed> => {
  const amounts = amountsOf(context, listing, request);
  if (!amounts.ok) return amounts;
  const sized = { ...request, ...amounts.value };
  if (request.side === 'buy') return placeOnMargin(context, operation, listing, sized, { leverage, exits });
  const own = positionsIn(context.services.core, context.caller, listing).find(
    (position) => position.leverage === leverage,
  );
  // Also without one, because the same request may have closed it before.
  const placed = await placeOnMargin(context, operation, listing, sized, { position: own?.id ?? NONE });
  return placed.ok || placed.error !== 'POSITION_NOT_FOUND' ? placed : err('SHORT_NOT_OFFERED');
};
