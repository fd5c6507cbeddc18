import { decimalsOf, formatDecimal, parseDecimal } from '@bourse/rules';

const SCALE = 18;
/** A step as large as the price says nothing of a book: it is below a thirtieth of it. */
const IN_PRICE = 30n;

/** The tick and its multiples by ten that are small beside the price, as decimal texts: what levels are put together on. */
export const stepsOf = (tickSize: string, price: string | null): readonly string[] => {
  const tick = parseDecimal(tickSize, SCALE);
  if (!tick.ok) return [tickSize];
  const at = parseDecimal(price ?? '', SCALE);
  const isSmall = (factor: bigint): boolean => !at.ok || tick.value * factor * IN_PRICE < at.value;
  return [1n, 10n, 100n, 1000n, 10_000n]
    .filter((factor) => factor === 1n || isSmall(factor))
    .map((factor) => {
      const text = formatDecimal(tick.value * factor, SCALE);
      const decimals = decimalsOf(text);
      return text.slice(0, text.length - SCALE + decimals).replace(/\.$/, '');
    });
};
