import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@bourse/rules';
import { corePort } from '../platform/core-port.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { systemClock } from '../sequencer/clock.ts';
import { openConnection, openPool } from '../store/database.ts';
import { reasonOf } from '../store/start-refused.ts';
import type { Anchor } from '../verification/anchors.ts';
import { slowWalk } from '../verification/slow-walk.ts';
import { Follower } from './follower.ts';
import { configOfPlain } from './plain-config.ts';
import type { Questions } from './state-port.ts';
import type { FromThread, ThreadData, ToThread } from './thread-messages.ts';

/** Whoever waits for an answer goes before whoever keeps snapshots. */
const NICE = 5;

/** The program of the follower's thread: folds what it is told is durable, keeps snapshots and answers questions. */
export const runThread = (given?: Questions): void => {
  const port = parentPort;
  assert(port, 'a follower runs in a thread of its own');
  const { address, config, secretKey, dataFolder, begun, snapshotEvery } = workerData as ThreadData;
  const post = (message: FromThread): void => port.postMessage(message);
  const log = (line: string): void => post({ type: 'log', line });
  try {
    // Linux counts a thread as a process here; elsewhere the whole process would be slowed.
    if (process.platform === 'linux') setPriority(NICE);
  } catch {
    // Without the right to it, it goes on at the usual priority.
  }
  const pool = openPool(address, { size: 1, log });
  const core = corePort(configOfPlain(config));
  const signer = loadSecrets(secretKey, dataFolder);
  const questions: Record<string, Questions[string]> = { ...given };
  const follower = new Follower({
    core,
    pool,
    signer,
    clock: systemClock,
    questions,
    begun,
    snapshotEvery,
    isLive: true,
    log,
  });
  // The modules come with everything that the server does: they are read beside what is folded, and whoever asks waits for them.
  const modules = import('../module-registry.ts');
  const known = given ? undefined : modules.then((entered) => Object.assign(questions, entered.questions));
  let walking = new AbortController();
  const walk = async (id: number, anchors: readonly Anchor[]): Promise<void> => {
    walking = new AbortController();
    try {
      const { views, sealedTables, rowChecks } = await modules;
      const connect = () => openConnection(address, 'verification');
      const watch = {
        at: (row: number) => post({ type: 'walking', row }),
        signal: walking.signal,
      };
      post({
        type: 'walked',
        id,
        walked: await slowWalk({ core, views, signer, sealedTables, rowChecks, connect }, systemClock)(anchors, watch),
      });
    } catch (error) {
      post({ type: 'walk-failed', id, reason: reasonOf(error) });
    }
  };
  const sendStatus = (): void => post({ type: 'status', status: follower.status() });
  setInterval(sendStatus, 500).unref();
  port.on('message', async (message: ToThread) => {
    if (message.type === 'committed') return follower.committed(message.seq, message.rows);
    if (message.type === 'snapshot') {
      const isSaved = await follower.snapshot();
      return post({ type: 'snapshot-saved', id: message.id, isSaved, status: follower.status() });
    }
    if (message.type === 'ask') {
      await known;
      return post({
        type: 'answered',
        id: message.id,
        answer: await follower.ask(message.name, message.input, message.seq),
      });
    }
    if (message.type === 'walk') return walk(message.id, message.anchors);
    walking.abort();
    if (message.type === 'end-walk') return;
    await follower.stop();
    await pool.end();
    port.close();
  });
};
