import { decimalsWritten } from '@bourse/rules';
/** Edge of a grip, px: what a thumb hits. */
export const GRIP_PX = 44;

/** The tradable price nearest to one that was pointed at, one tick at least. Decimal text with the decimals of the tick. */
export const snapPrice = (value: number, tickSize: string): string => {
  const decimals = decimalsWritten(tickSize);
  const ticks = BigInt(Math.max(1, Math.round(value / Number(tickSize))));
  const digits = (ticks * BigInt(tickSize.replace('.', ''))).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Where a grip stands: `y` its middle from the top, `column` how many others stand between it and the axis, `edge` where its line is out of sight. */
export type GripPlace = {
  readonly id: string;
  readonly y: number;
  readonly column: number;
  readonly edge: 'above' | 'below' | undefined;
};

/** Grips at their lines, none over another: where lines lie close together, they stand beside each other; one out of sight has its grip at the edge. */
export const gripPlaces = (
  lines: readonly { readonly id: string; readonly y: number }[],
  heightPx: number,
): readonly GripPlace[] => {
  const placed: GripPlace[] = [];
  for (const { id, y } of [...lines].sort((a, b) => a.y - b.y)) {
    const middle = Math.max(GRIP_PX / 2, Math.min(heightPx - GRIP_PX / 2, y));
    const taken = placed.filter((other) => Math.abs(other.y - middle) < GRIP_PX).map(({ column }) => column);
    let column = 0;
    while (taken.includes(column)) column += 1;
    placed.push({ id, y: middle, column, edge: y < 0 ? 'above' : y > heightPx ? 'below' : undefined });
  }
  return placed;
};
