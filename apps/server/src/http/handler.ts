import type { Readable } from 'node:stream';
import type { Result } from '@bourse/rules';
import type { Endpoint, EndpointName, Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import type { AnyCaller, CandidateCaller, CustomerCaller, OperatorCaller, VisitorCaller } from './callers.ts';

export type * from './callers.ts';

type CallerOf<E extends Endpoint> = E['who'] extends 'customer'
  ? CustomerCaller
  : E['who'] extends 'public'
    ? CustomerCaller | VisitorCaller
    : E['who'] extends 'operator-candidate'
      ? CandidateCaller
      : OperatorCaller;

/** One multipart file, wholly read, within the size limit. */
export type UploadedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/** What a handler knows besides its input. */
export type Context<C = AnyCaller> = {
  readonly services: Services;
  readonly caller: C;
  readonly requestId: string;
  /** The language the answer's texts are chosen in. */
  readonly language: string;
  readonly address: string;
  readonly device: string;
  /** The request's idempotency key with the digest of its decoded input; given on rows that ask for one. */
  readonly idempotency: { readonly key: string; readonly digest: string } | undefined;
  readonly file: UploadedFile | undefined;
  /** The secret of a page that looks at a draft; what it shows, the content module says. */
  readonly preview: string | undefined;
};

/** A body written as it is, for rows with the bare envelope. */
export type BareReply = {
  readonly type: string;
  /** A stream is read as fast as the caller takes it. */
  readonly body: string | Uint8Array | Readable;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A row's handler: an error that the row does not declare does not compile. */
export type HandlerOf<K extends EndpointName> = (
  input: InputOf<Endpoints[K]>,
  context: Context<CallerOf<Endpoints[K]>>,
) => Promise<
  Result<Endpoints[K]['envelope'] extends 'bare' ? BareReply : ReplyOf<Endpoints[K]>, ErrorOf<Endpoints[K]>>
>;

/** A handler for every row of the table but a batch's, which carries requests to others: a missing one does not compile. */
export type Handlers = {
  readonly [K in EndpointName as Endpoints[K] extends { readonly isBatch: true } ? never : K]: HandlerOf<K>;
};

/** The handlers of some rows, for a module's file: `export const x = { … } satisfies HandlersOf<'auth.login' | …>`. */
export type HandlersOf<K extends keyof Handlers> = Pick<Handlers, K>;

/** The names of the rows of an area. */
export type NamesOf<Area extends string> = Extract<keyof Handlers, `${Area}.${string}`>;
