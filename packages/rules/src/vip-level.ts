/**
 * How many of the published thresholds, lowest first, a turnover has reached: the customer's level, 0 below the first; and what is missing to
 * the next one, undefined at the highest (rule VIP-1). All in the smallest unit of one currency.
 */
export const vipLevel = (
  thresholds: readonly bigint[],
  turnover: bigint,
): { readonly level: number; readonly missing: bigint | undefined } => {
  const above = thresholds.findIndex((threshold) => turnover < threshold);
  const next = above === -1 ? undefined : thresholds[above];
  return {
    level: above === -1 ? thresholds.length : above,
    missing: next === undefined ? undefined : next - turnover,
  };
};
