import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';

/**
 * The headers that keep a page to itself: scripts, data and sockets from its own origin alone, no page may frame it. Styles may be inline,
 * because part libraries write them into the page; scripts may not.
 */
const contentPolicy = (publicOrigin: string | undefined): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: publicOrigin?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});

/** What a browser needs to be told of an answer that is data: it is not to be guessed at, run, framed or read by other origins. */
const ofData = [
  'x-content-type-options',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
];

type Headers = Readonly<Record<string, string>>;

/**
 * The headers of {@link contentPolicy}, for pages and files, and those of them that data needs. They are taken once from an answer that helmet
 * has written, because writing them anew costs as much as all else that a short call does.
 */
export const securityHeaders = async (
  publicOrigin: string | undefined,
): Promise<{ readonly pages: Headers; readonly data: Headers }> => {
  const sample = Fastify();
  await sample.register(helmet, contentPolicy(publicOrigin));
  sample.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await sample.inject('/');
  await sample.close();
  const { date: _date, connection: _connection, 'content-length': _length, ...lasting } = headers;
  const pages = lasting as Headers;
  const own = Object.entries(pages).filter(([name]) => ofData.includes(name));
  return {
    pages,
    data: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...Object.fromEntries(own) },
  };
};
