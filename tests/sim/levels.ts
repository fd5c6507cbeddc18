import type { Position, PriceTicks } from '@bourse/rules';

/** Whether a price has come to a level against a position. */
export const isAgainst = ({ side }: Position, level: number | null, mark: PriceTicks): boolean =>
  level !== null && (side === 'long' ? mark <= level : mark >= level);
