import { err, ok, type Result } from '@bourse/rules';
import {
  bareStatus,
  type EncodeReply,
  type Endpoint,
  type EndpointName,
  type ErrorName,
  encoderOf,
  type FailureBody,
  failure,
  type GateError,
  wrap,
} from '@bourse/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FiguresUncertain } from '../follower/state-port.ts';
import { earlierUse } from '../platform/execute.ts';
import type { Services } from '../services.ts';
import { isUnavailable } from '../store/unavailable.ts';
import type { ByKey } from './by-key.ts';
import { callerKey, callerOf } from './caller.ts';
import { digestOf } from './digest.ts';
import type { AnyCaller, BareReply, Context, OperatorCaller } from './handler.ts';
import type { HeavyCallQueue } from './heavy-call-queue.ts';
import { errorText, type Offered, type Pack } from './language.ts';
import { exportList, isListExport, type ListExport } from './list-export.ts';
import type { ReadTurns } from './read-turns.ts';
import type { Refusal, RefusedKeys } from './refused-keys.ts';
import {
  callOf,
  fieldsOf,
  idempotencyOf,
  inputOf,
  previewOf,
  type RowCall,
  readUpload,
  tokenHeaderOf,
} from './row-call.ts';

/** A handler as the layer calls it: its row says what it is really given. */
export type AnyHandler = (input: never, context: Context<never>) => Promise<Result<unknown, ErrorName>>;

/** Counts a request against its caller's share of a row; true when it is used up. */
export type Limiter = (request: FastifyRequest, caller: AnyCaller) => boolean;

/** What every row is served with. */
export type RowRoute = {
  readonly name: EndpointName;
  readonly row: Endpoint;
  readonly services: Services;
  readonly errors: Pack;
  /** The languages that its side speaks. */
  readonly offered: Offered;
  readonly isUsedUp: Limiter;
};

/** A row that a module handles. */
export type HandledRow = RowRoute & {
  readonly handler: AnyHandler;
  /** Of all rows that are heavy. */
  readonly turns: HeavyCallQueue;
  /** Of all rows that are read. */
  readonly reads: ReadTurns;
  /** Of all rows that ask for a key: calls with one key are answered one after the other, whichever row they are of. */
  readonly byKey: ByKey;
  readonly refused: RefusedKeys;
};

/** A row, with what is made of it once. */
export type Prepared = HandledRow & {
  readonly encode: EncodeReply;
  readonly see: () => Seen;
  /** What a call is answered with that saw what is not known to be durable. */
  readonly uncertain: ErrorName;
  /** What a call is answered with that the database failed. */
  readonly lost: ErrorName;
};

/** The services as a call is given them; `isDurable`, where it has to be asked, whether all that it saw of the state is. */
type Seen = { readonly services: Services; readonly isDurable?: () => Promise<boolean> };

/** The services without the state while that is not known; `seen` hears that it was looked at. */
const guarded = (services: Services, seen: () => void): Services => {
  const { sequencer, core } = services;
  return {
    ...services,
    get core() {
      if (!sequencer.isKnown) throw new FiguresUncertain('the state is not known');
      seen();
      return core;
    },
  };
};

/**
 * The services as a request of a row is given them: whoever looks at the state has it vouched for before it goes out (JOURNAL-32). What moves money is
 * answered by the journal, which vouches for it, so that all requests of its row can be given the same.
 */
const readBy = ({ row, services }: RowRoute): (() => Seen) => {
  if (row.idempotent) {
    const seen = { services: guarded(services, () => undefined) };
    return () => seen;
  }
  return () => {
    const isDurable = services.sequencer.reading();
    let isRead = false;
    const given = guarded(services, () => {
      isRead = true;
    });
    return { services: given, isDurable: async () => !isRead || isDurable() };
  };
};

const isReading = ({ idempotent, method, shows }: Endpoint): boolean =>
  idempotent !== true && (method === 'GET' || shows !== undefined);

export const prepare = (route: HandledRow): Prepared => {
  const { row } = route;
  const isMutation = row.idempotent === true || (row.area === 'console' && row.method !== 'GET');
  return {
    ...route,
    encode: encoderOf(row.reply),
    see: readBy(route),
    uncertain: isMutation ? 'OUTCOME_UNKNOWN' : 'FIGURES_UNCERTAIN',
    lost: isReading(row) ? 'BUSY' : 'OUTCOME_UNKNOWN',
  };
};

/** What goes out: a reply in its wire form, for the row's envelope, or a body written as it is. */
type Answer = { readonly reply: unknown } | { readonly bare: BareReply };

/** The database was out of reach: no fault of ours, and another try may be answered (HTTP-31). @throws any other error. */
const unavailable = <E extends ErrorName>(
  { name }: RowRoute,
  { log, id }: FastifyRequest,
  error: unknown,
  answered: E,
): Result<never, E> => {
  if (!isUnavailable(error)) throw error;
  log.warn({ reqId: id, err: error, row: name }, 'the database was out of reach');
  return err(answered);
};

/** Who calls a row. Errors: those of {@link callerOf}, BUSY while they cannot be looked up. */
export const callerAt = async (
  route: RowRoute,
  request: FastifyRequest,
): Promise<Result<AnyCaller, 'UNAUTHENTICATED' | 'FORBIDDEN' | 'BUSY'>> => {
  try {
    return await callerOf(route.services.identity, route.row.who, tokenHeaderOf(request));
  } catch (error) {
    return unavailable(route, request, error, 'BUSY');
  }
};

/** Makes what a call is answered with, and gives it once all that was seen of the state is durable. */
const vouchedFor = async <T>(
  route: Prepared,
  request: FastifyRequest,
  { isDurable }: Seen,
  make: () => Promise<Result<T, ErrorName>>,
): Promise<Result<T, ErrorName>> => {
  try {
    const made = await make();
    return isDurable === undefined || (await isDurable()) ? made : err(route.uncertain);
  } catch (error) {
    return error instanceof FiguresUncertain ? err(route.uncertain) : unavailable(route, request, error, route.lost);
  }
};

/** Made in its turn, and once for all who ask the same. */
const heavy = async (
  { name, encode, turns }: Prepared,
  input: unknown,
  handle: () => Promise<Result<unknown, ErrorName>>,
): Promise<Result<Answer, ErrorName>> => {
  const made = await turns.run(`${name} ${digestOf(input)}`, async (): Promise<Result<Answer, ErrorName>> => {
    const given = await handle();
    return given.ok ? ok({ reply: encode(given.value) }) : given;
  });
  return made.ok ? made.value : made;
};

/** What a handler answers, in the form in which it goes out. */
const handled = async (
  route: Prepared,
  call: RowCall,
  input: unknown,
  context: Context,
  seen: Seen,
): Promise<Result<Answer, ErrorName>> => {
  const { row, name } = route;
  if (isListExport(row, call.query)) {
    const handler = route.handler as ListExport['handler'];
    const list = { name, row, handler, input: fieldsOf(input), context: context as Context<OperatorCaller> };
    const exported = await vouchedFor(route, call.request, seen, () => exportList(list));
    return exported.ok ? ok({ bare: exported.value }) : exported;
  }
  const make = () => route.handler(input as never, context as Context<never>);
  // What only reads waits for its turn behind what moves money; what is heavy has turns of its own.
  const isRead = row.method === 'GET' && !row.isHeavy;
  const handle = () =>
    vouchedFor(
      route,
      call.request,
      seen,
      isRead ? () => route.reads.run(callerKey(context.caller, context.address), make) : make,
    );
  if (row.isHeavy) return heavy(route, input, handle);
  const given = await handle();
  if (!given.ok) return given;
  return ok(row.envelope === 'bare' ? { bare: given.value as BareReply } : { reply: route.encode(given.value) });
};

const answer = async (route: Prepared, call: RowCall): Promise<Result<Answer, ErrorName>> => {
  const { row, name } = route;
  const { request, language } = call;
  const caller = call.caller === undefined ? await callerAt(route, request) : ok(call.caller);
  // Refused callers count too, by their network, so that tokens cannot be guessed at any rate.
  if (route.isUsedUp(request, caller.ok ? caller.value : { kind: 'visitor' })) return err('TOO_MANY_REQUESTS');
  if (!caller.ok) return caller;
  // What changes something by GET is never done for a mere link or picture.
  if (call.isAlias && tokenHeaderOf(request) === undefined) return err('UNAUTHENTICATED');
  const file = row.upload ? await readUpload(request) : ok(undefined);
  if (!file.ok) return file;
  const input = inputOf(row, call);
  if (!input.ok) return input;
  const idempotency = idempotencyOf(row, name, call.key, input.value);
  if (!idempotency.ok) return idempotency;
  const seen = route.see();
  const context: Context = {
    services: seen.services,
    caller: caller.value,
    requestId: request.id,
    language,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    idempotency: idempotency.value,
    file: file.value,
    preview: previewOf(request),
  };
  return onceRefused(route, context, async () => {
    const gate = await gated(route, context).catch((error) => unavailable(route, request, error, 'BUSY'));
    return gate.ok ? handled(route, call, input.value, context, seen) : gate;
  });
};

/**
 * Whether a caller may open what the row opens (rule JURISDICTION-1). A request that was carried out before is answered again, whatever has changed
 * since. Errors: those of the gate.
 */
const gated = async (
  { row: { opens }, name, services }: Prepared,
  { caller, idempotency }: Context,
): Promise<Result<null, GateError>> => {
  if (!opens || opens.when !== undefined) return ok(null);
  const may = await services.jurisdictions.mayOpen(caller, opens.product);
  if (may.ok || !idempotency || caller.kind !== 'customer') return may;
  const request = { customer: caller.id, operation: `${name} ${caller.mode}`, ...idempotency };
  const use = await earlierUse(services.core, services.database.pool, request);
  return use === 'none' ? may : ok(null);
};

/**
 * Refuses a customer's request again that was refused under its key (rule HTTP-32); any other is handled. A key that was carried out keeps its outcome:
 * what comes under it later and is refused before it reaches the core is another request's.
 */
const onceRefused = async (
  { refused, services }: Prepared,
  { caller, idempotency }: Context,
  handle: () => Promise<Result<Answer, ErrorName>>,
): Promise<Result<Answer, ErrorName>> => {
  if (!idempotency || caller.kind !== 'customer') return handle();
  const { key, digest } = idempotency;
  const { id, mode } = caller;
  // By whatever call it is sent: the digest says which it was (rule PLATFORM-1).
  const name = `${id} ${mode}\n${key}`;
  const before = refused.refusalOf(name, digest);
  if (before) return before;
  const given = await handle();
  if (given.ok) return given;
  const request = { customer: id, operation: `any ${mode}`, key, digest };
  const use = await earlierUse(services.core, services.database.pool, request).catch(() => undefined);
  if (use === 'other') return err('IDEMPOTENCY_MISMATCH');
  if (use === 'none') refused.keep(name, digest, given);
  return given;
};

/**
 * The answer to a call of a row: access, limit, decoding, the module's handler, encoding. Calls of a row that asks for a key are answered one after the
 * other for each key (HTTP-27), from before it is looked up who calls: that may take the first of two requests longer than the second.
 */
export const answerOf = (route: Prepared, call: RowCall): Promise<Result<Answer, ErrorName>> =>
  route.row.idempotent && typeof call.key === 'string'
    ? route.byKey.run(call.key, () => answer(route, call))
    : answer(route, call);

/** How long from now until what was refused may be tried again, milliseconds; undefined where no time is known. */
const waitOf = ({ row, services }: RowRoute, { error, until }: Refusal): number | undefined => {
  if (until !== undefined) return Math.max(0, until - services.now());
  return error === 'TOO_MANY_REQUESTS' ? (row.everyMs ?? 60_000) : undefined;
};

/** The body of a refusal in the caller's language. */
export const refusalBody = (route: RowRoute, refusal: Refusal, { request, language }: RowCall): FailureBody => {
  const leftMs = refusal.until === undefined ? undefined : waitOf(route, refusal);
  const minutes = leftMs === undefined ? undefined : Math.max(1, Math.ceil(leftMs / 60_000));
  const text = errorText(route.errors, language, refusal.error, { minutes, having: refusal.having });
  return failure(refusal.error, text, request.id);
};

/** Tells a caller why a row refused. */
export const refuse = (route: RowRoute, call: RowCall, reply: FastifyReply, refusal: Refusal): FailureBody => {
  call.request.refused = refusal.error;
  if (route.row.envelope === 'bare') reply.code(Math.min(bareStatus(refusal.error), 499));
  const leftMs = waitOf(route, refusal);
  if (leftMs !== undefined) reply.header('retry-after', Math.ceil(leftMs / 1_000));
  return refusalBody(route, refusal, call);
};

/** The Fastify handler of one row. Errors it declares answer with status 200. */
export const serveRow = (route: Prepared) => {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const call = callOf(request, reply, route);
    const given = await answerOf(route, call);
    if (!given.ok) return refuse(route, call, reply, given);
    if ('reply' in given.value) return wrap(route.row.envelope, given.value.reply);
    const { type, body, headers } = given.value.bare;
    reply.headers({ 'content-type': type, ...headers });
    return reply.send(body instanceof Uint8Array ? Buffer.from(body) : body);
  };
};
