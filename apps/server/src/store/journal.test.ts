import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstHash, readJournal, rowHash } from './journal.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await openTestDatabase('journal');
  client = await database.pool.connect();
}, 60_000);
afterAll(async () => {
  client.release();
  await database.close();
});

const hashes = [firstHash];

/** Adds chained rows of these numbers, and gives the hash before the first of them. */
const append = async (seqs: readonly number[]): Promise<string> => {
  const before = hashes.at(-1) ?? firstHash;
  for (const seq of seqs) hashes.push(rowHash(hashes.at(-1) ?? firstHash, seq, 0, '1', '{}', '[]'));
  await client.query(
    `INSERT INTO journal SELECT seq, 0, 1, '{}', '[]', decode(hash, 'hex') FROM unnest($1::bigint[], $2::text[]) AS row (seq, hash)`,
    [seqs, hashes.slice(-seqs.length)],
  );
  return before;
};

const numbersAfter = async (seq: number, hash: string): Promise<number[]> => {
  const seqs: number[] = [];
  for await (const page of readJournal(client, { seq, hash })) seqs.push(...page.map((row) => row.seq));
  return seqs;
};

/** How often this connection has read the journal from one end to the other, as far as it has not told of it yet. */
const readingsThrough = async (): Promise<number> => {
  const { rows } = await client.query<{ scans: bigint }>(
    "SELECT pg_stat_get_xact_numscans('journal'::regclass) AS scans",
  );
  return Number(rows[0]?.scans);
};

const numbered = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

describe('reading the journal', () => {
  test('what is new is found by its number, also before the database knows how large the journal has become', async () => {
    // The statement's plan is made while the journal is empty, and kept.
    for (let reading = 0; reading < 8; reading++) expect(await numbersAfter(0, firstHash)).toEqual([]);
    await append(numbered(1, 2_000));
    const before = await append([2_001, 2_002]);
    await client.query('BEGIN');
    expect(await numbersAfter(2_000, before)).toEqual([2_001, 2_002]);
    expect(await readingsThrough()).toBe(0);
    await client.query('COMMIT');
  });

  test('pages follow each other to the last row', async () => {
    await append(numbered(2_003, 18_500));
    expect(await numbersAfter(0, firstHash)).toEqual(numbered(1, 20_502));
  });

  test('JOURNAL-10: rows that are missing are seen, however many they are', async () => {
    const before = await append([50_000]);
    await expect(numbersAfter(20_502, before)).rejects.toThrow(/row 20503 is missing/);
  });
});
