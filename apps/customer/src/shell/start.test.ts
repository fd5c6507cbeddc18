// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { modules } from '../modules.ts';
import { beginSession } from './session.ts';
import { start } from './start.ts';
import { takeModules } from './take-modules.ts';
import { closeApp, playServer, session } from './testing.tsx';

afterEach(closeApp);

test('SOCKET-10: the feed is opened for whoever signs in, on a page that follows no price', async () => {
  const opened: string[] = [];
  class PlayedSocket extends EventTarget {
    constructor(address: string) {
      super();
      opened.push(address);
    }
    readonly send = vi.fn();
    readonly close = vi.fn();
  }
  vi.stubGlobal('WebSocket', PlayedSocket);
  vi.stubGlobal('fetch', playServer({}, []));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  takeModules(modules);
  await start('/myPositions');
  expect(opened).toEqual([]);
  beginSession(session());
  await vi.waitFor(() => expect(opened).toHaveLength(1));
});
