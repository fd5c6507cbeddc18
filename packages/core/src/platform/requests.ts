import type { CustomerId } from '@bourse/rules';
import type { Reading } from '../reading.ts';

/** How long the same idempotency key gives the same answer, in milliseconds: 24 hours. */
export const REQUEST_RETENTION_MS = 86_400_000;

/** How many requests a box takes: at 500 a second the boxes together hold the last two to four minutes. */
export const REQUESTS_IN_BOX = 65_536;

/** Requests that were carried out since an instant (milliseconds UTC): the digest of the body by the request's name. */
export type RequestBox = { readonly begunAt: number; readonly digests: Map<string, string> };

/**
 * The requests carried out lately (rule PLATFORM-1). The newer box takes them; when it is full or a day old it becomes the older one, and
 * the older one is let go. Nothing is ever taken out of a box, so both follow from the journal alone.
 */
export type RequestMemory = {
  newer: RequestBox;
  older: RequestBox;
  /** Whether every request of the last day is in one of the boxes; otherwise what is not there may be in the journal. */
  whole: boolean;
};

export const createRequestMemory = (): RequestMemory => ({
  newer: { begunAt: 0, digests: new Map() },
  older: { begunAt: 0, digests: new Map() },
  whole: true,
});

/**
 * The name a request is kept under. A key is one request's, by whatever call it is sent: of an operation ('funds.swap real') only what is said after the
 * call counts, the account mode or the operator whose keys they are. Operations are ours and have no line break, so no key can be taken for another one's.
 */
export const requestName = (customer: CustomerId, operation: string, key: string): string => {
  const [, ...whose] = operation.split(' ');
  return `${customer} ${whose.join(' ')}\n${key}`;
};

/** The digest of the body that a request was carried out with; undefined when it is in no box. */
export const storedDigest = ({ newer, older }: Reading<RequestMemory>, name: string): string | undefined =>
  newer.digests.get(name) ?? older.digests.get(name);

/** Keeps a request that is carried out at an instant, milliseconds UTC. */
export const keepRequest = (memory: RequestMemory, name: string, digest: string, at: number): void => {
  const aged = at - memory.newer.begunAt >= REQUEST_RETENTION_MS;
  if (aged || memory.newer.digests.size === REQUESTS_IN_BOX) {
    // What is let go came before the newer box was begun: all of it is older than a day when that box is.
    memory.whole = aged || (memory.whole && memory.older.digests.size === 0);
    memory.older = memory.newer;
    memory.newer = { begunAt: at, digests: new Map() };
  }
  memory.newer.digests.set(name, digest);
};
