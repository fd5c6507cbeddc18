import './without-eval.ts';

import type { z } from 'zod';
import type { GatedProduct } from './gated.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How an answer is wrapped. stock: {code: 0, msg, data}; api: {code: 200, msg, data}; rows: {code: 200, msg, rows, total};
 * result: {code: 200, msg, result}; bare: the handler writes the body itself.
 */
export type Envelope = 'stock' | 'api' | 'rows' | 'result' | 'bare';

export type OperatorRole = 'support' | 'compliance' | 'finance' | 'product' | 'auditor' | 'administrator';

/** Who may call: anyone, a signed-in customer, or an operator in one of the roles (the administrator may always). */
export type Access = 'public' | 'customer' | { readonly operator: readonly OperatorRole[] } | 'operator-candidate';

/**
 * One row of the endpoint table. From it come the server's checks, the typed client, the API description, and the tests of access and
 * of malformed input. `input` is decoded from the path's parameters, the query and the body taken together; its codecs turn the wire's own
 * numbers and names into ours, and `reply` encodes them back. Both are asked only to be schemas of zod's core: a comparison with `ZodType` would
 * instantiate all methods of each.
 */
export type Endpoint<I extends z.core.$ZodType = z.core.$ZodType, R extends z.core.$ZodType = z.core.$ZodType> = {
  readonly area: string;
  readonly method: Method;
  /** A deprecated second method kept for older clients. */
  readonly alias?: 'GET';
  /** Path with parameters in braces: '/api/recharge/{id}'. */
  readonly path: string;
  readonly envelope: Envelope;
  readonly who: Access;
  /** The entities its answer is about (`entity.ts`): a cached answer is stale once a command or a push has changed any of them. */
  readonly shows?: readonly string[];
  /** The entities it changes where it succeeds. What an operator does is besides in the audit. A row has this or `shows`, unless anybody may GET it: one that has it is a command, any other a query. */
  readonly changes?: readonly string[] | 'everything';
  readonly summary: string;
  readonly input: I;
  readonly reply: R;
  /** Each is an error of a module: see `endpoints.ts`. */
  readonly errors: readonly string[];
  /** Input fields that may travel in the body only. */
  readonly secrets?: readonly string[];
  /**
   * Opens a product that the country where a customer lives may close to them: asked before the handler (rule JURISDICTION-1). Where only some requests
   * of a row do, `when` says so, and it is asked where that is known: orders that may be paid in full, changes that may be to less.
   */
  readonly opens?: { readonly product: GatedProduct; readonly when?: 'on-margin' | 'to-more' };
  /** Moves money or places an order: the Idempotency-Key header is required. */
  readonly idempotent?: true;
  /** A request to it may travel in a batch (`orders.batch`), with its own key. */
  readonly inBatch?: true;
  /** Carries requests to rows that have `inBatch`; each is answered as if it had been sent by itself. The HTTP layer serves it, no module. */
  readonly isBatch?: true;
  /** Takes one multipart file in the field `file`. */
  readonly upload?: true;
  /** The content type of a bare answer. */
  readonly produces?: string;
  /** Requests allowed per minute and caller; the server's default when absent. */
  readonly perMinute?: number;
  /**
   * Its answer takes milliseconds to make and is the same for everybody: such answers are made one at a time, and one is given for a second to
   * all who ask the same.
   */
  readonly isHeavy?: true;
  /** How long a caller waits between two requests, milliseconds, where one is taken at a time. */
  readonly everyMs?: number;
};

/** A row; access, envelope and errors keep their literal types, for handlers and clients. */
export const endpoint = <const E extends Endpoint>(row: E): E => row;

/** Errors that any call may answer with, whatever its row declares. */
export const COMMON_ERRORS = [
  'BAD_REQUEST',
  'SECRET_IN_URL',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'TOO_MANY_REQUESTS',
  'STOPPED',
  'BUSY',
  'FIGURES_UNCERTAIN',
  'OUTCOME_UNKNOWN',
  'INTERNAL',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_KEY_MISSING',
] as const;

// Each asks of a row only what it reads: comparing hundreds of rows with all of `Endpoint` takes seconds.
export type InputOf<E extends { readonly input: z.core.SomeType }> = z.output<E['input']>;
export type ReplyOf<E extends { readonly reply: z.core.SomeType }> = z.output<E['reply']>;
/** The errors a row may answer with: its own and the common ones. */
export type ErrorOf<E extends { readonly errors: readonly string[] }> =
  | E['errors'][number]
  | (typeof COMMON_ERRORS)[number];
