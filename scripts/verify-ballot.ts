// Works out again who got what of an offering of new shares, from the file that everybody can download (rule IPO-14).
//
//   npm run verify-ballot -- ballot-7.json
//
// It asks no server. Compare the commitment with what was shown before the first application, and the digest with what is shown since the close.

import { readFileSync } from 'node:fs';
import { ballotFaults } from './ballot-file.ts';

const [name] = process.argv.slice(2);
if (name === undefined) {
  console.error('npm run verify-ballot -- <file>');
  process.exit(2);
}
const text = readFileSync(name, 'utf8');
const started = performance.now();
const faults = ballotFaults(text);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
const { name: offering, commitment, digest, seed, applications } = JSON.parse(text);
console.log(`${offering}: ${applications.length} applications`);
console.log(`commitment ${commitment}\nseed       ${seed ?? 'sealed: there was no ballot'}\ndigest     ${digest}`);
console.log(`Everything agrees (${((performance.now() - started) / 1_000).toFixed(1)} s).`);
