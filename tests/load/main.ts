import { benchBook } from './book.ts';
import { benchCore } from './core.ts';
import { benchDurable } from './durable.ts';
import { benchFirstPage } from './first-page.ts';
import { benchHttp } from './http.ts';
import { benchPush } from './push.ts';
import { benchExport, benchRecords } from './records.ts';
import { benchRecovery } from './recovery.ts';
import { printReport, type Report } from './report.ts';
import { benchStart } from './start.ts';
import { benchTick } from './tick.ts';

const benches: Readonly<Record<string, () => Promise<Report>>> = {
  book: benchBook,
  core: benchCore,
  tick: benchTick,
  durable: benchDurable,
  recovery: () => benchRecovery(),
  http: benchHttp,
  push: benchPush,
  records: benchRecords,
  export: benchExport,
  page: benchFirstPage,
  start: benchStart,
};

// One after the other: they would take each other's time.
const asked = process.argv.slice(2);
for (const name of asked)
  if (!(name in benches)) throw new Error(`no benchmark '${name}': ${Object.keys(benches).join(', ')}`);
const report: Report = [];
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`… ${name}`);
  report.push(...(await bench()));
}
printReport(report);
