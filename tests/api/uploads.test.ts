import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

const UPLOADS = 20;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'uploads');
}, 120_000);

afterAll(() => server?.close());

test('FILE-6: who uploads twenty large pictures at once holds up neither sign-ins nor lists', async () => {
  const [greedy, other] = [await server.registerCustomer(), await server.registerCustomer()];
  const bytes = await sharp({ create: { width: 6_300, height: 6_300, channels: 3, background: '#08f' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const started = performance.now();
  const uploads = Array.from({ length: UPLOADS }, async () => {
    const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
    return outcome(await greedy.call('file.upload', {}, { file }));
  });
  const waits: number[] = [];
  for (let times = 0; times < 5; times++) {
    const before = performance.now();
    const { email, password } = other;
    value(await server.as()('auth.login', { by: 'email', username: email, with: 'password', password }));
    value(await server.as()('quotes.coinList', {}));
    waits.push(performance.now() - before);
  }
  const signedInAt = performance.now() - started;
  const outcomes = await Promise.all(uploads);
  const lasted = performance.now() - started;
  process.stdout.write(
    `uploads: ${UPLOADS} at once in ${Math.round(lasted)} ms; five sign-ins and lists meanwhile within ${Math.round(signedInAt)} ms, ` +
      `${Math.round(Math.max(...waits))} ms at most\n`,
  );
  // One is drawn, three wait, the others are refused at once.
  expect(outcomes.filter((each) => each === 'ok')).toHaveLength(4);
  expect(outcomes.filter((each) => each === 'TOO_MANY_REQUESTS')).toHaveLength(UPLOADS - 4);
  expect(signedInAt).toBeLessThan(lasted);
}, 120_000);
