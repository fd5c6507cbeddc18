/** How many values a spark shows. */
export const SPARK_VALUES = 60;

/**
 * SVG paths of a line and the ground under it. The scale begins at zero and ends at the largest value or `ceiling`, whichever is more, so that
 * small noise looks small.
 */
export const sparkPath = (
  values: readonly number[],
  width: number,
  height: number,
  ceiling: number,
): { readonly line: string; readonly ground: string } => {
  if (values.length === 0) return { line: '', ground: '' };
  const shown = values.slice(-SPARK_VALUES);
  const top = Math.max(ceiling, ...shown, Number.MIN_VALUE);
  const step = width / (SPARK_VALUES - 1);
  const from = width - (shown.length - 1) * step;
  const points = shown.map(
    (value, index) => `${(from + index * step).toFixed(2)} ${(height - 1 - (value / top) * (height - 2)).toFixed(2)}`,
  );
  const line = `M${points.join('L')}${points.length === 1 ? `L${width} ${points[0]?.split(' ')[1]}` : ''}`;
  return { line, ground: `${line}L${width} ${height}L${from.toFixed(2)} ${height}Z` };
};

/** The values with one more at the end, as many as a spark shows. */
export const pushValue = (values: readonly number[], value: number): readonly number[] =>
  [...values, value].slice(-SPARK_VALUES);
