import { createCommand } from '@bourse/ui/calls';
import {
  type CallFailure,
  type CallResult,
  type CommandName,
  type InputOfCall,
  type ReplyOfCall,
  type Sending,
  type SendOptions,
  sending,
} from './api.ts';

/* Apart from the hooks, which the first page does without: it sends before any screen is loaded. */

type Run<K extends CommandName> = (input: InputOfCall<K>, options?: SendOptions) => Promise<CallResult<ReplyOfCall<K>>>;

/** A call that does something, for what is no form or button: the device's own settings, the end of a session. */
export const commandOf = <K extends CommandName>(name: K): Run<K> => {
  const send = createCommand<Sending<ReplyOfCall<K>>, ReplyOfCall<K>, CallFailure>(({ send: sent }, key) => sent(key));
  return (input, options) => send(sending(name, input, options) as Sending<ReplyOfCall<K>>);
};
