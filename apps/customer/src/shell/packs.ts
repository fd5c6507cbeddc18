import type { ResourceKey } from 'i18next';

const packs = import.meta.glob<ResourceKey>(['../../../../locales/*/*.json', '!**/mail.json'], { import: 'default' });

/** The texts of a module in a language, fetched once; undefined where there are none. A build lays them out as files: `texts-by-address.ts`. */
export const fetchPack = (language: string, pack: string): Promise<ResourceKey> | undefined =>
  packs[`../../../../locales/${language}/${pack}.json`]?.();
