// npm run backup -- <empty folder>      copies the running database and the uploaded files of BOURSE_DATA
// npm run restore -- <backup folder>    puts a copy into BOURSE_DATA, where there is no database yet
import { resolve } from 'node:path';
import { backUp, restore } from '../apps/server/src/store/backup.ts';
import { StartRefused } from '../apps/server/src/store/start-refused.ts';

const [what, folder] = process.argv.slice(2);
const dataFolder = resolve(process.env['BOURSE_DATA'] ?? './.data');

const main = async (): Promise<void> => {
  if (folder === undefined) throw new StartRefused(`Say which folder: npm run ${what} -- <folder>.`);
  if (what === 'restore') {
    await restore(folder, dataFolder);
    console.log(`Restored into ${dataFolder}. Put its secret-key beside it, or set SECRET_KEY, and start.`);
    return;
  }
  const { files, bytes, log } = await backUp(dataFolder, folder);
  console.log(`Copied ${files} files, ${(bytes / 1_048_576).toFixed(1)} MB, log ${log.join(' to ')}.`);
  console.log('The key that opens sealed secrets (secret-key, or SECRET_KEY) is not in it: keep it elsewhere.');
};

main().catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exit(1);
});
