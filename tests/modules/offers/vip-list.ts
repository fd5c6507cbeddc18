import { assert, ok } from '@bourse/rules';
import { keepPasswords, replacePassword, VIP_LIST } from '../../../apps/server/src/offers/passwords.ts';
import { inTransaction } from '../../../apps/server/src/store/transaction.ts';
import type { TestServer } from '../../api/harness.ts';

/** Gives the list of VIP allocations a password, as two operators do. */
export const setVipListPassword = async ({ running }: TestServer, password: string): Promise<void> => {
  const { services } = running;
  const kept = await keepPasswords(services, [password]);
  await inTransaction(services.database.pool, async (client) => {
    assert(await replacePassword(services, client, kept, { papers: VIP_LIST, tier: 0 }), 'what was kept is whole');
    return ok(null);
  });
};
