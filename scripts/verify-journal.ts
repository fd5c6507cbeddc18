// npm run verify-journal    reads the whole journal of BOURSE_DATA or DATABASE_URL and holds its hashes, its anchors and every view against it; changes nothing
import { rowChecks, sealedTables, views } from '../apps/server/src/module-registry.ts';
import { blobsOf, openMarket } from '../apps/server/src/open-market.ts';
import { corePort } from '../apps/server/src/platform/core-port.ts';
import { loadSecrets } from '../apps/server/src/platform/secrets.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { openDatabase } from '../apps/server/src/store/database.ts';
import { StartRefused } from '../apps/server/src/store/start-refused.ts';
import { readAnchors } from '../apps/server/src/verification/anchors.ts';
import { walkWhole } from '../apps/server/src/verification/slow-walk.ts';

const main = async (): Promise<number> => {
  const settings = readSettings(process.env);
  const { config } = await openMarket(settings, console.error);
  const database = await openDatabase({ url: settings.databaseUrl, dataFolder: settings.dataFolder });
  const signer = loadSecrets(settings.secretKey, settings.dataFolder);
  const began = performance.now();
  try {
    const read = await readAnchors(await blobsOf(settings, 'anchors'), signer);
    const connect = () => database.connect('verification');
    const found = await walkWhole(
      { core: corePort(config), connect, views, signer, sealedTables, rowChecks },
      read.anchors,
    );
    const { upTo = 0, hash = '', anchors: held = 0 } = found ?? {};
    const faults = [...read.faults, ...(found?.faults ?? [])];
    for (const fault of faults) console.error(`  ${fault}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${upTo} rows, ${views.tables.length} views and ${held} anchors (${read.unknown} more of keys that are not there) in ${seconds} s, head ${hash.slice(0, 16)}…: ${faults.length} faults`,
    );
    return faults.length > 0 ? 1 : 0;
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
