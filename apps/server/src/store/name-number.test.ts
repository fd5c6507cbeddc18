import { expect, test } from 'vitest';
import { nameNumber } from './name-number.ts';
import { openTestDatabase } from './testing.ts';

test('JOURNAL-47: a name has the number that its SHA-256 begins with, negative ones too, and a view keeps it as it is', async () => {
  const database = await openTestDatabase('name-number');
  const names = ['real.c1.platform.USDT', 'demo.house.fees.EUR', 'orders.real.BTC-USDT', 'ü'];
  const { rows } = await database.pool.query<{ number: bigint }>(
    `SELECT ('x' || encode(substr(sha256(convert_to(name, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint AS number
     FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, place) ORDER BY place`,
    [names],
  );
  expect(rows.map(({ number }) => number)).toEqual(names.map(nameNumber));
  expect(new Set(rows.map(({ number }) => number < 0n)).size).toBe(2);
  await database.close();
});
