import type { CallOptions, CallResult, Client } from './client.ts';
import type { InputOf, ReplyOf } from './endpoint.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';

/** The calls that change nothing. */
export type QueryName = {
  [K in EndpointName]: Endpoints[K] extends { readonly changes: unknown } ? never : K;
}[EndpointName];

/** The calls that do something: their rows say what they change. */
export type CommandName = Exclude<EndpointName, QueryName>;

/** A command on its way out: what it says makes it that one, and it is sent with the key of its try. */
export type Sending<Value> = {
  readonly content: unknown;
  readonly send: (idempotencyKey: string) => Promise<CallResult<Value>>;
};

/** What goes with a command beside its input. */
export type SendOptions = Omit<CallOptions, 'idempotencyKey'>;

const named = (file: Blob): object =>
  file instanceof File
    ? { name: file.name, size: file.size, lastModified: file.lastModified }
    : { type: file.type, size: file.size };

/** How an app calls: it asks, and what it sends goes out through its `useCommand`, with one key a try (rule SHELL-23). */
export const callsOf = (call: Client) => ({
  /** A query, for what is not shown by `useQueryCall`. It never throws: what failed is in the result. */
  ask: <K extends QueryName>(
    name: K,
    input: InputOf<Endpoints[K]>,
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<CallResult<ReplyOf<Endpoints[K]>>> => call(name, input, options),
  /** A command as it is sent, with the file that goes with it. */
  sending: <K extends CommandName>(
    name: K,
    input: InputOf<Endpoints[K]>,
    options: SendOptions = {},
  ): Sending<ReplyOf<Endpoints[K]>> => ({
    content: [name, input, options.file && named(options.file)],
    send: (idempotencyKey) => call(name, input, { ...options, idempotencyKey }),
  }),
});
