import { expect, test } from 'vitest';
import { rowOf } from './client-tables.ts';
import { type EndpointName, endpoints } from './endpoints.ts';

test.each(Object.keys(endpoints) as EndpointName[])(
  'the client finds the row of %s as the table has it',
  async (name) => {
    expect(await rowOf(name)).toBe(endpoints[name]);
  },
);
