import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import { type From, recordFailure } from './credentials.ts';
import { type Customer, customerById } from './customers.ts';
import type { SecretGuard } from './guard.ts';
import type { Parts } from './parts.ts';

/**
 * Checks the password again before something about the sign-in changes. Errors: UNAUTHENTICATED, LOCKED,
 * PASSWORD_NEEDED, WRONG_OLD_PASSWORD.
 */
export const proveOldPassword = async (
  { deps, passwords, inTurn }: Parts,
  guarded: SecretGuard,
  id: CustomerId,
  password: string | undefined,
  from: Pick<From, 'device' | 'address'>,
): Promise<Result<Customer, 'UNAUTHENTICATED' | 'LOCKED' | 'PASSWORD_NEEDED' | 'WRONG_OLD_PASSWORD'>> => {
  if (!password) return err('PASSWORD_NEEDED');
  const customer = await customerById(deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  // One key for all that asks for it: no second way to guess it.
  const key = `old password of ${id}`;
  return inTurn(key, () =>
    guarded(key, async () => {
      if (await passwords.matches(customer.passwordHash, password)) return ok(customer);
      await recordFailure(deps, id, 'password-wrong', from);
      return err('WRONG_OLD_PASSWORD');
    }),
  );
};
