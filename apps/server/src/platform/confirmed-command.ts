import type { Action, ReadonlyCore, RefusalOf, RequestKey } from '@bourse/core';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import { digestOf } from '../http/digest.ts';
import type { Queryable } from '../store/transaction.ts';
import { type Execute, earlierUse, type OwnError } from './execute.ts';
import type { CarryOut } from './proposals.ts';

/** What of the server's services a command is carried out with. */
type House = {
  readonly core: ReadonlyCore;
  readonly execute: Execute;
  readonly sequencer: { readonly reading: () => () => Promise<boolean> };
};

/** The request that the command of a proposal carries out, the same however often its confirmation is tried. */
const requestOfProposal = (id: number, customer: CustomerId, digest: string): RequestKey => ({
  customer,
  operation: 'console.confirmProposal',
  key: `proposal:${id}`,
  digest,
});

/**
 * Whether the command of a proposal was carried out, as when its confirmation was cut off behind it. Undefined while that is not known.
 * @param customers whose request it may be; 0 for the house's.
 */
export const wasCarriedOut = async (
  sequencer: {
    readonly state: ReadonlyCore;
    readonly reading: () => () => Promise<boolean>;
    readonly isKnown: boolean;
  },
  through: Queryable,
  { id, customers }: { readonly id: number; readonly customers: readonly CustomerId[] },
): Promise<boolean | undefined> => {
  const isDurable = sequencer.reading();
  let isUsed = false;
  for (const customer of customers)
    isUsed ||= (await earlierUse(sequencer.state, through, requestOfProposal(id, customer, ''))) !== 'none';
  return sequencer.isKnown && (!isUsed || (await isDurable())) ? isUsed : undefined;
};

/**
 * Carries a proposal out by a command to the core, once, however often its confirmation is tried: the command has the proposal's own key. What
 * `command` checks anew is looked at the first time only: where a confirmation was cut off after the core's commit, the next one finds done what was
 * proposed, and the checks may fail because of it. What is proposed never changes, so that the key alone says which it was: the digest may be of names
 * that the payload had in an older program. Errors: those of `command`, then those of the core.
 * @param customer whose request it is, one of those whom the proposal names; 0 for the house's.
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
    const request = requestOfProposal(proposal.id, customer(payload), digestOf(payload));
    const isDurable = services.sequencer.reading();
    if ((await earlierUse(services.core, client, request)) !== 'none')
      return (await isDurable()) ? ok(null) : err('OUTCOME_UNKNOWN');
    const decided = await command(payload, action);
    if (!decided.ok) return decided;
    const done = await services.execute(decided.value, request, client);
    return done.ok ? ok(null) : done;
  };
