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

type Attempt<Result> = { readonly body: string; readonly key: string; answer: Promise<Result> | undefined };

/**
 * A command of a form or a button. One attempt has one idempotency key: a retry after a lost answer uses the same key until the outcome is known; a
 * different input, or the same one after an answer, uses a new key (rule SHELL-23). With `storedKey` the attempt outlives the page.
 */
export const useCommand = <Input, Value, Failure extends Refused>(
  send: (input: Input, key: string) => Promise<Answer<Value, Failure>>,
  storedKey?: StoredKey,
): Command<Input, Value, Failure> => {
  const [underWay, setUnderWay] = useState(0);
  const [refusal, setRefusal] = useState<Failure>();
  const last = useRef<Attempt<Answer<Value, Failure>>>(undefined);
  const sending = useRef({ send, storedKey });
  useEffect(() => {
    sending.current = { send, storedKey };
  });
  const run = useCallback((input: Input) => {
    const { send, storedKey } = sending.current;
    const body = JSON.stringify(input);
    const before = last.current?.body === body ? last.current : undefined;
    if (before?.answer !== undefined) return before.answer;
    const now: Attempt<Answer<Value, Failure>> = {
      body,
      key: storedKey?.read() ?? before?.key ?? crypto.randomUUID(),
      answer: undefined,
    };
    last.current = now;
    storedKey?.write(now.key);
    setRefusal(undefined);
    setUnderWay((count) => count + 1);
    const pending = send(input, now.key)
      .then((answer) => {
        if ((answer.ok || !isUnknown(answer)) && last.current === now) {
          last.current = undefined;
          storedKey?.write(undefined);
        }
        if (!answer.ok) setRefusal(answer);
        return answer;
      })
      .finally(() => {
        now.answer = undefined;
        setUnderWay((count) => count - 1);
      });
    now.answer = pending;
    return pending;
  }, []);
  return { run, pending: underWay > 0, refusal, forget: useCallback(() => setRefusal(undefined), []) };
};
