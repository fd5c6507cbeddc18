import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';

/** How many applications one ballot ranks at most. */
export const MOST_IN_BALLOT = 2 ** 21;

const SEED = /^[0-9a-f]{64}$/;

/** The commitment to a ballot's seed: the SHA-256 of its 32 bytes, both in hexadecimal. Undefined where the text is no seed (rule IPO-6). */
export const ballotCommitment = (seed: string): string | undefined =>
  SEED.test(seed) ? hex.encode(sha256(hex.decode(seed))) : undefined;

/** What a ballot knows of an application: its number, and how many shares it asks for. */
export type InBallot = { readonly id: number; readonly quantity: number };

/** The SHA-256 over applications as they are added, each as number ‖ quantity of 8 bytes, big-endian (rule IPO-6). */
export class BallotDigest {
  readonly #hash = sha256.create();
  readonly #input = new Uint8Array(16);
  readonly #view = new DataView(this.#input.buffer);

  add({ id, quantity }: InBallot): void {
    this.#view.setBigUint64(0, BigInt(id));
    this.#view.setBigUint64(8, BigInt(quantity));
    this.#hash.update(this.#input);
  }

  /** Of what was added so far, in hexadecimal. */
  text(): string {
    return hex.encode(this.#hash.clone().digest());
  }
}

/** The digest of the applications of an offering at the close, in the order of their numbers (rule IPO-6). */
export const ballotDigest = (applications: Iterable<InBallot>): string => {
  const digest = new BallotDigest();
  for (const application of applications) digest.add(application);
  return digest.text();
};

/** The price of an instrument at a tick after the close; price in ticks of the instrument, moment ms UTC. */
export type BallotPrice = { readonly instrument: string; readonly price: number; readonly at: number };

/** The SHA-256 of prices in the order they are given: a line each, `instrument price moment` and a line feed, in UTF-8 (rule IPO-13). */
export const ballotPricesDigest = (prices: readonly BallotPrice[]): string =>
  hex.encode(sha256(utf8ToBytes(prices.map(({ instrument, price, at }) => `${instrument} ${price} ${at}\n`).join(''))));

/** What decides a ballot: the seed, the digests of applications and prices, each of 32 bytes in hexadecimal, and the number of the offering. */
export type BallotSource = {
  readonly seed: string;
  readonly digest: string;
  readonly prices: string;
  readonly offering: number;
};

/**
 * Draws the ranks of applications: the first four bytes of SHA-256(key ‖ application), where the key is SHA-256(seed ‖ digest ‖ prices ‖ offering);
 * numbers as 8 bytes, big-endian (rule IPO-7). @returns a function from an application's number to its rank, lowest first.
 */
export const ballotRanks = ({ seed, digest, prices, offering }: BallotSource): ((application: number) => number) => {
  const source = new Uint8Array(104);
  for (const [index, part] of [seed, digest, prices].entries()) source.set(hex.decode(part), index * 32);
  new DataView(source.buffer).setBigUint64(96, BigInt(offering));
  // The key is hashed once: what is left of each rank is one block, in memory that is used again.
  const keyed = sha256.create().update(sha256(source));
  const hash = keyed.clone();
  const [number, rank] = [new Uint8Array(8), new Uint8Array(32)];
  const [numberView, rankView] = [new DataView(number.buffer), new DataView(rank.buffer)];
  return (application) => {
    numberView.setBigUint64(0, BigInt(application));
    keyed._cloneInto(hash).update(number).digestInto(rank);
    return rankView.getUint32(0);
  };
};

/** What each application gets, and its number in the ballot from 1; by their places. */
export type Allotment = { readonly lots: Float64Array; readonly numbers: Uint32Array };

/**
 * Shares an issue out that is oversubscribed (rule IPO-7): a lot each in the order of the ballot; then what is left pro rata to what each still asks
 * for, rounded down, and the lots left over one each in the order of the ballot to those whose share was rounded. All in lots; `ranks` and `requested`
 * are in the order of the applications' numbers, and of two with one rank the earlier application comes first. {@link BallotDraw} does the same in pieces.
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
