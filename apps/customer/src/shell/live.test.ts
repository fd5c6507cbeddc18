// @vitest-environment happy-dom
import type { LiveRequest } from '@bourse/wire/live';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeApp } from './testing.tsx';

afterEach(closeApp);

test('LIVE-6: what is followed while the connection is still fetched is asked for when it opens, and nothing that was left by then', async () => {
  const sent: LiveRequest[] = [];
  class PlayedSocket extends EventTarget {
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new Event('open')));
    }
    readonly send = (text: string) => void sent.push(JSON.parse(text));
    readonly close = vi.fn();
  }
  vi.stubGlobal('WebSocket', PlayedSocket);
  // Tests share a process, in which another may have opened the connection already.
  vi.resetModules();
  const { useLasts } = await import('./live-feed.ts');
  const left = renderHook(() => useLasts(['US.QUILM']));
  renderHook(() => useLasts(['BTC-USDT', 'US.OXMAR']));
  left.unmount();
  // The code of the connection is fetched first, which takes a busy machine its time.
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 20_000 });
  expect(sent).toEqual([{ op: 'subscribe', channel: 'TICKER', symbols: ['BTC-USDT', 'US.OXMAR'] }]);
});
