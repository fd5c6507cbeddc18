import { randomBytes } from 'node:crypto';
import type { CustomerCaller } from '../http/callers.ts';

/** How long a ticket opens the private half, milliseconds (LIVE-5). */
export const TICKET_MS = 30_000;
const MOST = 10_000;

/** Tickets for the private half of the live feed: each is good once, for half a minute. */
export class Tickets {
  readonly #now: () => number;
  readonly #open = new Map<string, { readonly owner: CustomerCaller; readonly expiresAt: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(owner: CustomerCaller): { readonly ticket: string; readonly expiresAt: number } {
    const now = this.#now();
    for (const [ticket, { expiresAt }] of this.#open) {
      if (expiresAt > now && this.#open.size < MOST) break;
      this.#open.delete(ticket);
    }
    const ticket = randomBytes(24).toString('base64url');
    const expiresAt = now + TICKET_MS;
    this.#open.set(ticket, { owner, expiresAt });
    return { ticket, expiresAt };
  }

  /** Whose ticket it is; undefined when it was used, has run out or never was. */
  redeem(ticket: string): CustomerCaller | undefined {
    const issued = this.#open.get(ticket);
    this.#open.delete(ticket);
    return issued && issued.expiresAt > this.#now() ? issued.owner : undefined;
  }
}
