import type { Offer, Reading } from '@bourse/core';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Services } from '../services.ts';
import type { SealedTable } from '../store/row-seals.ts';
import { inTransaction } from '../store/transaction.ts';

/** What opens a tier: an altered row would let in whom nobody has given the password. */
export const offerPasswordRows: SealedTable = {
  name: 'offer_password',
  key: 'id',
  found: 'id = ANY($1::text[])',
  says: 'id, hash',
};

type Row = { readonly id: string; readonly tier: number; readonly hash: string | null };

/** A tier of an offer that a customer has entered. */
export type Entered = { readonly offer: number; readonly tier: number; readonly discountBps: number };

/** Keeps the passwords of the tiers of an offer that is about to be proposed, hashed; answers the name that the offer has for them. */
export const keepPasswords = async (
  { database, identity, seals }: Services,
  passwords: readonly (string | undefined)[],
): Promise<string> => {
  const papers = crypto.randomUUID();
  const hashes = await Promise.all(
    passwords.map((password) => (password === undefined ? null : identity.shared.passwords.hash(password))),
  );
  await inTransaction(database.pool, async (client) => {
    for (const [tier, hash] of hashes.entries()) {
      const id = `${papers}/${tier}`;
      await client.query('INSERT INTO offer_password (id, papers, tier, hash) VALUES ($1, $2, $3, $4)', [
        id,
        papers,
        tier,
        hash,
      ]);
      await seals.seal(client, offerPasswordRows, id);
    }
    return ok(null);
  });
  return papers;
};

/** What opens the tiers of an offer; nothing of one whose rows are missing or altered. */
const rowsOf = async ({ database, seals }: Services, papers: string): Promise<readonly Row[]> => {
  const { rows } = await database.pool.query<Row>(
    'SELECT id, tier, hash FROM offer_password WHERE papers = $1 ORDER BY tier',
    [papers],
  );
  const whole = await seals.wholeOf(
    offerPasswordRows,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => whole.has(id));
};

const entered = ({ terms }: Reading<Offer>, tier: number): Entered | undefined => {
  const discountBps = terms.discountsBps[tier];
  return discountBps === undefined ? undefined : { offer: terms.id, tier, discountBps };
};

const openTier = async (services: Services, offer: Reading<Offer>): Promise<Entered | undefined> => {
  const { papers } = offer.terms;
  if (papers === null) return entered(offer, 0);
  const open = (await rowsOf(services, papers)).find(({ hash }) => hash === null);
  return open && entered(offer, open.tier);
};

const tierOf = async (services: Services, offer: Reading<Offer>, password: string): Promise<Entered | undefined> => {
  const { papers } = offer.terms;
  for (const { tier, hash } of papers === null ? [] : await rowsOf(services, papers))
    if (hash !== null && (await services.identity.shared.passwords.matches(hash, password)))
      return entered(offer, tier);
  return undefined;
};

/** Which of an offer's tiers ask for a password. */
export const needPassword = async (services: Services, { terms }: Reading<Offer>): Promise<readonly boolean[]> => {
  const rows = terms.papers === null ? [] : await rowsOf(services, terms.papers);
  return terms.discountsBps.map(
    (_, tier) => terms.papers !== null && rows.find((row) => row.tier === tier)?.hash !== null,
  );
};

/**
 * The tier of an offer that a password opens; without one, the first that needs none. What a customer tries on an offer is counted one after
 * the other (rule OFFERS-6). Errors: OFFER_PASSWORD_WRONG, LOCKED.
 */
export const enter = async (
  services: Services,
  customer: CustomerId,
  offer: Reading<Offer>,
  password: string,
): Promise<Result<Entered, 'OFFER_PASSWORD_WRONG' | 'LOCKED'>> => {
  if (password === '') {
    const open = await openTier(services, offer);
    return open ? ok(open) : err('OFFER_PASSWORD_WRONG');
  }
  const key = `password of offer ${offer.terms.id} by customer ${customer}`;
  return services.inTurn(key, () =>
    services.identity.shared.guard(key, async (): Promise<Result<Entered, 'OFFER_PASSWORD_WRONG'>> => {
      const found = await tierOf(services, offer, password);
      return found ? ok(found) : err('OFFER_PASSWORD_WRONG');
    }),
  );
};
