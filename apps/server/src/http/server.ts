import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import { type Endpoint, type EndpointName, type ErrorName, endpoints, failure } from '@bourse/wire';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RouteHandlerMethod,
} from 'fastify';
import type { Health } from '../health.ts';
import type { Services } from '../services.ts';
import { batchedRows, serveBatch } from './batch-route.ts';
import { ByKey } from './by-key.ts';
import { CallLimit } from './call-limit.ts';
import { callerKey } from './caller.ts';
import { serveOrigins } from './cross-origin.ts';
import { serveDocs } from './docs.ts';
import type { Handlers } from './handler.ts';
import { HeavyCallQueue } from './heavy-call-queue.ts';
import { parseJson } from './json.ts';
import { chooseLanguage, errorText, loadAllPacks, type Offered, offeredOn, type Pack } from './language.ts';
import type { Metrics } from './metrics.ts';
import { boundPeers } from './peers.ts';
import { ReadTurns } from './read-turns.ts';
import { RefusedKeys } from './refused-keys.ts';
import { type AnyHandler, type Limiter, prepare, type RowRoute, serveRow } from './row-route.ts';
import { securityHeaders } from './security.ts';
import { isScreen, serveApp } from './static.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const bodyLimit = 1_048_576;
export const uploadLimit = 20 * 1_048_576;
const defaultPerMinute = 600;
const docsPerMinute = 60;

export type HttpOptions = {
  /** The customer's side has every row but the console's; the console's side has those and the uploaded files. */
  readonly side: 'customer' | 'console';
  readonly health: () => Health;
  readonly metrics: Metrics;
  /** The app's built files; none are served when the folder has no index.html. */
  readonly appFolder?: string;
  /** Makes the app's page the deployment's own; it is as built without. */
  readonly dress?: (html: string) => string;
  readonly logger?: FastifyBaseLogger;
};

const isOnSide = (name: string, row: Endpoint, side: HttpOptions['side']): boolean =>
  side === 'console' ? row.area === 'console' || name === 'file.get' : row.area !== 'console';

const rowsOf = (side: HttpOptions['side']): [EndpointName, Endpoint][] =>
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([name, row]) => isOnSide(name, row, side));

/** A limit on how often something is called, and the calls counted against it. */
type LimiterOf = (share: Pick<Endpoint, 'perMinute' | 'everyMs'>) => Limiter;

const limiters = ({ settings, now }: Services): LimiterOf => {
  if (!settings.rateLimits) return () => () => false;
  return ({ perMinute, everyMs }) => {
    const most = everyMs === undefined ? (perMinute ?? defaultPerMinute) : 1;
    const limit = new CallLimit({ most, windowMs: everyMs ?? 60_000 }, now);
    return (request, caller) => limit.isUsedUp(callerKey(caller, request.ip));
  };
};

const mountRows = async (
  app: FastifyInstance,
  services: Services,
  handlers: Partial<Handlers>,
  options: HttpOptions,
  errors: Pack,
  limiterOf: LimiterOf,
): Promise<void> => {
  // Only what may differ each time is packed each time: what stays the same has been (HTTP-15).
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    // The usual 11 takes longer than the bytes it spares.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const shared = {
    turns: new HeavyCallQueue(),
    reads: new ReadTurns(),
    byKey: new ByKey(),
    refused: new RefusedKeys(),
  };
  const offered = offeredOn(options.side, services.brand);
  const routes = rowsOf(options.side).map(([name, row]) => {
    return { name, row, services, errors, offered, isUsedUp: limiterOf(row) } satisfies RowRoute;
  });
  const mount = (scope: FastifyInstance, { name, row }: RowRoute, handler: RouteHandlerMethod): void => {
    scope.route({
      method: row.alias ? [row.method, row.alias] : row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // A HEAD of a row would do the row's work and throw the answer away.
      exposeHeadRoute: false,
      ...(row.upload ? { bodyLimit: uploadLimit + bodyLimit } : {}),
      // What moves money is answered in a few hundred bytes, and most often.
      ...(row.idempotent ? { compress: false as const } : {}),
      config: { row: name, isData: row.envelope !== 'bare' },
      handler,
    });
  };
  const handled = routes.flatMap((route) => {
    const handler = handlers[route.name as keyof Handlers] as AnyHandler | undefined;
    return handler ? [prepare({ ...route, handler, ...shared })] : [];
  });
  for (const route of handled) if (!route.row.upload) mount(app, route, serveRow(route));
  const batched = batchedRows(handled);
  for (const route of routes) if (route.row.isBatch) mount(app, route, serveBatch(route, batched));
  // By themselves: what reads forms looks at each request of its scope when it comes and when it is answered.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: uploadLimit, files: 1, fields: 10, fieldSize: 10_000, headerPairs: 50, parts: 11 },
    });
    for (const route of handled) if (route.row.upload) mount(scope, route, serveRow(route));
  };
  await app.register(uploads);
};

const errorOf = (error: { code?: string; statusCode?: number }): ErrorName => {
  if (error.statusCode === 413 || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'TOO_LARGE';
  if (error.statusCode === 415) return 'UNSUPPORTED_TYPE';
  if (error.statusCode === 429) return 'TOO_MANY_REQUESTS';
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'BAD_REQUEST'
    : 'INTERNAL';
};

type Refuse = (request: FastifyRequest, reply: FastifyReply, error: ErrorName) => FastifyReply;

const refusals =
  (offered: Offered, errors: Pack): Refuse =>
  (request, reply, error) => {
    const language = chooseLanguage(request.headers, offered);
    request.refused = error;
    reply.header('cache-control', 'no-store').header('content-language', language);
    return reply.send(failure(error, errorText(errors, language, error), request.id));
  };

/** Before the routes are: a route keeps the error handler that there is when it is made. */
const mountFaults = (app: FastifyInstance, refuse: Refuse) => {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, request, reply) => {
    const name = errorOf(error);
    const { row } = request.routeOptions.config;
    if (name === 'INTERNAL') request.log.error({ reqId: request.id, err: error, row }, 'a call failed');
    return refuse(request, reply.code(200), name);
  });
};

const mountNotFound = (app: FastifyInstance, refuse: Refuse, hasApp: boolean, side: HttpOptions['side']) => {
  const folders = new Set([...rowsOf(side).map(([, row]) => row.path.split('/')[1] ?? ''), 'docs', 'dev']);
  app.setNotFoundHandler((request, reply) =>
    hasApp && isScreen(request, folders) ? reply.sendPage() : refuse(request, reply.code(404), 'NOT_FOUND'),
  );
};

const mountBodies = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    const parsed = parseJson(text);
    if (parsed.ok) done(null, parsed.value);
    else done(Object.assign(new Error('not acceptable JSON'), { statusCode: 400 }), undefined);
  });
};

const mountHealth = (app: FastifyInstance, options: HttpOptions) => {
  app.get('/livez', async (_request, reply) => {
    const { live } = options.health();
    return reply.code(live === 'ok' ? 200 : 503).send(`${live}\n`);
  });
  app.get('/readyz', async (_request, reply) => {
    const { ready, parts } = options.health();
    return reply.code(ready ? 200 : 503).send({ ready, parts });
  });
  if (options.side === 'customer') return;
  app.get('/metrics', async (_request, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  );
};

const SAID_BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether somebody on this machine asks, and not a proxy on it for somebody else. */
const isFromHere = ({ raw, headers }: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(raw.socket.remoteAddress ?? '') &&
  SAID_BY_PROXIES.every((name) => headers[name] === undefined);

/** For tests and newcomers, in paper mode and on this machine only: the messages to an address as they were written, newest first. */
const mountDevOutbox = (app: FastifyInstance, services: Services, refuse: Refuse) => {
  app.get<{ Querystring: { to?: unknown } }>('/dev/outbox', async (request, reply) => {
    if (!isFromHere(request)) return refuse(request, reply.code(404), 'NOT_FOUND');
    const { to } = request.query;
    const listed = await services.outbox.list({
      to: typeof to === 'string' ? to.slice(0, 254) : undefined,
      offset: 0,
      limit: 50,
    });
    return reply.header('cache-control', 'no-store').send(listed);
  });
};

const mountMetrics = (app: FastifyInstance, metrics: Metrics) => {
  app.decorateRequest('refused', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const { row } = request.routeOptions.config;
    if (row !== undefined) metrics.answered(row, request.refused ?? 'ok', reply.elapsedTime / 1000);
    done();
  });
};

/** Answers the content security policy of pages. */
const mountHeaders = async (app: FastifyInstance, publicOrigin: string | undefined): Promise<string> => {
  const { pages, data } = await securityHeaders(publicOrigin);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id).headers(request.routeOptions.config.isData ? data : pages);
    next();
  });
  return pages['content-security-policy'] ?? '';
};

/**
 * A server of one side, routes made from the endpoint table, not yet listening. Every answer of a row has status 200 and says in its
 * envelope how it went (bare rows use statuses); no answer is a 5xx but those of `/readyz` and `/livez`.
 */
export const createHttp = async (
  services: Services,
  handlers: Partial<Handlers>,
  options: HttpOptions,
): Promise<FastifyInstance> => {
  const { settings } = services;
  const errors = loadAllPacks(join(PROJECT, 'locales'));
  const refuse = refusals(offeredOn(options.side, services.brand), errors);
  const logging: FastifyServerOptions = options.logger ? { loggerInstance: options.logger } : { logger: false };
  const app: FastifyInstance = Fastify({
    ...logging,
    // A counter would cost less, and tell everybody how many calls there are.
    genReqId: () => crypto.randomUUID(),
    // Hardly a call is logged: a logger of its own for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A word for an address is taken from the operator's own proxies alone.
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    bodyLimit,
    forceCloseConnections: 'idle' as const,
    // A slow upload has a minute; a head that does not come is not waited for as long.
    requestTimeout: 60_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    return503OnClosing: false,
    // An address that cannot be read (a broken percent sign, say) comes to no route.
    frameworkErrors: (_error, request, reply) => {
      const answer: FastifyReply = reply.header('x-request-id', request.id);
      refuse(request, answer.code(400), 'BAD_REQUEST');
    },
  });
  const appFolder = options.appFolder ?? join(PROJECT, 'apps', options.side, 'dist');
  boundPeers(app, settings.trustedProxies);
  mountFaults(app, refuse);
  mountBodies(app);
  mountMetrics(app, options.metrics);
  const policy = await mountHeaders(app, settings.publicOrigin);
  if (options.side === 'customer') serveOrigins(app, services.brand.origins);
  mountHealth(app, options);
  const limiterOf = limiters(services);
  const isDocsUsedUp = limiterOf({ perMinute: docsPerMinute });
  serveDocs(app, PROJECT, async (request, reply) => {
    if (!isDocsUsedUp(request, { kind: 'visitor' })) return undefined;
    return refuse(request, reply.code(429).header('retry-after', 60), 'TOO_MANY_REQUESTS');
  });
  if (options.side === 'console' && settings.mode === 'paper') mountDevOutbox(app, services, refuse);
  await serveApp(app, appFolder, { policy, dress: options.dress ?? ((html) => html) });
  const rows: FastifyPluginAsync = (scope) => mountRows(scope, services, handlers, options, errors, limiterOf);
  await app.register(rows);
  mountNotFound(app, refuse, app.hasReplyDecorator('sendPage'), options.side);
  return app;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the endpoint table that a route was made from. */
    row?: string;
    /** Whether it answers data in an envelope, not a page or a file. */
    isData?: boolean;
  }
  interface FastifyRequest {
    /** The error that the request was answered with, if any. */
    refused: ErrorName | undefined;
  }
}
