import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The headers that the published client sends, and ours. */
const SENT =
  'authorization, satoken, content-type, tenant-id, lang, language, timezone, request-key, idempotency-key, preview';
const READ = 'x-request-id, content-language, retry-after, deprecation';
const METHODS = 'GET, POST, PUT, DELETE';
const DAY_SECONDS = 86_400;

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

const allow = (reply: FastifyReply, origin: string): FastifyReply =>
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': READ,
    'cross-origin-resource-policy': 'cross-origin',
  });

/**
 * Lets pages of other origins, those the brand names and no others, call this side and read its answers (rule HTTP-23). Preflights are answered
 * for every origin, and allow nothing to one that is not named.
 */
export const serveOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  app.addHook('onRequest', (request, reply, next) => {
    const { origin } = request.headers;
    if (origins.length > 0) reply.header('vary', 'origin');
    const isAllowed = origin !== undefined && origins.includes(origin);
    if (isAllowed) allow(reply, origin);
    if (!isPreflight(request)) return next();
    if (isAllowed)
      reply.headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': SENT,
        'access-control-max-age': DAY_SECONDS,
      });
    reply.code(204).send();
  });
};
