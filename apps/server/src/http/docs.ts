import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fixed } from './fixed.ts';

const PAGE = fileURLToPath(new URL('./docs-page/', import.meta.url));

const files = [
  { url: '/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { url: '/docs/docs.js', file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  { url: '/docs/docs.css', file: 'docs.css', type: 'text/css; charset=utf-8' },
] as const;

/** The page at `/docs` that shows `docs/openapi.json`. `refused` answers a request that is over its network's share. */
export const serveDocs = (
  app: FastifyInstance,
  project: string,
  refused: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>,
): void => {
  const serve = (url: string, path: string, type: string): void => {
    const page = new Fixed(readFileSync(path, 'utf8'), type);
    app.get(url, async (request, reply) => (await refused(request, reply)) ?? page.send(request, reply));
  };
  for (const { url, file, type } of files) serve(url, join(PAGE, file), type);
  const description = join(project, 'docs', 'openapi.json');
  if (existsSync(description)) serve('/docs/openapi.json', description, 'application/json');
};
