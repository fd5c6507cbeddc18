import { err, ok, type Result, withoutUnseen } from '@bourse/rules';
import {
  bareStatus,
  type EncodeReply,
  type Endpoint,
  type EndpointName,
  type ErrorName,
  encoderOf,
  type FailureBody,
  failure,
  wrap,
} from '@bourse/wire';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FiguresUncertain } from '../follower/state-port.ts';
import type { Services } from '../services.ts';
import { isUnavailable } from '../store/unavailable.ts';
import { ByKey } from './by-key.ts';
import { callerOf } from './caller.ts';
import { digestOf } from './digest.ts';
import type { AnyCaller, BareReply, Context, OperatorCaller, UploadedFile } from './handler.ts';
import type { HeavyCallQueue } from './heavy-call-queue.ts';
import { chooseLanguage, errorText, type Language, type Offered, type Pack } from './language.ts';
import { exportList, isListExport, type ListExport } from './list-export.ts';
import type { ReadTurns } from './read-turns.ts';

/** A handler as the layer calls it: its row says what it is really given. */
export type AnyHandler = (input: never, context: Context<never>) => Promise<Result<unknown, ErrorName>>;

/** Counts a request against its caller's share of a row; true when it is used up. */
export type Limiter = (request: FastifyRequest, caller: AnyCaller) => Promise<boolean>;

export type RowRoute = {
  readonly name: EndpointName;
  readonly row: Endpoint;
  readonly handler: AnyHandler;
  readonly services: Services;
  readonly errors: Pack;
  /** The languages that its side speaks. */
  readonly offered: Offered;
  readonly isUsedUp: Limiter;
  /** Of all rows that are heavy. */
  readonly turns: HeavyCallQueue;
  /** Of all rows that are read. */
  readonly reads: ReadTurns;
};

/** A row, with what is made of it once. */
export type Prepared = RowRoute & {
  readonly encode: EncodeReply;
  readonly see: () => Seen;
  readonly turn: InTurn;
};

/** What is asked of a row: by a request of its own, or by one of a batch, which has its own key and body. */
export type Asked = {
  /** Whose connection, caller and device it is. */
  readonly request: FastifyRequest;
  readonly language: Language;
  readonly key: unknown;
  readonly isAlias: boolean;
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const keyPattern = /^[\x21-\x7e]{1,128}$/;

const idempotencyOf = (row: Endpoint, name: string, key: unknown, input: unknown) => {
  if (!row.idempotent) return ok(undefined);
  if (typeof key !== 'string' || key === '') return err('IDEMPOTENCY_KEY_MISSING' as const);
  return keyPattern.test(key) ? ok({ key, digest: digestOf({ name, input }) }) : err('BAD_REQUEST' as const);
};

/** The published client sends its token as `authorization`, as `satoken`, or as both; the first one counts. */
const tokenHeaderOf = ({ headers }: FastifyRequest): string | undefined => {
  const { authorization, satoken } = headers;
  if (authorization !== undefined && authorization !== '') return authorization;
  return typeof satoken === 'string' && satoken !== '' ? satoken : undefined;
};

/** The header of a page that was opened from the console to look at a draft. */
const previewOf = (request: FastifyRequest): string | undefined => {
  const { preview } = request.headers;
  return typeof preview === 'string' && /^[\w-]{20,64}$/.test(preview) ? preview : undefined;
};

/** Of a longer name the rest is left out. */
const FILE_NAME_CHARS = 255;

type Part = { readonly file: UploadedFile | undefined; readonly fields: Readonly<Record<string, unknown>> };

const readUpload = async (request: FastifyRequest): Promise<Result<Part, 'UNSUPPORTED_TYPE' | 'BAD_REQUEST'>> => {
  if (!request.isMultipart()) return err('UNSUPPORTED_TYPE');
  try {
    const part: MultipartFile | undefined = await request.file();
    if (part?.fieldname !== 'file') return ok({ file: undefined, fields: {} });
    const bytes = await part.toBuffer();
    const name = withoutUnseen(part.filename ?? '').slice(0, FILE_NAME_CHARS);
    return ok({ file: { name, type: part.mimetype, bytes }, fields: {} });
  } catch (error) {
    // What goes over a limit says so by its status; anything else is a form that cannot be read.
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    return err('BAD_REQUEST');
  }
};

const inputOf = (
  row: Endpoint,
  { body, ...asked }: Pick<Asked, 'query' | 'params' | 'body'>,
  more: Readonly<Record<string, unknown>>,
): Result<unknown, ErrorName> => {
  const [query, params] = [fieldsOf(asked.query), fieldsOf(asked.params)];
  const outside = { ...query, ...params };
  if (row.secrets?.some((name) => Object.hasOwn(outside, name))) return err('SECRET_IN_URL');
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    return err('BAD_REQUEST');
  const decoded = z.safeDecode(row.input, { ...query, ...fieldsOf(body), ...more, ...params });
  return decoded.success ? ok(decoded.data) : err('BAD_REQUEST');
};

type Seen = { readonly services: Services; readonly isDurable: () => Promise<boolean> };

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
const readBy = ({ row, services }: Pick<RowRoute, 'row' | 'services'>): (() => Seen) => {
  if (row.idempotent) {
    const seen = { services: guarded(services, () => undefined), isDurable: async () => true };
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

/** Makes an answer, and gives it once all that was seen of the state is durable. */
const vouchedFor = async <T>(
  { row }: RowRoute,
  isDurable: () => Promise<boolean>,
  make: () => Promise<Result<T, ErrorName>>,
): Promise<Result<T, ErrorName>> => {
  const isMutation = row.idempotent === true || (row.area === 'console' && row.method !== 'GET');
  const uncertain = err(isMutation ? ('OUTCOME_UNKNOWN' as const) : ('FIGURES_UNCERTAIN' as const));
  try {
    const answer = await make();
    return (await isDurable()) ? answer : uncertain;
  } catch (error) {
    if (error instanceof FiguresUncertain) return uncertain;
    throw error;
  }
};

/** What goes out: a reply in its wire form, for the row's envelope, or a body written as it is. */
type Answer = { readonly reply: unknown } | { readonly bare: BareReply };

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

const isReading = ({ idempotent, method, shows }: Endpoint): boolean =>
  idempotent !== true && (method === 'GET' || shows !== undefined);

/** The database was out of reach: no fault of ours, and another try may be answered (HTTP-31). @throws any other error. */
const unavailable = <E extends ErrorName>(
  { name, request }: { readonly name: string; readonly request: FastifyRequest },
  error: unknown,
  answered: E,
): Result<never, E> => {
  if (!isUnavailable(error)) throw error;
  request.log.warn({ reqId: request.id, err: error, row: name }, 'the database was out of reach');
  return err(answered);
};

/** Who calls a row. Errors: those of {@link callerOf}, BUSY while they cannot be looked up. */
export const callerAt = ({ name, row, services }: RowRoute, request: FastifyRequest) =>
  callerOf(services.identity, row.who, tokenHeaderOf(request)).catch((error: unknown) =>
    unavailable({ name, request }, error, 'BUSY'),
  );

const answer = async (route: Prepared, exportRequest: Asked): Promise<Result<Answer, ErrorName>> => {
  const { row, name } = route;
  const { request, language } = exportRequest;
  const caller = await callerAt(route, request);
  // Refused callers count too, by their network, so that tokens cannot be guessed at any rate.
  if (await route.isUsedUp(request, caller.ok ? caller.value : { kind: 'visitor' })) return err('TOO_MANY_REQUESTS');
  if (!caller.ok) return caller;
  // What changes something by GET is never done for a mere link or picture.
  if (exportRequest.isAlias && tokenHeaderOf(request) === undefined) return err('UNAUTHENTICATED');
  const part = row.upload ? await readUpload(request) : ok({ file: undefined, fields: {} });
  if (!part.ok) return part;
  const input = inputOf(row, exportRequest, part.value.fields);
  if (!input.ok) return input;
  const idempotency = idempotencyOf(row, name, exportRequest.key, input.value);
  if (!idempotency.ok) return idempotency;
  const { services: seen, isDurable } = route.see();
  const context: Context = {
    services: seen,
    caller: caller.value,
    requestId: request.id,
    language,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    idempotency: idempotency.value,
    file: part.value.file,
    preview: previewOf(request),
  };
  if (isListExport(row, exportRequest.query)) {
    const exportRequest = { name, row, handler: route.handler as ListExport['handler'], input: fieldsOf(input.value) };
    const list = { ...exportRequest, context: context as Context<OperatorCaller> };
    const exported = await vouchedFor(route, isDurable, () => exportList(list));
    return exported.ok ? ok({ bare: exported.value }) : exported;
  }
  const make = () => route.handler(input.value as never, context as Context<never>);
  // What only reads waits for its turn behind what moves money; what is heavy has turns of its own.
  const isRead = row.method === 'GET' && !row.isHeavy;
  const handle = () =>
    vouchedFor(route, isDurable, isRead ? () => route.reads.run(make) : make).catch((error: unknown) =>
      unavailable({ name, request }, error, isReading(row) ? 'BUSY' : 'OUTCOME_UNKNOWN'),
    );
  if (row.isHeavy) return heavy(route, input.value, handle);
  const given = await handle();
  if (!given.ok) return given;
  if (row.envelope === 'bare') return ok({ bare: given.value as BareReply });
  return ok({ reply: route.encode(given.value) });
};

/** Makes an answer in its turn. */
type InTurn = (key: unknown, make: () => Promise<Result<Answer, ErrorName>>) => Promise<Result<Answer, ErrorName>>;

/**
 * Answers of a row that asks for a key are made one after the other for each key (HTTP-27), from before it is looked up who calls: that may take the
 * first of two requests longer than the second.
 */
const inTurn = (row: Endpoint): InTurn => {
  const underWay = new ByKey();
  return (key, make) => (row.idempotent && typeof key === 'string' ? underWay.run(key, make) : make());
};

export const prepare = (route: RowRoute): Prepared => ({
  ...route,
  encode: encoderOf(route.row.reply),
  see: readBy(route),
  turn: inTurn(route.row),
});

/** The answer to what is asked of a row, once its turn has come: access, limit, decoding, the module's handler, encoding. */
export const answerOf = (route: Prepared, exportRequest: Asked): Promise<Result<Answer, ErrorName>> =>
  route.turn(exportRequest.key, () => answer(route, exportRequest));

type Refusal = Extract<Result<never, ErrorName>, { readonly ok: false }>;

/** How long from now until what was refused may be tried again, milliseconds; undefined where no time is known. */
const waitOf = ({ row, services }: RowRoute, { error, until }: Refusal): number | undefined => {
  if (until !== undefined) return Math.max(0, until - services.now());
  return error === 'TOO_MANY_REQUESTS' ? (row.everyMs ?? 60_000) : undefined;
};

/** The body of a refusal in the caller's language. */
export const refusalBody = (route: RowRoute, refusal: Refusal, { request, language }: Asked): FailureBody => {
  const leftMs = refusal.until === undefined ? undefined : waitOf(route, refusal);
  const minutes = leftMs === undefined ? undefined : Math.max(1, Math.ceil(leftMs / 60_000));
  const text = errorText(route.errors, language, refusal.error, { minutes, having: refusal.having });
  return failure(refusal.error, text, request.id);
};

/** When GET was called instead of the row's own method: RFC 9745. */
const DEPRECATED_SINCE = '@1767225600';

/** What a request of its own asks of its row, in the language it is answered in. */
export const askedBy = (request: FastifyRequest, reply: FastifyReply, { row, offered }: RowRoute): Asked => {
  const language = chooseLanguage(request.headers, offered);
  reply.header('cache-control', 'no-store').header('content-language', language);
  const isAlias = request.method === 'GET' && row.method !== 'GET';
  if (isAlias) reply.header('deprecation', DEPRECATED_SINCE).header('allow', row.method);
  const { headers, query, params } = request;
  const body = request.method === 'GET' ? undefined : request.body;
  return { request, language, key: headers['idempotency-key'], isAlias, query, params, body };
};

/** Tells a caller why a row refused. */
export const refuse = (route: RowRoute, exportRequest: Asked, reply: FastifyReply, refusal: Refusal): FailureBody => {
  exportRequest.request.refused = refusal.error;
  if (route.row.envelope === 'bare') reply.code(Math.min(bareStatus(refusal.error), 499));
  const leftMs = waitOf(route, refusal);
  if (leftMs !== undefined) reply.header('retry-after', Math.ceil(leftMs / 1_000));
  return refusalBody(route, refusal, exportRequest);
};

/** The Fastify handler of one row. Errors it declares answer with status 200. */
export const serveRow = (route: Prepared) => {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const exportRequest = askedBy(request, reply, route);
    const given = await answerOf(route, exportRequest);
    if (!given.ok) return refuse(route, exportRequest, reply, given);
    if ('reply' in given.value) return wrap(route.row.envelope, given.value.reply);
    const { type, body, headers } = given.value.bare;
    reply.headers({ 'content-type': type, ...headers });
    return reply.send(body instanceof Uint8Array ? Buffer.from(body) : body);
  };
};
