import { type Command, type StoredKey, useCommand as useSent } from '@bourse/ui/calls';
import {
  type CallFailure,
  type CommandName,
  type InputOfCall,
  type ReplyOfCall,
  type Sending,
  type SendOptions,
  sending,
} from './api.ts';

const asItIs = <Value>(outgoing: Sending<Value>): Sending<Value> => outgoing;

/** The kit's command, for a form or a button where not always the same call does the work. */
export const useSending = <Value>(storedKey?: StoredKey): Command<[Sending<Value>], Value, CallFailure> =>
  useSent<[Sending<Value>], Value, CallFailure>(asItIs, { storedKey });

/** The kit's command by the name of a call, for a form or a button. What it changes is asked for anew by whoever shows it. */
export const useCommand = <K extends CommandName>(
  name: K,
  storedKey?: StoredKey,
): Command<[input: InputOfCall<K>, options?: SendOptions], ReplyOfCall<K>, CallFailure> =>
  useSent((input, options) => sending(name, input, options) as Sending<ReplyOfCall<K>>, { storedKey });
