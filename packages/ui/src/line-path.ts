export type LinePath = {
  /** Path of the line. */
  readonly line: string;
  /** Path of the ground between line and foot. */
  readonly ground: string;
  /** Height at which the base stands, or the first value without one. */
  readonly baseY: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
};

const round = (value: number): number => Math.round(value * 100) / 100;

/** Lays values over a width and a height with a margin in px; the same values always give the same path. One value is a level line; a base is part of the scale, and the scale spans no less than `least`. */
export const linePath = (
  values: readonly number[],
  width: number,
  height: number,
  margin: number,
  base?: number,
  least = 0,
): LinePath => {
  const known = values.filter(Number.isFinite);
  const shown = known.length === 1 ? [...known, ...known] : known;
  if (shown.length === 0) return { line: '', ground: '', baseY: height / 2, points: [] };
  const scale = base === undefined ? shown : [base, ...shown];
  const low = Math.min(...scale);
  const span = Math.max(least, Math.max(...scale) - low);
  const heightOf = (value: number): number =>
    round(span === 0 ? height / 2 : height - margin - ((value - low) / span) * (height - 2 * margin));
  const points = shown.map((value, index) => ({
    x: round((index / (shown.length - 1)) * width),
    y: heightOf(value),
  }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return { line, ground: `${line}L${width} ${height}L0 ${height}Z`, baseY: heightOf(base ?? shown[0] ?? 0), points };
};
