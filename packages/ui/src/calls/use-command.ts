import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from './loadable.ts';

/** Why something was not done. */
type Refused = { readonly error: string };

/** Whether it is not known if a command was carried out. */
export const isUnknown = ({ error }: Refused): boolean => error === 'NETWORK' || error === 'OUTCOME_UNKNOWN';

export type Command<Input, Value, Failure extends Refused> = {
  /** Sends the command; returns its outcome, refusals included, and never throws. A second tap while it is pending sends nothing. */
  readonly run: (input: Input) => Promise<Answer<Value, Failure>>;
  /** Something is on its way. */
  readonly pending: boolean;
  /** What the last one was refused for, until the next is sent or it is forgotten. */
  readonly refusal: Failure | undefined;
  readonly forget: () => void;
};

/** Stores the idempotency key of an attempt that outlives the page, with its draft; a changed draft has no key. */
export type StoredKey = {
  readonly read: () => string | undefined;
  readonly write: (key: string | undefined) => void;
};

type Try<Given> = { readonly said: string; readonly key: string; given: Promise<Given> | undefined };

/**
 * A command of a form or a button. One try has one idempotency key: what is sent again after a lost answer goes out with the same key until it is
 * known what came of it, anything else, or the same after an answer, with another (rule SHELL-23). With `kept` that holds over a page left and come
 * back to.
 */
export const useCommand = <Input, Value, Failure extends Refused>(
  send: (input: Input, key: string) => Promise<Answer<Value, Failure>>,
  storedKey?: StoredKey,
): Command<Input, Value, Failure> => {
  const [underWay, setUnderWay] = useState(0);
  const [refusal, setRefusal] = useState<Failure>();
  const last = useRef<Try<Answer<Value, Failure>>>(undefined);
  const sending = useRef({ send, kept: storedKey });
  useEffect(() => {
    sending.current = { send, kept: storedKey };
  });
  const run = useCallback((input: Input) => {
    const { send, kept } = sending.current;
    const body = JSON.stringify(input);
    const before = last.current?.said === body ? last.current : undefined;
    if (before?.given !== undefined) return before.given;
    const now: Try<Answer<Value, Failure>> = {
      said: body,
      key: kept?.read() ?? before?.key ?? crypto.randomUUID(),
      given: undefined,
    };
    last.current = now;
    kept?.write(now.key);
    setRefusal(undefined);
    setUnderWay((count) => count + 1);
    const given = send(input, now.key)
      .then((answer) => {
        if ((answer.ok || !isUnknown(answer)) && last.current === now) {
          last.current = undefined;
          kept?.write(undefined);
        }
        if (!answer.ok) setRefusal(answer);
        return answer;
      })
      .finally(() => {
        now.given = undefined;
        setUnderWay((count) => count - 1);
      });
    now.given = given;
    return given;
  }, []);
  return { run, pending: underWay > 0, refusal, forget: useCallback(() => setRefusal(undefined), []) };
};
