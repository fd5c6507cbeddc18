import { ok, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import { openNumber } from './bank-cards.ts';
import { destinationParts } from './destination-name.ts';
import { notOwnPayIn } from './own-pay-in.ts';

type Full = Pick<ReplyOf<Endpoints['console.revealDestination']>, 'number' | 'at' | 'holder'>;

const cardOf = async (services: Services, id: number): Promise<Full | undefined> => {
  const { rows } = await services.database.pool.query<{
    customer: number;
    sealed: string;
    number_digest: Buffer;
    holder: string;
    bank: string;
    swift: string;
  }>('SELECT customer, sealed, number_digest, holder, bank, swift FROM bank_card WHERE id = $1', [id]);
  const row = rows[0];
  if (!row) return undefined;
  const number = await openNumber(services, services.database.pool, row);
  if (number === undefined) return undefined;
  return {
    number,
    at: row.swift === '' ? row.bank : `${row.bank}, ${row.swift}`,
    holder: row.holder,
  };
};

const walletOf = async ({ database }: Services, id: number): Promise<Full | undefined> => {
  const { rows } = await database.pool.query<{ network: string; address: string }>(
    'SELECT network, address FROM wallet WHERE id = $1',
    [id],
  );
  return rows[0] && { number: rows[0].address, at: rows[0].network, holder: null };
};

/** Where a destination of the journal ('card:7', 'wallet:3') is, in full: only for who has given a reason that is written down. */
export const fullDestination = (services: Services, name: string): Promise<Full | undefined> => {
  const { kind, id } = destinationParts(name);
  return kind === 'card' ? cardOf(services, id) : walletOf(services, id);
};

/** Whether a destination that was added before is one that customers may be paid out to (rule FUNDS-143). Errors: HOUSE_PAY_IN. */
export const destinationNotOwn = async (services: Services, name: string): Promise<Result<null, 'HOUSE_PAY_IN'>> => {
  const full = await fullDestination(services, name);
  return full ? notOwnPayIn(services, full.number) : ok(null);
};
