export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export const floor = ({ numerator, denominator }: Fraction): bigint =>
  numerator >= 0n ? numerator / denominator : -((-numerator + denominator - 1n) / denominator);
export const ceiling = ({ numerator, denominator }: Fraction): bigint => -floor({ numerator: -numerator, denominator });

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
