import type { FreezeModule } from '@bourse/rules';
import type { EndpointName, Endpoints, ErrorOf } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import type { MoneyCall } from './money-call.ts';

/** The rows that move money and may answer FROZEN. */
export type FreezableCall = {
  [K in MoneyCall]: 'FROZEN' extends ErrorOf<Endpoints[K]> ? K : never;
}[MoneyCall];

type Read = (call: Client) => Promise<{ readonly ok: boolean }>;

/** What a module enters in `freezes.ts`: its rows that declare FROZEN, which `money-calls.ts` tries, and what is still shown. */
export type Freezes = {
  /** By the row: what closes it. */
  readonly closedBy: { readonly [K in FreezableCall]?: FreezeModule };
  /** By what is frozen: what of the module is read all the same. */
  readonly read: Readonly<Partial<Record<FreezeModule, readonly Read[]>>>;
  /** Rows that declare FROZEN and move nothing. */
  readonly movesNothing?: readonly EndpointName[];
};
