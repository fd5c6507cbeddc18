import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says whether a link leads to a screen of the app, with or without a query (CONTENT-4). */
export type OwnAddress = (link: string) => boolean;

/** A banner to a screen of signing in would lead somebody who is signed in nowhere; the app does not follow it. */
const SIGN_IN = ['/login', '/reg', '/verificationLogin', '/forget', '/forget-password'];
const SAFE = /^\/(?![/\\])[\w/?&=.,%~-]*$/;

const hasKey = (link: string): boolean => new URLSearchParams(link.split('?')[1] ?? '').has('tradeKey');

const read = (file: string): readonly string[] => JSON.parse(readFileSync(file, 'utf8')) as readonly string[];

/** The check over the app's address table: `routes.json` of a folder lists it, `routes-to-come.json` what of it has no screen yet. */
export const loadOwnAddresses = (folder: string): OwnAddress => {
  const toCome = new Set(read(join(folder, 'routes-to-come.json')));
  const listed = read(join(folder, 'routes.json')).filter((path) => !toCome.has(path));
  const plain = new Set(listed.filter((path) => !path.includes('{') && !SIGN_IN.includes(path)));
  const open = listed.filter((path) => path.endsWith('/{id}')).map((path) => path.slice(0, -'{id}'.length));
  return (link) => {
    if (!SAFE.test(link)) return false;
    const [path = ''] = link.split('?');
    const trimmed = path.replace(/\/+$/, '') || '/';
    return (
      plain.has(trimmed) ||
      open.some((start) => trimmed.startsWith(start) && /^[^/]+$/.test(trimmed.slice(start.length)))
    );
  };
};

/** A menu may open customer service, and any path with a tradeKey goes to the trade page. */
export const isMenuLink = (link: string, isOwn: OwnAddress): boolean => {
  if (link === '/kflink') return true;
  return hasKey(link) ? SAFE.test(link) : isOwn(link);
};

/** The entries of a menu that lead somewhere: an older version may name what the app has no screen for. */
export const leading = <E extends { readonly link: string | null }>(
  entries: readonly E[],
  isOwn: OwnAddress,
): readonly E[] => entries.filter(({ link }) => link === null || isMenuLink(link, isOwn));
