// Numbers that look random and follow from a seed alone, so that the simulated market can be worked out again at any time.

/** Mixes two whole numbers into 32 bits. Source: the finalizer of MurmurHash3. */
export const mix = (a: number, b: number): number => {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ (b >>> 15), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** 32 bits of a text. Source: FNV-1a. */
export const hashText = (text: string): number => {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h >>> 0;
};

/** A generator from 32 bits. Source: sfc32 (Doty-Humphrey); normals by Marsaglia's polar method. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  #spare = Number.NaN;

  constructor(seed: number) {
    this.#a = mix(seed, 1) | 0;
    this.#b = mix(seed, 2) | 0;
    this.#c = mix(seed, 3) | 0;
    for (let warm = 0; warm < 4; warm++) this.uniform();
  }

  /** Evenly between 0 and 1, ends excluded. */
  uniform(): number {
    const t = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + t) | 0;
    return ((t >>> 0) + 0.5) / 4294967296;
  }

  /** Normal, mean 0, deviation 1. */
  normal(): number {
    const stored = this.#spare;
    if (!Number.isNaN(stored)) {
      this.#spare = Number.NaN;
      return stored;
    }
    for (;;) {
      const x = 2 * this.uniform() - 1;
      const y = 2 * this.uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      this.#spare = y * scale;
      return x * scale;
    }
  }
}
