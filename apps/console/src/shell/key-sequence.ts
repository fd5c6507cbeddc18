/** What a key comes to: something to do, a first key that waits for a second, or nothing. */
export type KeyStep = { readonly pending: string; readonly action: string | undefined };

/** How long the first key of two waits for the second, in milliseconds. */
export const SEQUENCE_MS = 900;

/**
 * One key pressed after `pending` (the first key of two, or ''). `bindings` names actions by keys: 'j', 'g d', '?'.
 */
export const stepKey = (bindings: ReadonlyMap<string, string>, pending: string, key: string): KeyStep => {
  const whole = pending === '' ? key : `${pending} ${key}`;
  const action = bindings.get(whole);
  if (action !== undefined) return { pending: '', action };
  if ([...bindings.keys()].some((keys) => keys.startsWith(`${whole} `))) return { pending: whole, action: undefined };
  // A second key that fits nothing may itself be a first one.
  return pending === '' ? { pending: '', action: undefined } : stepKey(bindings, '', key);
};

/** The row the cursor stands on after a move, within 0 to count - 1; -1 when there are none. */
export const moveCursor = (cursor: number, by: number, count: number): number =>
  count === 0 ? -1 : Math.min(count - 1, Math.max(0, cursor < 0 ? (by > 0 ? 0 : count - 1) : cursor + by));
