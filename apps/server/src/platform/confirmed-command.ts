import type { Action, ReadonlyCore, RefusalOf, RequestKey } from '@bourse/core';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import { digestOf } from '../http/digest.ts';
import { type Execute, earlierUse, type OwnError } from './execute.ts';
import type { CarryOut } from './proposals.ts';

/** What of the server's services a command is carried out with. */
type House = {
  readonly core: ReadonlyCore;
  readonly execute: Execute;
  readonly sequencer: { readonly reading: () => () => Promise<boolean> };
};

/**
 * Carries a proposal out by a command to the core, once, however often its confirmation is tried: the command has the proposal's own key. What
 * `command` checks anew is looked at the first time only: where a confirmation was cut off after the core's commit, the next one finds done what was
 * proposed, and the checks may fail because of it. What is proposed never changes, so that the key alone says which it was: the digest may be of names
 * that the payload had in an older program. Errors: those of `command`, then those of the core.
 * @param customer whose request it is; 0 for the house's.
 */
export const byCommand =
  <P, S extends House, A extends Action, E extends string = never>({
    customer,
    command,
  }: {
    readonly customer: (payload: P) => CustomerId;
    readonly command: (payload: P, action: CarryOut<S>) => Result<A, E> | Promise<Result<A, E>>;
  }) =>
  async (payload: P, action: CarryOut<S>): Promise<Result<null, E | RefusalOf<A> | OwnError>> => {
    const { services, client, proposal } = action;
    const request: RequestKey = {
      customer: customer(payload),
      operation: 'console.confirmProposal',
      key: `proposal:${proposal.id}`,
      digest: digestOf(payload),
    };
    const isDurable = services.sequencer.reading();
    if ((await earlierUse(services.core, client, request)) !== 'none')
      return (await isDurable()) ? ok(null) : err('OUTCOME_UNKNOWN');
    const decided = await command(payload, action);
    if (!decided.ok) return decided;
    const done = await services.execute(decided.value, request, client);
    return done.ok ? ok(null) : done;
  };
