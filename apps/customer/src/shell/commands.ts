import { type Command, type StoredKey, useCommand as useSent } from '@bourse/ui/calls';
import { useCallback } from 'react';
import {
  type CallFailure,
  type CommandName,
  type InputOfCall,
  type ReplyOfCall,
  type Sending,
  sending,
} from './api.ts';
import { type Run, sendIt } from './command-of.ts';

/** Whatever does something, for a form or a button, where not always the same call does it. */
export const useSending = <Value>(storedKey?: StoredKey): Command<Sending<Value>, Value, CallFailure> =>
  useSent<Sending<Value>, Value, CallFailure>(sendIt, storedKey);

/** A call that does something, for a form or a button. What it changes is asked for anew by whoever shows it. */
export const useCommand = <K extends CommandName>(
  name: K,
  storedKey?: StoredKey,
): Omit<Command<InputOfCall<K>, ReplyOfCall<K>, CallFailure>, 'run'> & { readonly run: Run<K> } => {
  const { run: send, ...command } = useSending<ReplyOfCall<K>>(storedKey);
  const run: Run<K> = useCallback(
    (input, options) => send(sending(name, input, options) as Sending<ReplyOfCall<K>>),
    [send, name],
  );
  return { ...command, run };
};
