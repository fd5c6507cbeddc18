import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ASSETS = `${sep}assets${sep}`;
const yearInSeconds = 31_536_000;

/** Serves an app's built files. Names in `assets/` carry a hash of what is in them and never change; all else is asked for each time. */
export const serveApp = async (app: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    // The build lays packed copies beside the files.
    preCompressed: true,
    index: ['index.html'],
    setHeaders: (reply, path) => {
      const changes = !path.includes(ASSETS);
      reply.header('cache-control', changes ? 'no-cache' : `public, max-age=${yearInSeconds}, immutable`);
    },
  });
};

/** Whether an address that nothing answers may be a screen of the app: a browser asks for a page, not under the calls' own folders. */
export const isScreen = (request: FastifyRequest, callFolders: ReadonlySet<string>): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!(request.headers.accept ?? '').includes('text/html')) return false;
  const [path = ''] = request.url.split('?');
  return !callFolders.has(path.split('/')[1] ?? '') && !/\.[a-z0-9]{2,5}$/i.test(path);
};

export const sendApp = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile('index.html');
