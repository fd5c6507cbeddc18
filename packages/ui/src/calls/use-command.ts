import { useCallback, useEffect, useRef, useState } from 'react';
import { createCommand, type Refused, type StoredKey } from './create-command.ts';
import type { Answer } from './loadable.ts';

/** A command on its way out: what it says makes it that one, and it is sent with the key of its attempt. */
export type Outgoing<Value, Failure extends Refused> = {
  readonly content: unknown;
  readonly send: (idempotencyKey: string) => Promise<Answer<Value, Failure>>;
};

export type Command<Input extends readonly unknown[], Value, Failure extends Refused> = {
  /** Sends the command; returns its outcome, refusals included, and never throws. A second tap while it is pending sends nothing. */
  readonly run: (...input: Input) => Promise<Answer<Value, Failure>>;
  /** Something is on its way. */
  readonly pending: boolean;
  /** What the last one was refused for, until the next is sent or it is forgotten. */
  readonly refusal: Failure | undefined;
  readonly forget: () => void;
};

/** What a form or a button does beside showing what its command gives. */
export type CommandOptions<Value, Failure> = {
  /** Once for each command that was carried out, however often it was tapped. */
  readonly onDone?: ((value: Value) => void) | undefined;
  readonly onRefused?: ((failure: Failure) => void) | undefined;
  readonly storedKey?: StoredKey | undefined;
};

/** A command of a form or a button: {@link createCommand} with what is shown of it. `work` gives what goes out for an input (rule SHELL-23). */
export const useCommand = <Input extends readonly unknown[], Value, Failure extends Refused>(
  work: (...input: Input) => Outgoing<Value, Failure>,
  options: CommandOptions<Value, Failure> = {},
): Command<Input, Value, Failure> => {
  const [underWay, setUnderWay] = useState(0);
  const [refusal, setRefusal] = useState<Failure>();
  const newest = useRef({ work, options });
  useEffect(() => {
    newest.current = { work, options };
  });
  const [send] = useState(() =>
    createCommand<Outgoing<Value, Failure>, Value, Failure>(
      async (outgoing, key) => {
        setRefusal(undefined);
        setUnderWay((count) => count + 1);
        try {
          const answer = await outgoing.send(key);
          const { onDone, onRefused } = newest.current.options;
          if (answer.ok) onDone?.(answer.value);
          else {
            setRefusal(answer);
            onRefused?.(answer);
          }
          return answer;
        } finally {
          setUnderWay((count) => count - 1);
        }
      },
      {
        read: () => newest.current.options.storedKey?.read(),
        write: (key) => newest.current.options.storedKey?.write(key),
      },
    ),
  );
  const run = useCallback((...input: Input) => send(newest.current.work(...input)), [send]);
  return { run, pending: underWay > 0, refusal, forget: useCallback(() => setRefusal(undefined), []) };
};
