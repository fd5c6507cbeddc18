import { address, addressOfCode, safeRedirect } from '../shell/index.ts';

/** What a tap on an entry of the home menu does. */
export type MenuTarget =
  | { readonly kind: 'service' }
  | { readonly kind: 'go'; readonly href: string }
  | { readonly kind: 'none' };

/**
 * Where an entry leads (HOME-1): '/kflink' opens customer service, '/moreFeatures' the rest of the menu, a specialRailway path and any path
 * with a tradeKey the trade page with it, anything else its own screen if it is one of ours.
 */
export const menuTarget = (link: string): MenuTarget => {
  if (link === '/kflink') return { kind: 'service' };
  const key = new URLSearchParams(link.split('?')[1] ?? '').get('tradeKey');
  if (key && !link.startsWith('/specialRailway')) return { kind: 'go', href: address('/trade', { tradeKey: key }) };
  const href = safeRedirect(link);
  return href ? { kind: 'go', href } : { kind: 'none' };
};

/** The address of an announcement's link, given as a code or as a path of ours; undefined where there is none. */
export const announcementHref = (link: string | null): string | undefined => {
  if (!link) return undefined;
  return addressOfCode(link) ?? safeRedirect(link);
};
