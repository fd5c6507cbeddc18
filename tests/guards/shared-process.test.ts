import { expect, test } from 'vitest';
import { startTestServer } from '../api/harness.ts';

// Test files share a process: what a server leaves behind adds up over fifty of them.
test('a server that was stopped leaves nothing of itself in memory', async () => {
  const open = async (): Promise<WeakRef<object>[]> => {
    const server = await startTestServer({}, 'leaves-nothing');
    const { services, customer, console } = server.running;
    const refs = [services.core, services.market, customer, console].map((part) => new WeakRef(part));
    await server.close();
    return refs;
  };
  const refs = await open();
  const { gc } = globalThis as { gc?: () => void };
  if (!gc) throw new Error('vitest.config.ts exposes the collector');
  await expect
    .poll(() => {
      gc();
      return refs.filter((ref) => ref.deref() !== undefined).length;
    })
    .toBe(0);
});
