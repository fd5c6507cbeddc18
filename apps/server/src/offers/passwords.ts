import type { Offer, Reading } from '@bourse/core';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Services } from '../services.ts';
import type { SealedTable } from '../store/row-seals.ts';
import { inTransaction, type Queryable } from '../store/transaction.ts';

/** What opens a tier: an altered row would let in whom nobody has given the password. */
export const offerPasswordRows: SealedTable = {
  name: 'offer_password',
  key: 'id',
  found: 'id = ANY($1::text[])',
  // Without an end it says what it said before rows had one.
  says: `id, hash || coalesce(' until ' || valid_until, '')`,
};

export type PasswordRow = {
  readonly id: string;
  readonly tier: number;
  readonly hash: string | null;
  readonly valid_until: bigint | null;
};

/** Under which name the password of the list of VIP allocations is kept. */
export const VIP_LIST = 'vip-list';

/** The row of a tier's password. */
export const passwordRowOf = (papers: string, tier: number): string => `${papers}/${tier}`;

/** A tier of an offer that a customer has entered. */
export type Entered = { readonly offer: number; readonly tier: number; readonly discountBps: number };

/**
 * Keeps the passwords of the tiers of an offer that is about to be proposed, hashed; answers the name that the offer has for them.
 * @param validUntil when they end; null where nothing but another password ends them.
 */
export const keepPasswords = async (
  { database, identity, seals }: Services,
  passwords: readonly (string | undefined)[],
  validUntil: number | null = null,
): Promise<string> => {
  const papers = crypto.randomUUID();
  const hashes = await Promise.all(
    passwords.map((password) => (password === undefined ? null : identity.shared.passwords.hash(password))),
  );
  await inTransaction(database.pool, async (client) => {
    for (const [tier, hash] of hashes.entries()) {
      const id = passwordRowOf(papers, tier);
      await client.query(
        'INSERT INTO offer_password (id, papers, tier, hash, valid_until) VALUES ($1, $2, $3, $4, $5)',
        [id, papers, tier, hash, validUntil],
      );
      await seals.seal(client, offerPasswordRows, id);
    }
    return ok(null);
  });
  return papers;
};

/** Takes away what was kept for an offer that is not made (rule OFFERS-7). */
export const dropPasswords = async (client: Queryable, papers: string): Promise<void> => {
  await client.query('DELETE FROM offer_password WHERE papers = $1', [papers]);
};

/**
 * Puts the password that was kept for a proposal in the place of a tier's, and takes away what was kept; where there was none, as of the list at
 * first, it is the first. False where what was kept is gone or altered: nothing is changed then.
 */
export const replacePassword = async (
  { seals }: Pick<Services, 'seals'>,
  client: Queryable,
  stored: string,
  { papers, tier }: { readonly papers: string; readonly tier: number },
): Promise<boolean> => {
  const [from, to] = [passwordRowOf(stored, 0), passwordRowOf(papers, tier)];
  if ((await seals.whole(offerPasswordRows, from, client)) === undefined) return false;
  await client.query(
    `INSERT INTO offer_password (id, papers, tier, hash, valid_until)
       SELECT $2, $3, $4, hash, valid_until FROM offer_password WHERE id = $1
       ON CONFLICT (id) DO UPDATE SET hash = EXCLUDED.hash, valid_until = EXCLUDED.valid_until`,
    [from, to, papers, tier],
  );
  await seals.seal(client, offerPasswordRows, to);
  await dropPasswords(client, stored);
  return true;
};

/** What opens the tiers of an offer, or the list; nothing of one whose rows are missing or altered. */
export const passwordRows = async (
  { database, seals }: Pick<Services, 'database' | 'seals'>,
  papers: readonly string[],
): Promise<readonly PasswordRow[]> => {
  const { rows } = await database.pool.query<PasswordRow>(
    'SELECT id, tier, hash, valid_until FROM offer_password WHERE papers = ANY($1::text[]) ORDER BY papers, tier',
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
  const open = (await passwordRows(services, [papers])).find(({ hash }) => hash === null);
  return open && entered(offer, open.tier);
};

/** Whether a password opens nothing any more by a moment. */
export const isOver = ({ valid_until }: PasswordRow, at: number): boolean =>
  valid_until !== null && Number(valid_until) <= at;

/** The row whose password it is; none whose time is over. */
export const rowOpenedBy = async (
  services: Services,
  papers: string,
  password: string,
): Promise<(PasswordRow & { readonly hash: string }) | undefined> => {
  for (const row of await passwordRows(services, [papers])) {
    const { hash } = row;
    const fits = hash !== null && (await services.identity.shared.passwords.matches(hash, password));
    if (fits && !isOver(row, services.now())) return { ...row, hash };
  }
  return undefined;
};

const tierOf = async (services: Services, offer: Reading<Offer>, password: string): Promise<Entered | undefined> => {
  const { papers } = offer.terms;
  const row = papers === null ? undefined : await rowOpenedBy(services, papers, password);
  return row && entered(offer, row.tier);
};

/** Which of an offer's tiers ask for a password. */
export const needPassword = async (services: Services, { terms }: Reading<Offer>): Promise<readonly boolean[]> => {
  const rows = terms.papers === null ? [] : await passwordRows(services, [terms.papers]);
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
