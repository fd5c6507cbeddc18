import type { Answer } from './loadable.ts';

/** Why something was not done. */
export type Refused = { readonly error: string };

/** Whether it is not known if a command was carried out. */
export const isUnknown = ({ error }: Refused): boolean => error === 'NETWORK' || error === 'OUTCOME_UNKNOWN';

/** Stores the idempotency key of an attempt that outlives the page, with its draft; a changed draft has no key. */
export type StoredKey = {
  readonly read: () => string | undefined;
  readonly write: (key: string | undefined) => void;
};

type Attempt<Result> = { readonly body: string; readonly key: string; answer: Promise<Result> | undefined };

/**
 * A command that no form or button of a screen sends; those have `useCommand`. One attempt has one idempotency key: a retry after a lost answer uses
 * the same key until the outcome is known; a different input, or the same one after an answer, uses a new key (rule SHELL-23). What is on its way
 * is not sent a second time: who asks for it too has the same answer. With `storedKey` the attempt outlives the page.
 */
export const createCommand = <Input, Value, Failure extends Refused>(
  send: (input: Input, key: string) => Promise<Answer<Value, Failure>>,
  storedKey?: StoredKey,
): ((input: Input) => Promise<Answer<Value, Failure>>) => {
  let last: Attempt<Answer<Value, Failure>> | undefined;
  return (input) => {
    const body = JSON.stringify(input);
    const before = last?.body === body ? last : undefined;
    if (before?.answer !== undefined) return before.answer;
    const now: Attempt<Answer<Value, Failure>> = {
      body,
      key: storedKey?.read() ?? before?.key ?? crypto.randomUUID(),
      answer: undefined,
    };
    last = now;
    storedKey?.write(now.key);
    now.answer = send(input, now.key)
      .then((answer) => {
        if ((answer.ok || !isUnknown(answer)) && last === now) {
          last = undefined;
          storedKey?.write(undefined);
        }
        return answer;
      })
      .finally(() => {
        now.answer = undefined;
      });
    return now.answer;
  };
};
