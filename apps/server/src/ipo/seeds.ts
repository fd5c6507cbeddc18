import { randomBytes } from 'node:crypto';
import { broken } from '@bourse/rules';
import { ballotCommitment } from '@bourse/rules/ballot';
import type { SealedColumn } from '../platform/index.ts';
import type { Services } from '../services.ts';

const purposeOf = (commitment: string): string => `ballot seed of ${commitment}`;

export const ipoSealedColumns: readonly SealedColumn[] = [
  { table: 'offering_seed', column: 'sealed', id: 'commitment', purpose: purposeOf },
];

/** Makes the seed of a ballot and keeps it sealed (rule IPO-6). @returns the commitment to it, which is published. */
export const makeSeed = async ({ database, secrets }: Services): Promise<string> => {
  const seed = randomBytes(32);
  const commitment = ballotCommitment(seed.toString('hex')) ?? broken('32 bytes are a seed');
  await database.pool.query('INSERT INTO offering_seed (commitment, sealed) VALUES ($1, $2)', [
    commitment,
    secrets.seal(purposeOf(commitment), seed),
  ]);
  return commitment;
};

/** The seed of a commitment, in hexadecimal; undefined where none is kept. */
export const seedOf = async ({ database, secrets }: Services, commitment: string): Promise<string | undefined> => {
  const { rows } = await database.pool.query<{ readonly sealed: string }>(
    'SELECT sealed FROM offering_seed WHERE commitment = $1',
    [commitment],
  );
  const sealed = rows[0]?.sealed;
  return sealed === undefined ? undefined : secrets.open(purposeOf(commitment), sealed).toString('hex');
};
