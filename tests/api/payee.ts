import type { CustomerId, IdentityLevel } from '@bourse/rules';
import { bankCardRows, walletRows } from '../../apps/server/src/funds/sealed-tables.ts';
import { demo } from '../../apps/server/src/identity/index.ts';
import { credit } from './cast.ts';
import { PASSWORD, type TestCustomer, type TestServer, value } from './harness.ts';

/** A bank account that passes its checksum and belongs to nobody. */
export const ACCOUNT = {
  holder: 'Maria Lopez',
  number: 'ES9121000418450200051332',
  bank: 'Sample Bank',
  holderAddress: 'Calle Mayor 1, Madrid',
  bankAddress: 'Calle Menor 2, Madrid',
  swift: 'SAMPESMM',
  currency: 'EUR',
  password: PASSWORD,
} as const;

/** An address that the published standard gives as an example. */
export const WALLET = {
  network: 'ERC20',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  password: PASSWORD,
} as const;

/** That of the demo customer, and of whom it is lent to. */
export const FUNDS_PASSWORD = demo.customer.fundsPassword;

/** Gives a customer a funds password as if it had been set long ago: no withdrawal waits because of it. */
export const backdateFundsPassword = async ({ running }: TestServer, customer: CustomerId): Promise<void> => {
  await running.services.database.pool.query(
    'UPDATE customer SET funds_password_hash = (SELECT funds_password_hash FROM customer WHERE email = $2) WHERE id = $1',
    [customer, demo.customer.email],
  );
};

/** Ends the wait of every place that a customer has added so far. */
export const endWait = async ({ running }: TestServer, customer: CustomerId): Promise<void> => {
  for (const table of [bankCardRows, walletRows]) {
    const { seals, database } = running.services;
    const { rows } = await database.pool.query<{ id: number }>(
      `UPDATE ${table.name} SET usable_from = 5 WHERE customer = $1 RETURNING id`,
      [customer],
    );
    for (const { id } of rows) await seals.seal(database.pool, table, id);
  }
};

export const setLevel = async ({ running }: TestServer, customer: CustomerId, level: IdentityLevel): Promise<void> => {
  value(await running.services.execute({ type: 'set-identity-level', customer, level, by: 'test' }));
};

export type Payee = { readonly who: TestCustomer; readonly card: number; readonly wallet: number };

/** Somebody with euros, a funds password, and a bank account and a wallet that still wait. */
export const registerPayee = async (server: TestServer, money = '1000.00 EUR'): Promise<Payee> => {
  const who = await server.registerCustomer();
  const card = value(await who.call('funds.addBankCard', ACCOUNT));
  const wallet = value(await who.call('funds.addWallet', WALLET));
  await backdateFundsPassword(server, who.id);
  await credit(server, who.id, 'stock', money);
  return { who, card: card.id, wallet: wallet.id };
};
