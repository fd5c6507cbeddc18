// The rules of the house that no ready-made linter knows. Usage: node scripts/own-lint.mjs [folder]
import { pathToFileURL } from 'node:url';
import { noFloatingMoney, noSpreadIntoCalls, oneWayOut, pureLayers, wrappedPowers } from './own-lint/bans.mjs';
import { exceptions } from './own-lint/exceptions.mjs';
import { noProductGuess } from './own-lint/guesses.mjs';
import { locales } from './own-lint/locales.mjs';
import { listFiles, Source } from './own-lint/source.mjs';
import { translatedTexts } from './own-lint/texts.mjs';
import { firmNames, houseWords, leftovers, misspeltNames, sizes } from './own-lint/words.mjs';

const TEXT_RULES = [firmNames, misspeltNames, leftovers, sizes];
const CODE_RULES = [
  houseWords,
  pureLayers,
  noFloatingMoney,
  translatedTexts,
  wrappedPowers,
  oneWayOut,
  noSpreadIntoCalls,
  noProductGuess,
];

const excuse = (findings, excused) => {
  const used = new Set();
  const left = findings.filter((finding) => {
    const by = excused.find(({ rule, path }) => rule === finding.rule && path === finding.path);
    if (by) used.add(by);
    return !by;
  });
  const idle = excused
    .filter((exception) => !used.has(exception))
    .map(({ rule, path }) => ({
      rule: 'idle-exception',
      path: 'scripts/own-lint/exceptions.mjs',
      line: 1,
      message: `${rule} in ${path} is excused for nothing: delete the row`,
    }));
  return [...left, ...idle];
};

/** Every breach under the root: `{ rule, path, line, message }`, in the order of the files. */
export const lintTree = (root, excused = []) => {
  const findings = [];
  for (const path of listFiles(root)) {
    const source = new Source(root, path);
    for (const rule of TEXT_RULES) for (const finding of rule(source)) findings.push({ path, ...finding });
    if (!source.isCode || !/^(packages|apps)\//.test(path) || !source.tree) continue;
    for (const rule of CODE_RULES) for (const finding of rule(source)) findings.push({ path, ...finding });
  }
  return excuse([...findings, ...locales(root)], excused);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = lintTree(process.argv[2] ?? '.', exceptions);
  for (const { path, line, rule, message } of findings) console.error(`${path}:${line} ${rule}: ${message}`);
  console.log(findings.length ? `own lint: breaches: ${findings.length}` : 'own lint: no breach');
  process.exitCode = findings.length ? 1 : 0;
}
