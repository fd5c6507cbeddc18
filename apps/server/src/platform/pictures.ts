import { err, ok, type Result } from '@bourse/rules';
import { kindOf, type PictureSize, sizeOf } from './picture-header.ts';
import { type Bounds, type Drawn, PictureProcess } from './picture-process.ts';

/** Pixels of 8 bits a channel; of 16 bits each counts twice. */
export const MOST_PIXELS = 40_000_000;
/** What one customer may have waiting, and how many bytes all of them together. */
export const MOST_WAITING_OF_ONE = 3;
const MOST_WAITING_BYTES = 256 * 1_048_576;

const bounds: Bounds = { patienceMs: 15_000, mostMemory: 1_073_741_824, idleMs: 60_000 };

export type Picture = Drawn & { readonly kind: 'jpeg' | 'png' | 'webp' };

export type PictureError = 'BAD_FILE' | 'TOO_MANY_REQUESTS' | 'BUSY';

export type Pictures = {
  /**
   * A picture drawn anew, without what came along with it; of a PDF, its first pages as one picture. Errors: BAD_FILE for what is none, has too
   * many pixels or takes too much to draw; TOO_MANY_REQUESTS when `owner` has three waiting, BUSY when all others have too many.
   */
  readonly draw: (owner: number, bytes: Uint8Array) => Promise<Result<Picture, PictureError>>;
  readonly stop: () => void;
};

const isTooLarge = ({ width, height, depth }: PictureSize): boolean =>
  width * height * (depth > 8 ? 2 : 1) > MOST_PIXELS;

/** Draws uploads one at a time in a process of their own, owners by turns, so that who uploads much waits for it alone (FILE-6). */
export const createPictures = (limits: Bounds = bounds, program?: URL): Pictures => {
  const drawer = new PictureProcess(limits, program);
  const waiting = new Map<number, (() => void)[]>();
  let busy = false;
  let waitingBytes = 0;

  const next = (): void => {
    const [first] = waiting;
    if (!first) {
      busy = false;
      return;
    }
    const [owner, jobs] = first;
    const job = jobs.shift();
    // Behind all others who wait.
    waiting.delete(owner);
    if (jobs.length > 0) waiting.set(owner, jobs);
    job?.();
  };

  const inTurn = async <T>(owner: number, work: () => Promise<T>): Promise<T> => {
    if (busy) await new Promise<void>((resolve) => waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]));
    busy = true;
    try {
      return await work();
    } finally {
      next();
    }
  };

  return {
    draw: async (owner, bytes) => {
      const kind = kindOf(bytes);
      if (!kind) return err('BAD_FILE');
      if (kind !== 'pdf') {
        const size = sizeOf(bytes, kind);
        if (!size || isTooLarge(size)) return err('BAD_FILE');
      }
      if ((waiting.get(owner)?.length ?? 0) >= MOST_WAITING_OF_ONE) return err('TOO_MANY_REQUESTS');
      if (waitingBytes + bytes.length > MOST_WAITING_BYTES) return err('BUSY');
      waitingBytes += bytes.length;
      const drawn = await inTurn(owner, () => drawer.draw({ kind, mostPixels: MOST_PIXELS, bytes })).finally(() => {
        waitingBytes -= bytes.length;
      });
      return drawn ? ok({ ...drawn, kind: kind === 'pdf' ? 'jpeg' : kind }) : err('BAD_FILE');
    },
    stop: () => drawer.stop(),
  };
};
