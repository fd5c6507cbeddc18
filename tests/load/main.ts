import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stopTestPostgres } from '../../apps/server/src/store/testing.ts';
import { benchDurable } from './durable.ts';
import { benchFirstPage } from './first-page.ts';
import { benchHttp } from './http.ts';
import type { ModuleBenches } from './module.ts';
import { moduleBenches } from './modules.ts';
import { benchPush } from './push.ts';
import { benchRebuild } from './rebuild.ts';
import { benchExport, benchRecords } from './records.ts';
import { printReport, type Report } from './report.ts';
import { benchRestore } from './restore.ts';
import { benchStall } from './stall.ts';
import { benchStart } from './start.ts';
import { benchSteps } from './steps.ts';

const benches: ModuleBenches = {
  ...moduleBenches,
  durable: benchDurable,
  http: benchHttp,
  steps: benchSteps,
  push: benchPush,
  records: benchRecords,
  export: benchExport,
  page: benchFirstPage,
  start: benchStart,
  stall: benchStall,
  restore: benchRestore,
  rebuild: benchRebuild,
};

/** Runs a benchmark in a process of its own: what another one left behind (heap, compiled code) would change its figures. */
const alone = async (name: string): Promise<Report> => {
  const child = fork(import.meta.filename, [name], { serialization: 'advanced' });
  let report: Report | undefined;
  child.on('message', (message) => {
    report = message as Report;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (!report) throw new Error(`the benchmark '${name}' ended with ${code}`);
  return report;
};

const args = process.argv.slice(2);
for (const name of args)
  if (!(name in benches)) throw new Error(`no benchmark '${name}': ${Object.keys(benches).join(', ')}`);
if (process.send) {
  const report = await benches[args[0] ?? '']?.();
  // Whoever holds the shared database of tests would hold the process too.
  process.send(report, () => process.exit(0));
} else {
  // One after the other: they would take each other's time.
  const report: Report = [];
  for (const name of Object.keys(benches)) {
    if (args.length > 0 && !args.includes(name)) continue;
    console.log(`… ${name}`);
    report.push(...(await alone(name)));
  }
  await stopTestPostgres();
  printReport(report);
}
