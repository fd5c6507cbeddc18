import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKS = /customer[\\/]src[\\/]shell[\\/]packs\.ts$/;
/** What the server alone writes. */
const NOT_SHOWN = 'mail.json';

const scriptFor = (folder: string): string => `const asked = new Map();
const get = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address + ': ' + answer.status);
  return answer.json();
};
export const fetchPack = (language, pack) => {
  const address = '/${folder}/' + language + '/' + pack + '.json';
  const known = asked.get(address) ?? get(address);
  asked.set(address, known);
  known.catch(() => asked.delete(address));
  return known;
};
`;

/**
 * Lays the texts into the build as files of data under one folder with a hash of them all. So the first script knows where each stands, and
 * carries no table of a hundred names.
 *
 * @param locales the folder with a folder for each language
 */
export const textsByAddress = (locales: string): Plugin => {
  const texts = readdirSync(locales).flatMap((language) =>
    readdirSync(join(locales, language))
      .filter((pack) => pack !== NOT_SHOWN)
      .map((pack) => ({
        name: `${language}/${pack}`,
        source: JSON.stringify(JSON.parse(readFileSync(join(locales, language, pack), 'utf8'))),
      })),
  );
  const hash = createHash('sha256');
  for (const { name, source } of texts) hash.update(`${name}\n${source}\n`);
  const folder = `assets/texts-${hash.digest('hex').slice(0, 10)}`;
  return {
    name: 'texts-by-address',
    apply: 'build',
    load: (id) => (PACKS.test(id) ? scriptFor(folder) : undefined),
    generateBundle() {
      for (const { name, source } of texts) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
  };
};
