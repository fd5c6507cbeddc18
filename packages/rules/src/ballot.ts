import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';

/** How many applications one ballot ranks at most. */
export const MOST_IN_BALLOT = 2 ** 21;

const SEED = /^[0-9a-f]{64}$/;

/** The commitment to a ballot's seed: the SHA-256 of its 32 bytes, both in hexadecimal. Undefined where the text is no seed (rule IPO-6). */
export const ballotCommitment = (seed: string): string | undefined =>
  SEED.test(seed) ? hex.encode(sha256(hex.decode(seed))) : undefined;

/**
 * Draws the ranks of applications: the first four bytes of SHA-256(seed ‖ offering ‖ application), the numbers as 8 bytes, big-endian (rule IPO-7).
 * @returns a function from an application's number to its rank, lowest first.
 */
export const ballotRanks = (seed: string, offering: number): ((application: number) => number) => {
  const input = new Uint8Array(48);
  input.set(hex.decode(seed));
  const view = new DataView(input.buffer);
  view.setBigUint64(32, BigInt(offering));
  return (application) => {
    view.setBigUint64(40, BigInt(application));
    const digest = sha256(input);
    return new DataView(digest.buffer, digest.byteOffset).getUint32(0);
  };
};

/** What each application gets, and its number in the ballot from 1; by their places. */
export type Allotment = { readonly lots: Float64Array; readonly numbers: Uint32Array };

/**
 * Shares an issue out that is oversubscribed (rule IPO-7): a lot each in the order of the ballot; then what is left pro rata to what each still asks
 * for, rounded down, and the lots left over one each in the order of the ballot to those whose share was rounded. All in lots; `ranks` and `requested`
 * are in the order of the applications' numbers, and of two with one rank the earlier application comes first.
 */
export const allotByBallot = (requested: readonly number[], ranks: Uint32Array, offered: number): Allotment => {
  const count = requested.length;
  const order = Float64Array.from(ranks, (rank, place) => rank * MOST_IN_BALLOT + place).sort();
  const lots = new Float64Array(count);
  const numbers = new Uint32Array(count);
  let further = 0;
  for (const lotsRequested of requested) further += lotsRequested - 1;
  const left = Math.max(0, offered - count);
  const shares = (place: number): bigint => BigInt((requested[place] ?? 0) - 1) * BigInt(left);
  let remainder = left;
  for (const [index, key] of order.entries()) {
    const place = key % MOST_IN_BALLOT;
    numbers[place] = index + 1;
    if (index >= offered) continue;
    // Round down: what is left over is given out below, so that all of the issue is.
    const share = left > 0 ? Number(shares(place) / BigInt(further)) : 0;
    lots[place] = 1 + share;
    remainder -= share;
  }
  for (const key of order) {
    if (remainder === 0) break;
    const place = key % MOST_IN_BALLOT;
    if (shares(place) % BigInt(further) === 0n) continue;
    lots[place] = (lots[place] ?? 0) + 1;
    remainder -= 1;
  }
  return { lots, numbers };
};
