import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type pg from 'pg';
import { inTransaction } from '../store/transaction.ts';
import type { ProveOperator, Self } from './operator-access.ts';
import type { OperatorParts } from './operators.ts';
import {
  addedOnce,
  type Begun,
  beginKey,
  beginProof,
  checkKey,
  checkProof,
  keysOf,
  type MadeKey,
  type PasskeyProof,
  type Proven,
  removeKey,
} from './passkey-proof.ts';
import { shownKey } from './passkeys.ts';
import { operatorPasskeyRows } from './sealed-tables.ts';

type Answer<T, K extends keyof Endpoints> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;
type Passkey = ReplyOf<Endpoints['console.ownSecurity']>['passkeys'][number];

/** Operators' passkeys: added and removed by who proves password and second factor, both factors of a sign-in by themselves. Rule IDENTITY-62. */
export type OperatorPasskeys = {
  readonly list: (id: number) => Promise<Passkey[]>;
  readonly begin: (
    who: Self & { readonly name: string },
    form: InputOf<Endpoints['console.beginPasskey']>,
  ) => Answer<Begun, 'console.beginPasskey'>;
  readonly add: (who: Self, form: MadeKey) => Answer<Passkey, 'console.addPasskey'>;
  readonly remove: (
    who: Self,
    form: InputOf<Endpoints['console.removePasskey']>,
  ) => Answer<null, 'console.removePasskey'>;
  readonly beginSignIn: () => Promise<Begun>;
  /** Whose passkey signed the challenge. Errors: BAD_PASSKEY, whatever is wrong with it. */
  readonly signIn: (proof: PasskeyProof) => Promise<Result<Proven, 'BAD_PASSKEY'>>;
};

const NOBODY_YET = { audience: 'operator', id: null, purpose: 'sign-in' } as const;
const holderOf = (id: number) => ({ audience: 'operator', id }) as const;

export const createOperatorPasskeys = (parts: OperatorParts, prove: ProveOperator): OperatorPasskeys => {
  const { deps, sessions } = parts;
  /** A change of what signs in: only while the session that asks is open, and it ends the others. */
  const change = <T, E extends string>(
    { id, session }: Self,
    work: (client: pg.PoolClient) => Promise<Result<T, E>>,
  ): Promise<Result<T, E | 'UNAUTHENTICATED'>> =>
    inTransaction<T, E | 'UNAUTHENTICATED'>(deps.database.pool, async (client) => {
      if (!(await sessions.isOpen(id, session, client))) return err('UNAUTHENTICATED');
      const done = await work(client);
      if (done.ok) await sessions.endOthers(id, session, client);
      return done;
    });
  return {
    list: async (id) => (await keysOf(parts, holderOf(id))).map(shownKey),
    begin: async ({ id, name }, { password, code }) => {
      const proven = await prove(id, password, code);
      return proven.ok ? beginKey(parts, holderOf(id), name) : proven;
    },
    add: async (who, form) => {
      const checked = await checkKey(parts, holderOf(who.id), form);
      if (!checked.ok) return checked;
      return addedOnce(() =>
        change(who, async (client) => {
          const added = await checked.value.keep(client);
          await deps.seals.seal(client, operatorPasskeyRows, added.id);
          return ok(shownKey(added));
        }),
      );
    },
    remove: async (who, { id, password, code }) => {
      const proven = await prove(who.id, password, code);
      if (!proven.ok) return proven;
      return change(who, async (client) =>
        (await removeKey(client, holderOf(who.id), id)) ? ok(null) : err('PASSKEY_NOT_FOUND'),
      );
    },
    beginSignIn: () => beginProof(parts, NOBODY_YET, []),
    signIn: (proof) => checkProof(parts, NOBODY_YET, proof),
  };
};
