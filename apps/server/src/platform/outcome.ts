import { requestName } from '@bourse/core';
import { err, ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { requestsCarried } from './execute.ts';

/** What became of a keyed request, told from the journal alone: nothing is carried out by asking (rule HTTP-26). */
export const outcomeHandlers = {
  'records.outcome': async ({ key }, { services, caller }) => {
    const { sequencer, database, underWay } = services;
    // Looked at first: what is answered from now on is in what is read after it.
    if (underWay.has(caller, key)) return err('REQUEST_UNDER_WAY');
    const isDurable = sequencer.reading();
    // What is decided and waits for its commit is not in the journal yet.
    if (!sequencer.isKnown || !(await isDurable())) return err('OUTCOME_UNKNOWN');
    const carried = await requestsCarried(database.pool, { customer: caller.id, key });
    // The same key may have been used in the other account mode: that is another request (rule PLATFORM-1).
    const own = requestName(caller.id, `any ${caller.mode}`, key);
    const found = carried.find(({ stored }) => requestName(stored.customer, stored.operation, stored.key) === own);
    return ok({ at: found ? found.stored.at : null });
  },
} satisfies HandlersOf<'records.outcome'>;
