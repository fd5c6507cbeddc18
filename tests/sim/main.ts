// Promises R1 and R3: seeded operations over the modules of the core, every invariant after each, and the journal folded again.
//   npm run sim -- --seed 42 [--ops 1000000]     one long run
//   npm run sim -- --seeds 200 [--ops 20000]     many runs, from --seed (1) on
//   npm run sim -- --short                       what `npm test` runs
//   npm run sim -- --record version-16 [--seed 7] [--ops 8000]   keeps a short run as a journal of today's form (JOURNAL-44)
import { parseArgs } from 'node:util';
import { encodeExact } from '../../apps/server/src/store/json.ts';
import { keepRecordedJournal, recordJournal } from './record-journal.ts';
import { type RunReport, run } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    ops: { type: 'string' },
    short: { type: 'boolean', default: false },
    record: { type: 'string' },
  },
});

const whole = (name: string, text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`--${name} takes a positive whole number, not '${text}'`);
  process.exit(2);
};

if (values.record !== undefined) {
  const journal = recordJournal(whole('seed', values.seed, 7), whole('ops', values.ops, 8_000));
  keepRecordedJournal(values.record, journal);
  console.log(`${values.record}: ${journal.rows.length} rows`);
  process.exit(0);
}

const first = whole('seed', values.seed, 1);
const seeds = whole('seeds', values.seeds, values.short ? 3 : 1);
const operations = whole('ops', values.ops, values.short ? 6_000 : seeds > 1 ? 20_000 : 1_000_000);
const fullEvery = Math.max(1_000, Math.min(50_000, Math.floor(operations / 4)));

const top = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');

const explain = ({ seed, violation }: RunReport): void => {
  if (!violation) return;
  console.error(`\nseed ${seed} broke at operation ${violation.step}:`);
  for (const fault of violation.faults.slice(0, 10)) console.error(`  ${fault}`);
  console.error(`  by ${violation.command ? encodeExact(violation.command) : 'the generator'}`);
  console.error(`again: npm run sim -- --seed ${seed} --ops ${operations}`);
};

const start = performance.now();
const reports: RunReport[] = [];
for (let seed = first; seed < first + seeds; seed += 1) {
  const began = performance.now();
  const report = run({ seed, operations, fullEvery });
  reports.push(report);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `seed ${seed}: ${report.operations} operations, ${report.events} events, ${report.fills} fills, ${report.replays} replays, ` +
      `${report.violation ? report.violation.faults.length : 0} violations, state ${report.hash.slice(0, 16)}, ${Math.round(report.operations / seconds)} operations/s`,
  );
  explain(report);
  if (report.violation) break;
}

const sum = (of: (report: RunReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
if (reports.length === 1 && reports[0]) {
  console.log(`commands: ${top(reports[0].commands)}`);
  console.log(`refused: ${top(reports[0].refused)}`);
}
const positions = new Map<string, number>();
for (const report of reports)
  for (const [name, times] of report.positions) positions.set(name, (positions.get(name) ?? 0) + times);
console.log(`positions on margin: ${top(positions)}`);
const violations = sum(({ violation }) => violation?.faults.length ?? 0);
console.log(
  `${reports.length} seeds, ${sum((report) => report.operations)} operations, ${sum((report) => report.events)} events, ` +
    `${sum((report) => report.comparisons)} comparisons of split and round trips, ${violations} violations, ${((performance.now() - start) / 1000).toFixed(1)} s`,
);
process.exit(violations > 0 ? 1 : 0);
