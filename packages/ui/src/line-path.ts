export type LinePath = {
  /** Path of the line. */
  readonly line: string;
  /** Path of the ground between line and foot. */
  readonly ground: string;
  /** Height at which the first value stands. */
  readonly baseY: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
};

const round = (value: number): number => Math.round(value * 100) / 100;

/** Lays values over a width and a height with a margin in px; the same values always give the same path. One value is a level line. */
export const linePath = (values: readonly number[], width: number, height: number, margin: number): LinePath => {
  const known = values.filter(Number.isFinite);
  const shown = known.length === 1 ? [...known, ...known] : known;
  if (shown.length === 0) return { line: '', ground: '', baseY: height / 2, points: [] };
  const low = Math.min(...shown);
  const span = Math.max(...shown) - low;
  const points = shown.map((value, index) => ({
    x: round((index / (shown.length - 1)) * width),
    y: round(span === 0 ? height / 2 : height - margin - ((value - low) / span) * (height - 2 * margin)),
  }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return { line, ground: `${line}L${width} ${height}L0 ${height}Z`, baseY: points[0]?.y ?? height / 2, points };
};
