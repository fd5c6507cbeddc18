import type { Database } from '../store/database.ts';
import { reasonOf } from '../store/start-refused.ts';
import type { Clock } from './clock.ts';
import type { Fault, SequencerStatus } from './port.ts';

/** How often to look whether a new process could do better. */
const LOOK_MS = 1_000;
/** A full disk that has room for a row has not yet room to go on. */
const DISK_FULL_WAIT_MS = 10_000;

export type AfterFault = {
  /** What `/livez` says: `ok` while there is no fault, or while a new process could do no better. */
  readonly liveness: () => string;
  /** Resolves when this process should end and another be started in its place. */
  readonly ended: Promise<Fault>;
};

export type AfterFaultParts = {
  readonly sequencer: {
    status(): Pick<SequencerStatus, 'fence' | 'faulted'>;
    onFault(listener: (fault: Fault) => void): () => void;
  };
  readonly database: Pick<Database, 'pool' | 'gone'>;
  readonly clock: Clock;
  readonly log: (line: string) => void;
};

/** The fence of the lease, once the database takes writes. @throws when it takes none. */
const leadingFence = async ({ database }: AfterFaultParts): Promise<string | undefined> => {
  const { rows } = await database.pool.query<{ fence: string }>(
    "UPDATE lease SET fence = fence WHERE name = 'core' RETURNING fence::text",
  );
  return rows[0]?.fence;
};

/**
 * A process that has met a fault takes no command again. It ends when another leads, when its own core broke, or when the database takes writes and a
 * new process would lead, or when the bundled database is not started again any more; until then it goes on answering reads (docs/decisions/after-a-fault.md).
 */
export const afterFault = (parts: AfterFaultParts): AfterFault => {
  const { sequencer, clock, log } = parts;
  let ending: string | undefined;
  const wait = async (fault: Fault): Promise<void> => {
    if (fault.reason === 'LEASE_LOST' || fault.reason === 'INVARIANT_BROKEN') return;
    if (/space|full/i.test(fault.detail)) await new Promise<void>((resolve) => clock.after(DISK_FULL_WAIT_MS, resolve));
    for (let said = ''; ; ) {
      try {
        const fence = await leadingFence(parts);
        return log(`the database takes writes again${fence === sequencer.status().fence ? '' : ', and another leads'}`);
      } catch (error) {
        if (said !== reasonOf(error)) log(`the database takes no writes: ${reasonOf(error)}`);
        said = reasonOf(error);
      }
      await new Promise<void>((resolve) => clock.after(LOOK_MS, resolve));
    }
  };
  const ended = new Promise<Fault>((resolve) => {
    const gone = (detail: string): void => {
      ending = `DATABASE_LOST: ${detail}: this process ends, another is to be started`;
      resolve({ reason: 'DATABASE_LOST', detail });
    };
    void parts.database.gone.then(gone);
    sequencer.onFault((fault) => {
      void wait(fault).then(() => {
        ending = `${fault.reason}: this process ends, another is to be started`;
        resolve(fault);
      });
    });
  });
  return { liveness: () => ending ?? 'ok', ended };
};
