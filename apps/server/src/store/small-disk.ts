import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own in memory, for tests of a full disk. */
export type SmallDisk = {
  readonly folder: string;
  /** Only root can make one; where it is none, the tests that need it do not run. */
  readonly isMounted: boolean;
  readonly fill: () => void;
  readonly empty: () => void;
  readonly remove: () => void;
};

/** A disk of a size as `mount` understands it, '200m'. */
export const smallDisk = (size: string): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-full-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]).status === 0;
  const filler = join(folder, 'filler');
  const fill = (): void => {
    const file = openSync(filler, 'w');
    try {
      for (const bytes of [1 << 20, 1 << 12, 1])
        try {
          for (;;) writeSync(file, new Uint8Array(bytes));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
    } finally {
      closeSync(file);
    }
  };
  return {
    folder,
    isMounted,
    fill,
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      if (isMounted) spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
