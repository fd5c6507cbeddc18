import { type Endpoint, type EndpointName, endpoints, GATE_ERRORS, GATED_PRODUCTS } from '@bourse/wire';
import { expect, test } from 'vitest';
import { entriesOf } from '../modules/entries.ts';

const rows = Object.entries(endpoints) as unknown as readonly (readonly [EndpointName, Endpoint])[];

const entries = await entriesOf('opens-nothing');

const opening = rows.filter(([, row]) => row.opens !== undefined);

test('JURISDICTION-1: every row that begins something or moves money says what it opens, or is known to open nothing', () => {
  const begins = rows.filter(
    ([, { who, errors, idempotent }]) => who === 'customer' && (idempotent || errors.includes('FROZEN')),
  );
  const silent = begins.filter(([, row]) => row.opens === undefined).map(([name]) => name);
  // A row that is missing has `opens`, or stands in `opens-nothing.ts` of its module in tests/modules.
  expect(entries.flatMap(([, entry]) => Object.values(entry).flat()).sort()).toEqual(silent.sort());
});

test('JURISDICTION-1: a row that opens a product declares what that may be refused with, and no other row does', () => {
  const declaring = rows.filter(([, { errors }]) => GATE_ERRORS.some((error) => errors.includes(error)));
  expect(declaring.map(([name]) => name).sort()).toEqual(opening.map(([name]) => name).sort());
  for (const [name, { errors }] of declaring) expect(errors, name).toEqual(expect.arrayContaining([...GATE_ERRORS]));
});

test('JURISDICTION-1: each product that a country can close is opened by some row', () => {
  expect(new Set(opening.map(([, { opens }]) => opens?.product))).toEqual(new Set(GATED_PRODUCTS));
});
