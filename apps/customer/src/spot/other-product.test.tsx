// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listedCoin, listedShare } from '../market/testing.ts';
import { closeApp, openApp, session } from '../shell/testing.tsx';

afterEach(closeApp);

test.each(['/reputation?symbol=US.QUILM', '/divisa?symbol=US.QUILM', '/tradeDealDetail?symbol=US.QUILM&type=2'])(
  'SPOT-15: %s names a share and leads to its page, never to a ticket of another account',
  async (address) => {
    const { at } = await openApp(address, { answers: { 'quotes.single': () => listedShare }, session: session() });
    await waitFor(() => expect(at()).toMatch(/^\/transaction\?gid=US\.QUILM/));
  },
);

test('SPOT-15: a coin under the address of currencies is shown as the coin that it is', async () => {
  const { at } = await openApp('/tradeDealDetail?symbol=BTC-USDT&type=4', {
    answers: { 'quotes.single': () => listedCoin },
  });
  await waitFor(() => expect(at()).toMatch(/^\/tradeDealDetail\?symbol=BTC-USDT&type=2/));
});
