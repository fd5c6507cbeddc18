import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Kind } from './picture-header.ts';

const PROGRAM = new URL('./picture-process.mjs', import.meta.url);
/** Whoever asks for a sign-in or a price goes before whoever uploads. */
const NICE = 10;
const LOOK_MS = 100;
const PAGE_BYTES = 4_096;

export type Drawn = { readonly bytes: Buffer; readonly width: number; readonly height: number };

export type Job = { readonly kind: Kind; readonly mostPixels: number; readonly bytes: Uint8Array };

/** What the process may take for one job, and how long it may stay without one. */
export type Bounds = { readonly patienceMs: number; readonly mostMemory: number; readonly idleMs: number };

const framed = ({ bytes, ...head }: Job): Buffer => {
  const line = Buffer.from(JSON.stringify({ ...head, size: bytes.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(line.length);
  return Buffer.concat([length, line, bytes]);
};

type Answer = { readonly ok: boolean; readonly size: number; readonly width: number; readonly height: number };

/** The answer in what was read; undefined while it is not whole. */
const answerIn = (read: Buffer): { readonly head: Answer; readonly bytes: Buffer } | undefined => {
  if (read.length < 4) return undefined;
  const end = 4 + read.readUInt32BE();
  if (read.length < end) return undefined;
  const head = JSON.parse(read.subarray(4, end).toString()) as Answer;
  return read.length < end + head.size ? undefined : { head, bytes: read.subarray(end, end + head.size) };
};

/** Bytes of memory that a process has; 0 where the system does not tell. */
const memoryOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
};

/** The process that draws uploads: started with the first of them, ended when there is none for a while, killed when one takes too much (FILE-6). */
export class PictureProcess {
  readonly #bounds: Bounds;
  readonly #program: URL;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(bounds: Bounds, program: URL = PROGRAM) {
    this.#bounds = bounds;
    this.#program = program;
  }

  /** The process's number while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Draws one; undefined when it is no picture, or took more time or memory than there is. One job at a time. */
  async draw(job: Job): Promise<Drawn | undefined> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    try {
      return await this.#ask(child, job);
    } finally {
      this.#idle = setTimeout(() => this.stop(), this.#bounds.idleMs);
      this.#idle.unref();
    }
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, ['--max-old-space-size=256', fileURLToPath(this.#program)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Nothing of the server's settings: its keys are not for a process that opens strangers' files.
      env: { PATH: process.env['PATH'] ?? '' },
    });
    this.#child = child;
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.on('error', () => undefined);
    // A process that was killed takes nothing any more; its job ends with its exit.
    child.stdin?.on('error', () => undefined);
    child.unref();
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE);
    } catch {
      // Without the right to it, it goes on at the usual priority.
    }
    return child;
  }

  #ask(child: ChildProcess, job: Job): Promise<Drawn | undefined> {
    const { patienceMs, mostMemory } = this.#bounds;
    return new Promise((resolve) => {
      let read: Buffer[] = [];
      const kill = (): void => void child.kill('SIGKILL');
      const patience = setTimeout(kill, patienceMs);
      const watch = setInterval(() => {
        if (child.pid !== undefined && memoryOf(child.pid) > mostMemory) kill();
      }, LOOK_MS);
      const end = (drawn: Drawn | undefined): void => {
        clearTimeout(patience);
        clearInterval(watch);
        child.stdout?.removeListener('data', onData);
        child.removeListener('exit', onGone);
        child.removeListener('error', onGone);
        resolve(drawn);
      };
      const onGone = (): void => end(undefined);
      const onData = (part: Buffer): void => {
        read.push(part);
        const whole = Buffer.concat(read);
        read = [whole];
        const answer = answerIn(whole);
        if (!answer) return;
        const { head, bytes } = answer;
        end(head.ok ? { bytes, width: head.width, height: head.height } : undefined);
      };
      child.stdout?.on('data', onData);
      child.once('exit', onGone);
      child.once('error', onGone);
      child.stdin?.write(framed(job));
    });
  }
}
