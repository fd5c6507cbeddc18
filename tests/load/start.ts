import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBourse } from '../e2e/server.ts';
import type { Report } from './report.ts';

const apps = join(import.meta.dirname, '../../apps');
const FIRST_LIMIT_S = 15;
const LATER_LIMIT_S = 3;

const row = (name: string, ms: number, limitS: number): Report[number] => ({
  row: name,
  ours: ms / 1_000,
  peer: limitS,
  ratio: ms / 1_000 / limitS,
  limit: `${limitS} s at most`,
});

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Seconds from `npm start`'s script to the first ready answer: the first time after an install, when both apps are built and a database is made;
 * later ones on the same data; and one after a SIGKILL of everything. The peer column holds the limit.
 */
export const benchStart = async (): Promise<Report> => {
  for (const app of ['customer', 'console']) await rm(join(apps, app, 'dist'), { recursive: true, force: true });
  const bourse = await openBourse({ environment: { SAMPLES: 'on' } });
  try {
    for (let round = 0; round < 3; round += 1) {
      await bourse.halt();
      await bourse.start('npm-start');
    }
    await bourse.kill();
    await bourse.start('npm-start');
  } finally {
    await bourse.stop();
  }
  const [first = 0, ...later] = bourse.startsMs;
  const afterKill = later.pop() ?? 0;
  return [
    row('first start after install, s', first, FIRST_LIMIT_S),
    row('later start, s (median of 3)', median(later), LATER_LIMIT_S),
    row('start after a SIGKILL, s', afterKill, LATER_LIMIT_S),
  ];
};
