import { readFileSync } from 'node:fs';

/** Says whether a link leads to a screen of the app, with or without a query (CONTENT-4). */
export type OwnAddress = (link: string) => boolean;

/** A banner to a screen of signing in would lead somebody who is signed in nowhere; the app does not follow it. */
const SIGN_IN = ['/login', '/reg', '/verificationLogin', '/forget', '/forget-password'];
const SAFE = /^\/(?![/\\])[\w/?&=.,%~-]*$/;

/** The check over the app's address table, as `docs/routes.json` lists it. */
export const loadOwnAddresses = (routesFile: string): OwnAddress => {
  const listed = JSON.parse(readFileSync(routesFile, 'utf8')) as readonly string[];
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
export const isMenuLink = (link: string, isOwn: OwnAddress): boolean =>
  link === '/kflink' ||
  isOwn(link) ||
  (SAFE.test(link) && new URLSearchParams(link.split('?')[1] ?? '').has('tradeKey'));
