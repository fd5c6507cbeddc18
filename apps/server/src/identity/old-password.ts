import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import { type Customer, customerById } from './customers.ts';
import type { SecretGuard } from './guard.ts';
import type { Parts } from './parts.ts';

/** Checks the password again before something about the sign-in changes. Errors: UNAUTHENTICATED, LOCKED, WRONG_OLD_PASSWORD. */
export const proveOldPassword = async (
  { deps, passwords }: Parts,
  guarded: SecretGuard,
  id: CustomerId,
  password: string,
): Promise<Result<Customer, 'UNAUTHENTICATED' | 'LOCKED' | 'WRONG_OLD_PASSWORD'>> => {
  const customer = await customerById(deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  // One key for all that asks for it: no second way to guess it.
  return guarded(`old password of ${id}`, async () =>
    (await passwords.matches(customer.passwordHash, password)) ? ok(customer) : err('WRONG_OLD_PASSWORD'),
  );
};
