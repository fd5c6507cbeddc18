const both = new BigInt64Array(1);
const words = new Int32Array(both.buffer);
const LOW = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;
const WORD = 2 ** 32;

/**
 * A whole number as a bigint, exactly. `BigInt` itself is a call out of compiled code, which costs several times what the multiplication after it does;
 * two words written and read as one number are not. @throws {RangeError} when it is not whole.
 */
export const whole = (value: number): bigint => {
  if (!Number.isSafeInteger(value)) return BigInt(value);
  words[LOW] = value;
  words[HIGH] = Math.floor(value / WORD);
  return both[0] as bigint;
};
