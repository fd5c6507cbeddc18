import type { CallResult } from './client-result.ts';
import { type RetryOptions, retryUntilKnown } from './client-retry.ts';
import { rowOf } from './client-tables.ts';
import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';

export type { CallFailure, CallResult } from './client-result.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** The same key gives the same answer and one effect, however often it is sent. A row that asks for none is sent none; one that does and is given none has a new one. */
  readonly idempotencyKey?: string;
  readonly file?: Blob;
  /** Share of an upload that is sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/** How a request goes out: the browser's `fetch` fits. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly signal: AbortSignal;
    readonly body?: string | FormData;
  },
) => Promise<{ readonly status: number; readonly text: () => Promise<string> }>;

/** The outside of the client, given by the app: how to send, and who is signed in. */
export type Transport = {
  /** '' for the page's own. */
  readonly origin: string;
  readonly fetch: Fetch;
  /** For uploads that tell how far they are; without it an upload goes by `fetch` and tells nothing. */
  readonly xhr?: () => XMLHttpRequest;
  /** Milliseconds after which a call counts as failed. */
  readonly timeoutMs: number;
  /** Authorization, language and zone: read anew for each try. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Called once on UNAUTHENTICATED; true when there is a new token and the call may be tried again. */
  readonly renew: () => Promise<boolean>;
  /** A key that was never used before (`crypto.randomUUID`). */
  readonly newKey: () => string;
  /** Asks again by itself what became of a keyed command whose answer was lost; without it such a command is NETWORK. */
  readonly again?: RetryOptions;
};

export type Client = <K extends EndpointName>(
  name: K,
  input: InputOf<Endpoints[K]>,
  options?: CallOptions,
) => Promise<CallResult<ReplyOf<Endpoints[K]>>>;

/** What the published client waits for an answer. */
export const CALL_TIMEOUT_MS = 9_000;
/** A picture of 20 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000;

const NETWORK = { ok: false, error: 'NETWORK', message: '', requestId: '' } as const;

/** A signal that ends with the caller's or after a time, whichever is first. */
const ending = (timeoutMs: number, signal: AbortSignal | undefined): AbortSignal => {
  const controller = new AbortController();
  const stop = () => controller.abort();
  AbortSignal.timeout(timeoutMs).addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return controller.signal;
};

type Outgoing = {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | FormData | undefined;
};

const sendByFetch = async (transport: Transport, out: Outgoing, signal: AbortSignal): Promise<string | undefined> => {
  const { url, method, headers, body } = out;
  const answer = await transport.fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) });
  return answer.status === 200 ? answer.text() : undefined;
};

const sendByXhr = (xhr: XMLHttpRequest, out: Outgoing, signal: AbortSignal, onProgress: (share: number) => void) =>
  new Promise<string | undefined>((resolve) => {
    xhr.open(out.method, out.url);
    for (const [name, value] of Object.entries(out.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    xhr.onload = () => resolve(xhr.status === 200 ? xhr.responseText : undefined);
    xhr.onerror = () => resolve(undefined);
    xhr.onabort = () => resolve(undefined);
    if (signal.aborted) return resolve(undefined);
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(out.body ?? null);
  });

const bodyOf = (
  row: Endpoint,
  fields: Readonly<Record<string, unknown>> | undefined,
  file: Blob | undefined,
): string | FormData | undefined => {
  if (row.upload && file) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields ?? {})) if (value !== undefined) form.set(key, String(value));
    form.set('file', file);
    return form;
  }
  return fields === undefined ? undefined : JSON.stringify(fields);
};

/**
 * The typed client over the endpoint table. It never throws: what failed is in the result. The codecs, and the part of the table in
 * which a call stands, are loaded when it is first made, not with this file.
 */
export const createClient = (transport: Transport): Client => {
  const call = async (name: EndpointName, input: unknown, options: CallOptions = {}): Promise<CallResult<unknown>> => {
    const [codec, row] = await Promise.all([import('./client-codec.ts'), rowOf(name)]);
    const encoded = codec.encodeCall(row, input);
    if (!encoded) return { ok: false, error: 'BAD_REQUEST', message: '', requestId: '' };
    const body = bodyOf(row, encoded.body, options.file);
    const key = row.idempotent ? (options.idempotencyKey ?? transport.newKey()) : undefined;
    const attempt = async (): Promise<CallResult<unknown>> => {
      const headers: Record<string, string> = { accept: 'application/json', ...transport.headers() };
      if (typeof body === 'string') headers['content-type'] = 'application/json';
      if (key !== undefined) headers['idempotency-key'] = key;
      const out = { url: transport.origin + encoded.address, method: encoded.method, headers, body };
      const signal = ending(row.upload ? UPLOAD_TIMEOUT_MS : transport.timeoutMs, options.signal);
      const text =
        row.upload && options.onProgress && transport.xhr
          ? await sendByXhr(transport.xhr(), out, signal, options.onProgress)
          : await sendByFetch(transport, out, signal);
      if (text === undefined) return NETWORK;
      return codec.decodeReply(row, row.envelope === 'bare' ? text : JSON.parse(text));
    };
    const signedIn = async (): Promise<CallResult<unknown>> => {
      const first = await attempt();
      // A public call is never refused for want of a token; the refresh itself is public, so this cannot go round.
      if (first.ok || first.error !== 'UNAUTHENTICATED' || row.who === 'public') return first;
      return (await transport.renew()) ? attempt() : first;
    };
    if (key === undefined || !transport.again) return signedIn();
    return retryUntilKnown(transport.again, name, key, () => signedIn().catch(() => NETWORK), options.signal);
  };
  return ((name, input, options) => call(name, input, options).catch(() => NETWORK)) as Client;
};
