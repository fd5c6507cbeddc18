// npm run rebuild-views -- [view …]    builds views of BOURSE_DATA or DATABASE_URL again from the journal, all of them without names; the server may be running
import { views } from '../apps/server/src/module-registry.ts';
import { openMarket } from '../apps/server/src/open-market.ts';
import { corePort } from '../apps/server/src/platform/core-port.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { openDatabase } from '../apps/server/src/store/database.ts';
import { rebuildViews } from '../apps/server/src/store/rebuild-views.ts';
import { StartRefused } from '../apps/server/src/store/start-refused.ts';

const main = async (names: readonly string[]): Promise<void> => {
  const unknown = names.filter((name) => !views.tables.some((view) => view.name === name));
  if (unknown.length > 0) throw new StartRefused(`No view is called ${unknown.join(', ')}.`);
  const wanted = views.tables.filter(({ name }) => names.length === 0 || names.includes(name));
  const settings = readSettings(process.env);
  const { config } = await openMarket(settings, console.error);
  const database = await openDatabase({ url: settings.databaseUrl, dataFolder: settings.dataFolder });
  const began = performance.now();
  try {
    const upTo = await rebuildViews(corePort(config), database.pool, views, wanted);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${wanted.length} views built from ${upTo} rows of the journal in ${seconds} s`);
  } finally {
    await database.close();
  }
};

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    if (!(error instanceof StartRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  },
);
