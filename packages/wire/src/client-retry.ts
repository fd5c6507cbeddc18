import type { CallFailure, CallResult } from './client-result.ts';
import type { EndpointName } from './endpoints.ts';
import { isOutcome, LEAVES_UNKNOWN } from './outcomes.ts';

/** How a client finds out what became of a keyed command whose answer was lost, and who keeps watch over it meanwhile. */
export type RetryOptions = {
  /** Kept after so many ms. */
  readonly pause: (ms: number) => Promise<void>;
  /** A command is about to go out. False: what became of another one is not known, and this one is not to be sent. */
  readonly sent?: (name: EndpointName, key: string) => boolean;
  /** It may have been carried out or not. From now on it is asked again. */
  readonly unknown?: (name: EndpointName, key: string) => void;
  /** It is known what became of it. */
  readonly known?: (name: EndpointName, key: string) => void;
  /** It stayed unknown to the end, and is not asked again by the client. */
  readonly left?: (name: EndpointName, key: string) => void;
};

type Attempt = () => Promise<CallResult<unknown>>;

/** Pauses before each next try, milliseconds: quick at first, for a minute together. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000, 8_000] as const;

const UNKNOWN = { ok: false, error: 'OUTCOME_UNKNOWN', message: '', requestId: '' } as const satisfies CallFailure & {
  readonly ok: false;
};

const leavesUnknown = (result: CallResult<unknown>): boolean => !result.ok && LEAVES_UNKNOWN.has(result.error);

const isKnown = (result: CallResult<unknown>): boolean => result.ok || isOutcome(result.error);

/**
 * Sends a keyed command and, while nobody knows what became of it, asks again with the same key: it takes effect once, however often it is
 * sent. Gives what became of it; OUTCOME_UNKNOWN when that is not known after about a minute, when the caller gave up, or when nobody is signed in any more.
 */
export const retryUntilKnown = async (
  again: RetryOptions,
  name: EndpointName,
  key: string,
  attempt: Attempt,
  signal: AbortSignal | undefined,
): Promise<CallResult<unknown>> => {
  if (again.sent && !again.sent(name, key)) return UNKNOWN;
  let result = await attempt();
  if (leavesUnknown(result)) {
    again.unknown?.(name, key);
    let last: CallResult<unknown> = result;
    for (const pauseMs of PAUSES_MS) {
      if (signal?.aborted || (!last.ok && last.error === 'UNAUTHENTICATED')) break;
      await again.pause(pauseMs);
      last = await attempt();
      if (isKnown(last)) break;
    }
    if (!isKnown(last)) {
      again.left?.(name, key);
      return last.ok || last.error !== 'OUTCOME_UNKNOWN' ? UNKNOWN : last;
    }
    result = last;
  }
  again.known?.(name, key);
  return result;
};
