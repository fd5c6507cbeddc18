import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { ReadonlyCore } from '@bourse/core';
import { ok } from '@bourse/rules';
import { expect, test } from 'vitest';
import type { Execute } from '../platform/index.ts';
import { Pieces } from './pieces.ts';

const PIECES = 4;
/** Promises that are kept one after the other between the answer to one append and the next append's way to the socket. */
const STEPS = 30;
/** Turns of the loop until the database answers. */
const TURNS = 5;

test('AGENDA-1: before the next piece is decided, the one before it is sent to the database, and others are answered', async () => {
  const done: string[] = [];
  let decided = 0;
  let written = Promise.resolve();
  const write = async (before: Promise<void>, piece: number): Promise<void> => {
    await before;
    for (let step = 0; step < STEPS; step += 1) await Promise.resolve();
    done.push(`${piece} sent`);
    setImmediate(() => done.push('another answered'));
    for (let turn = 0; turn < TURNS; turn += 1) await turnOfLoop();
  };
  const execute = (async () => {
    decided += 1;
    done.push(`${decided} decided`);
    written = write(written, decided);
    await written;
    return ok({ seq: decided, at: 0, events: [] });
  }) as unknown as Execute;
  const due = () => (decided < PIECES ? { kind: 'settlement', keys: ['1'] } : undefined);
  const core = { state: { agenda: { waiting: { due } } } } as unknown as ReadonlyCore;
  await new Pieces({ core, execute, now: () => 0, log: () => undefined }).doAll('agenda');
  expect(done).toEqual([1, 2, 3, 4].flatMap((piece) => [`${piece} decided`, `${piece} sent`, 'another answered']));
});
