import type { EndpointName, Endpoints, ErrorName, InputOf, OperatorRole, ReplyOf } from '@bourse/wire';
import type { Stage } from './stage.ts';

/** The rows that ask for an idempotency key: all that move money or points, or place an order. */
export type MoneyCall = {
  [K in EndpointName]: Endpoints[K] extends { readonly idempotent: true } ? K : never;
}[EndpointName];

/** A call that is about to be made: one of it can succeed, and a second one with another key cannot, where `lost` says what it is told. */
export type Trial<K extends MoneyCall> = {
  /** A customer, or an operator of a role. */
  readonly by: number | OperatorRole;
  readonly input: InputOf<Endpoints[K]>;
  /** The same call, with something else asked for. */
  readonly other: InputOf<Endpoints[K]>;
  /** What all but one are told when many come at once; absent where each is a thing of its own. */
  readonly lost?: readonly ErrorName[];
  /** How many of many at once succeed, where it is neither one nor all. */
  readonly most?: number;
  /** What of the answer stays as it is, where prices of the moment stand in it too. */
  readonly lasting?: (reply: ReplyOf<Endpoints[K]>) => unknown;
};

/** Brings about what one of a call needs. */
export type Prepare<K extends MoneyCall> = (stage: Stage) => Promise<Trial<K>>;

/** What a module enters in `money-calls.ts`: its rows that ask for an idempotency key, by the ways they can be made. */
export type MoneyCalls = { readonly [K in MoneyCall]?: Readonly<Record<string, Prepare<K>>> };
