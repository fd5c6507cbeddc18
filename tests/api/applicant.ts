import { identityPurpose } from '../../apps/server/src/identity/keys.ts';
import { keepNameWords } from '../../apps/server/src/identity/name-words.ts';
import type { TestServer } from './harness.ts';

/** Hands in an identity application under a name, the way its form does, without its pictures. */
export const sealName = async ({ running }: TestServer, customer: number, name: string): Promise<void> => {
  const { services } = running;
  const sealed = services.secrets.seal(identityPurpose(customer), Buffer.from(JSON.stringify({ name })));
  await services.database.pool.query(
    `INSERT INTO identity_application (customer, level, state, sealed, submitted_at, created_at)
     VALUES ($1, 'primary', 'submitted', $2, $3, $3)`,
    [customer, sealed, services.now()],
  );
  await keepNameWords(services, services.database.pool, customer, name);
};
