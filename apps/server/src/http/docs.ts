import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const PAGE = fileURLToPath(new URL('./docs-page/', import.meta.url));

const files = [
  { url: '/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { url: '/docs/docs.js', file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  { url: '/docs/docs.css', file: 'docs.css', type: 'text/css; charset=utf-8' },
] as const;

/** The page at `/docs` that shows `docs/openapi.json`. */
export const serveDocs = (app: FastifyInstance, project: string): void => {
  for (const { url, file, type } of files) {
    const text = readFileSync(join(PAGE, file), 'utf8');
    app.get(url, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(text));
  }
  const description = join(project, 'docs', 'openapi.json');
  if (!existsSync(description)) return;
  const text = readFileSync(description, 'utf8');
  app.get('/docs/openapi.json', async (_request, reply) => reply.type('application/json').send(text));
};
