import { LONGEST_RECONNECT_MS, RECONNECT_MS } from '@bourse/wire/live';
import { sleep } from './clock.ts';
import { currentSession, onPersonChange } from './session.ts';

const fetchAndOpen = async (): Promise<typeof import('./live-connection.ts')> => {
  for (let waitMs = RECONNECT_MS; ; waitMs = Math.min(LONGEST_RECONNECT_MS, 2 * waitMs)) {
    try {
      const connection = await import('./live-connection.ts');
      connection.openFeed();
      return connection;
    } catch {
      // Without the network neither the code comes nor would a socket.
      await sleep(waitMs);
    }
  }
};

let opened: ReturnType<typeof fetchAndOpen> | undefined;

/** The connection of the live feed. Its code, which the first drawing does not need, is fetched and it is opened when it is first wanted. */
export const connected = (): ReturnType<typeof fetchAndOpen> => {
  opened ??= fetchAndOpen();
  return opened;
};

/** Opens the feed for whoever is signed in, now and later, whatever the page follows: what happens to them elsewhere is pushed to every page (SOCKET-10). */
export const listenForPerson = (): void => {
  if (currentSession()) void connected();
  onPersonChange((session) => {
    if (session) void connected();
  });
};
