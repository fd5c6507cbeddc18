import { err, ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';

/** What became of a keyed request, told from the journal alone: nothing is carried out by asking (rule HTTP-26). */
export const outcomeHandlers = {
  'records.outcome': async ({ key }, { services, caller }) => {
    const { sequencer, database } = services;
    const isDurable = sequencer.reading();
    // What is decided and waits for its commit is not in the journal yet.
    if (!sequencer.isKnown || !(await isDurable())) return err('OUTCOME_UNKNOWN');
    const { rows } = await database.pool.query<{ at: bigint }>({
      name: 'outcome',
      text: 'SELECT at FROM requests WHERE customer = $1 AND key = $2 LIMIT 1',
      values: [caller.id, key],
    });
    const [found] = rows;
    return ok({ at: found ? Number(found.at) : null });
  },
} satisfies HandlersOf<'records.outcome'>;
