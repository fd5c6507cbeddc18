/** Why a call was not answered with what was asked for: the error's name, the words for it, and the number that leads to it in the server's log. */
export type Failure = { readonly error: string; readonly message: string; readonly requestId: string };

/** What a call gives: its reply, or why there is none. It never throws. */
export type Answer<Value, Why extends Pick<Failure, 'error'> = Failure> =
  | { readonly ok: true; readonly value: Value }
  | ({ readonly ok: false } & Why);

/** Data on its way: never a silent zero. `retry` asks again. */
export type Loadable<Value, Why extends Failure = Failure> = (
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  | {
      readonly state: 'success';
      readonly value: Value;
      /** A newer answer is awaited. */
      readonly refreshing: boolean;
      /** Why the newest could not be had; the value is what was known before. */
      readonly failure: Why | undefined;
    }
  | { readonly state: 'error'; readonly failure: Why }
) & { readonly retry: () => void };

/** What is known; undefined while it is awaited, and where it could not be had. */
export const valueIn = <Value>(of: Loadable<Value>): Value | undefined =>
  of.state === 'success' ? of.value : undefined;

/** Maps the value of a loadable; the other states pass through. */
export const mapLoadable = <Value, Other, Why extends Failure>(
  of: Loadable<Value, Why>,
  pick: (value: Value) => Other,
): Loadable<Other, Why> => (of.state === 'success' ? { ...of, value: pick(of.value) } : of);

/** A refusal on its way through the query cache, which knows exceptions only. */
export class CallFailed<Why extends Failure = Failure> extends Error {
  readonly failure: Why;

  constructor(failure: Why) {
    super(failure.error);
    this.failure = failure;
  }
}

const UNKNOWN = { error: 'NETWORK', message: '', requestId: '' } as const;

/** What a query failed for; what was thrown without a reason is a lost answer. */
export const failureOf = <Why extends Failure>(error: unknown): Why =>
  (error instanceof CallFailed ? error.failure : UNKNOWN) as Why;

/** The reply of a call. @throws {CallFailed} when there is none. */
export const unwrapped = async <Value, Why extends Failure>(answer: Promise<Answer<Value, Why>>): Promise<Value> => {
  const result = await answer;
  if (result.ok) return result.value;
  const { ok: _ok, ...failure } = result;
  throw new CallFailed(failure as unknown as Why);
};
