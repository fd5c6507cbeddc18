import { useCallback, useEffect, useRef, useState } from 'react';
import { createCommand, type Refused, type StoredKey } from './create-command.ts';
import type { Answer } from './loadable.ts';

export type Command<Input, Value, Failure extends Refused> = {
  /** Sends the command; returns its outcome, refusals included, and never throws. A second tap while it is pending sends nothing. */
  readonly run: (input: Input) => Promise<Answer<Value, Failure>>;
  /** Something is on its way. */
  readonly pending: boolean;
  /** What the last one was refused for, until the next is sent or it is forgotten. */
  readonly refusal: Failure | undefined;
  readonly forget: () => void;
};

/** A command of a form or a button: {@link createCommand} with what is shown of it. */
export const useCommand = <Input, Value, Failure extends Refused>(
  send: (input: Input, key: string) => Promise<Answer<Value, Failure>>,
  storedKey?: StoredKey,
): Command<Input, Value, Failure> => {
  const [underWay, setUnderWay] = useState(0);
  const [refusal, setRefusal] = useState<Failure>();
  const sending = useRef({ send, storedKey });
  useEffect(() => {
    sending.current = { send, storedKey };
  });
  const [run] = useState(() =>
    createCommand<Input, Value, Failure>(
      async (input, key) => {
        setRefusal(undefined);
        setUnderWay((count) => count + 1);
        try {
          const answer = await sending.current.send(input, key);
          if (!answer.ok) setRefusal(answer);
          return answer;
        } finally {
          setUnderWay((count) => count - 1);
        }
      },
      {
        read: () => sending.current.storedKey?.read(),
        write: (key) => sending.current.storedKey?.write(key),
      },
    ),
  );
  return { run, pending: underWay > 0, refusal, forget: useCallback(() => setRefusal(undefined), []) };
};
