export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export const floor = ({ numerator, denominator }: Fraction): bigint =>
  numerator >= 0n ? numerator / denominator : -((-numerator + denominator - 1n) / denominator);
export const ceiling = ({ numerator, denominator }: Fraction): bigint => -floor({ numerator: -numerator, denominator });

/** A share of so many units, hundredths of a percent, rounded up. */
export const shareUp = (units: bigint, bps: number): bigint =>
  ceiling({ numerator: units * BigInt(bps), denominator: 10_000n });

export const greatest = (a: bigint, b: bigint): bigint => -least(-a, -b);

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
