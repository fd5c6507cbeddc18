import { address, HOME, invitationOf, isPublic, LOGIN, type Path, placeOf, safeRedirect } from './paths.ts';

/** What becomes of a wish to go somewhere: stay there, or go to another address of the app instead. */
export type Decision = { readonly kind: 'stay'; readonly path: Path } | { readonly kind: 'go'; readonly href: string };

/**
 * Where a wanted address leads (SHELL-1 to SHELL-4): the short invitation address to /reg, an unknown one to /home, and a visitor who
 * wants a customer's screen to /login with the whole wanted address and the invitation code.
 */
export const decide = (pathname: string, search: string, signedIn: boolean): Decision => {
  const invitation = invitationOf(pathname);
  if (invitation) return { kind: 'go', href: address('/reg', { invite_code: invitation }) };
  const place = placeOf(pathname);
  if (!place) return { kind: 'go', href: HOME };
  if (signedIn || isPublic(place.path)) return { kind: 'stay', path: place.path };
  const code = new URLSearchParams(search).get('invite_code') ?? undefined;
  return { kind: 'go', href: address(LOGIN, { redirect: pathname + search, invite_code: code }) };
};

/** Where to go after signing in: where the customer wanted to go if that is a screen of ours, else home. */
export const afterSignIn = (redirect: string | undefined): string => safeRedirect(redirect) ?? HOME;
