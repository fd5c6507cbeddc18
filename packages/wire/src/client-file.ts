import type { CallResult } from './client-result.ts';
import { rowOf } from './client-tables.ts';
import type { Endpoint, InputOf } from './endpoint.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';

/** A file that a call answered with, by the name that the server gave it. */
export type TakenFile = { readonly name: string; readonly blob: Blob };

/** How a file is fetched, and who is signed in; the transport of an app's client whose `fetch` is the browser's fits. */
export type FileTransport = {
  readonly origin: string;
  readonly fetch: (
    url: string,
    init: { readonly method: string; readonly headers: Record<string, string> },
  ) => Promise<Pick<Response, 'headers' | 'blob' | 'json'>>;
  readonly headers: () => Readonly<Record<string, string>>;
  /** Called once on UNAUTHENTICATED; true when there is a new token and the file may be asked for again. */
  readonly renew: () => Promise<boolean>;
};

const NETWORK = { ok: false, error: 'NETWORK', message: '', requestId: '' } as const;

const nameIn = (disposition: string | null): string | undefined => /filename="([^"]+)"/.exec(disposition ?? '')?.[1];

/** Takes what a call answers as a file: a bare answer, or with `csv` all rows of a list. It never throws: what failed is in the result. */
export type FileClient = <K extends EndpointName>(
  name: K,
  input: InputOf<Endpoints[K]>,
  options?: { readonly csv?: boolean },
) => Promise<CallResult<TakenFile>>;

export const createFileClient = ({ origin, fetch, headers, renew }: FileTransport): FileClient => {
  const take = async (name: EndpointName, input: unknown, isCsv: boolean): Promise<CallResult<TakenFile>> => {
    const [codec, row]: [typeof import('./client-codec.ts'), Endpoint] = await Promise.all([
      import('./client-codec.ts'),
      rowOf(name),
    ]);
    const encoded = codec.encodeCall(row, input);
    if (!encoded) return { ok: false, error: 'BAD_REQUEST', message: '', requestId: '' };
    const { address, method } = encoded;
    const url = origin + address + (isCsv ? `${address.includes('?') ? '&' : '?'}format=csv` : '');
    const attempt = async (): Promise<CallResult<TakenFile>> => {
      const answer = await fetch(url, { method, headers: { ...headers() } });
      const given = nameIn(answer.headers.get('content-disposition'));
      if (given === undefined) return codec.decodeRefusal(await answer.json());
      return { ok: true, value: { name: given, blob: await answer.blob() } };
    };
    const first = await attempt();
    if (first.ok || first.error !== 'UNAUTHENTICATED') return first;
    return (await renew()) ? attempt() : first;
  };
  return (name, input, { csv = false } = {}) => take(name, input, csv).catch(() => NETWORK);
};
