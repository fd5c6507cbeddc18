// npm run verify-settlements    works every settled option of BOURSE_DATA or DATABASE_URL out again from the stored tape; changes nothing
import { verifySettlements } from '../apps/server/src/option/verify.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { openDatabase } from '../apps/server/src/store/database.ts';
import { StartRefused } from '../apps/server/src/store/start-refused.ts';

const main = async (): Promise<number> => {
  const settings = readSettings(process.env);
  const database = await openDatabase({ url: settings.databaseUrl, dataFolder: settings.dataFolder });
  const began = performance.now();
  try {
    const { settled, unknown, wrong } = await verifySettlements(database.pool);
    for (const { id, what } of wrong) console.error(`  option ${id}: ${what}`);
    if (unknown.length > 0) console.error(`  ${unknown.length} whose ticks are not stored, as option ${unknown[0]}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${settled} settled options worked out again from the tape in ${seconds} s: ${wrong.length} wrong`);
    return wrong.length > 0 || unknown.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
};

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (!(error instanceof StartRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  },
);
