import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fixed } from './fixed.ts';

const PAGE = 'index.html';
const ASSETS = `${sep}assets${sep}`;
const yearInSeconds = 31_536_000;

/** The policy that lets a page run, besides its origin's scripts, those written into it: each by a hash of what it says, so none that was slipped in. */
const policyFor = (policy: string, html: string): string => {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", (self) => self + hashes.join(''));
};

type Page = {
  /** The content security policy of the server's pages. */
  readonly policy: string;
  /** Makes the built page the deployment's own. */
  readonly dress: (html: string) => string;
};

/**
 * Serves an app's built files. Names in `assets/` carry a hash of what is in them and never change; all else is asked for each time.
 * The page itself stands under any address that has no file; it is read and dressed once.
 */
export const serveApp = async (app: FastifyInstance, folder: string, { policy, dress }: Page): Promise<void> => {
  const file = join(folder, PAGE);
  if (!existsSync(file)) return;
  const built = await readFile(file, 'utf8');
  const page = new Fixed(dress(built), 'text/html; charset=utf-8');
  // What is put into the page by dressing it is no script, and is not allowed to become one.
  const headers = { 'content-security-policy': policyFor(policy, built) };
  app.decorateReply('sendPage', function sendPage() {
    return page.send(this.request, this.headers(headers));
  });
  for (const url of ['/', `/${PAGE}`]) app.get(url, (_request, reply) => reply.sendPage());
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    // The build lays packed copies beside the files.
    preCompressed: true,
    index: false,
    globIgnore: [PAGE],
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

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with the app's page; there where an app is served. */
    sendPage: () => Promise<FastifyReply>;
  }
}
