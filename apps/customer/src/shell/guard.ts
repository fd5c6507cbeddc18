import { address, HOME, invitationOf, isPublic, LOGIN, routeOf, safeRedirect } from './paths.ts';

/**
 * Where a wanted address leads instead (SHELL-1 to SHELL-4): the short invitation address to /reg, an unknown one to /home, and a visitor
 * who wants a customer's screen to /login with the whole wanted address and the invitation code. Undefined where it may be stood on.
 */
export const redirectOf = (pathname: string, search: string, signedIn: boolean): string | undefined => {
  const invitation = invitationOf(pathname);
  if (invitation) return address('/reg', { invite_code: invitation });
  const route = routeOf(pathname);
  if (!route) return HOME;
  if (signedIn || isPublic(route.path)) return undefined;
  const code = new URLSearchParams(search).get('invite_code') ?? undefined;
  return address(LOGIN, { redirect: pathname + search, invite_code: code });
};

/** Where to go after signing in: where the customer wanted to go if that is a screen of ours, else home. */
export const afterSignIn = (redirect: string | undefined): string => safeRedirect(redirect) ?? HOME;
