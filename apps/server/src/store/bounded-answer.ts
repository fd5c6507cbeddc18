import type pg from 'pg';
import type { Clock } from '../sequencer/clock.ts';

/** Longer than the server's own limit for a statement: this one is for a network that swallows answers. */
export const ANSWER_WITHIN_MS = 25_000;

/** Who ends waits no longer than this for a database that no longer answers. */
export const END_WITHIN_MS = 2_000;

/** Ends a connection at once: its end in order might wait for a network that swallows everything. */
export const cutConnection = (client: pg.Client): void => {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  client.end().catch(() => undefined);
};

/** The answer to what was asked on a connection, which is cut when none comes in time: what waits on it then fails. */
export const boundedAnswer = async <T>(
  clock: Pick<Clock, 'after'>,
  client: pg.Client,
  answer: Promise<T>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<T> => {
  const cancel = clock.after(withinMs, () => cutConnection(client));
  try {
    return await answer;
  } finally {
    cancel();
  }
};

/** Comes back when work is done or has failed, and after {@link END_WITHIN_MS} at the latest. */
export const endOf = (clock: Pick<Clock, 'after'>, work: Promise<unknown> | undefined): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(END_WITHIN_MS, resolve);
    const done = (): void => {
      cancel();
      resolve();
    };
    Promise.resolve(work).then(done, done);
  });
