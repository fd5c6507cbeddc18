import { MARKETS } from '@bourse/wire';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

test.each([
  ['sample', []],
  ['tarnwick', ['HK', 'CN', 'BR']],
] as const)('SHELL-10: brand %s names the markets that have instruments, and no other', async (brand, without) => {
  server = await startTestServer({ BRAND: brand }, `markets-${brand}`);
  const call = server.as();
  const { markets } = value(await call('quotes.siteInfo', {}));
  expect(markets).toEqual(MARKETS.filter((name) => !without.some((one) => one === name)));
  for (const type of MARKETS) {
    const { total } = value(await call('quotes.search', { type, pageNo: 1, pageSize: 1 }));
    expect(total > 0, type).toBe(markets.includes(type));
  }
});
