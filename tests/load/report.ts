/** One line of the benchmark: ours, the peer's and their ratio, beside what they must reach. Rates are per second unless the row says otherwise. */
export type ReportRow = {
  readonly row: string;
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  readonly limit: string;
  readonly note?: string;
};

export type Report = ReportRow[];

const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)} M`;
  if (value >= 1e3) return `${(value / 1e3).toFixed(1)} k`;
  return value.toFixed(2);
};

/** Prints a report as a table, notes below their row. */
export const printReport = (report: Report): void => {
  const wide = Math.max(4, ...report.map(({ row }) => row.length));
  console.log(`${'work'.padEnd(wide)}  ${'ours'.padStart(9)}  ${'peer'.padStart(9)}  ${'ratio'.padStart(8)}  limit`);
  for (const { row, ours, peer, ratio, limit, note } of report) {
    console.log(
      `${row.padEnd(wide)}  ${figure(ours).padStart(9)}  ${figure(peer).padStart(9)}  ${figure(ratio).padStart(8)}  ${limit}`,
    );
    if (note) console.log(`${' '.repeat(wide)}  ${note}`);
  }
};
