import { err, type Result } from '@bourse/rules';
import { type ErrorName, isOutcome } from '@bourse/wire';
import { BoundedMap } from '../store/bounded-map.ts';

export type Refusal = Extract<Result<never, ErrorName>, { readonly ok: false }>;

type Refused = { readonly digest: string; readonly refusal: Refusal };

/** Of a few hundred bytes each. A late copy of a request arrives within seconds, while this many refusals take minutes. */
const MAX_KEYS = 16_384;

/**
 * What the requests of keys were refused for lately (HTTP-32): a repetition is given the same refusal, so that a copy that arrives late is not carried
 * out after its sender was told that it was refused. In this process only: a connection that could bring a late copy ends with it.
 */
export class RefusedKeys {
  readonly #refused: BoundedMap<string, Refused>;

  constructor(most = MAX_KEYS) {
    this.#refused = new BoundedMap(most);
  }

  /** What a request was refused for, IDEMPOTENCY_MISMATCH where another body was refused under its key; undefined where nothing was. */
  refusalOf(name: string, digest: string): Refusal | undefined {
    const refused = this.#refused.get(name);
    if (refused === undefined) return undefined;
    return refused.digest === digest ? refused.refusal : err('IDEMPOTENCY_MISMATCH');
  }

  /** Keeps a refusal that is the outcome of a request; one that is about the attempt alone is not kept. */
  keep(name: string, digest: string, refusal: Refusal): void {
    if (isOutcome(refusal.error) && refusal.error !== 'IDEMPOTENCY_MISMATCH')
      this.#refused.set(name, { digest, refusal });
  }
}
