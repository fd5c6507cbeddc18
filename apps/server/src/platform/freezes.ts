import { type CustomerId, FREEZE_MODULES } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Queryable } from '../store/transaction.ts';

type Freeze = ReplyOf<Endpoints['console.setFreeze']>[number];

type Change = {
  readonly modules: string;
  readonly reason: string;
  readonly decided_by: string;
  readonly at: bigint;
};

/** Each module with the last change that touched it: a change names all that is frozen from then on. */
export const freezesOf = async (database: Queryable, id: CustomerId): Promise<Freeze[]> => {
  const { rows } = await database.query<Change>(
    'SELECT modules, reason, decided_by, at FROM freezes WHERE customer = $1 ORDER BY seq',
    [id],
  );
  return FREEZE_MODULES.map((module) => {
    let state: Freeze = { module, frozen: false, reason: null, by: null, at: null };
    for (const { modules, reason, decided_by, at } of rows) {
      const frozen = modules.split(' ').includes(module);
      if (frozen !== state.frozen) state = { module, frozen, reason, by: decided_by, at: Number(at) };
    }
    return state;
  });
};
