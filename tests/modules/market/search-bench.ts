import { fileURLToPath } from 'node:url';
import { AssetRegistry } from '@bourse/rules';
import { loadInstruments } from '../../../apps/server/src/market/instruments.ts';
import { InstrumentSearch } from '../../../apps/server/src/market/search.ts';
import type { Report } from '../../load/report.ts';

const INSTRUMENTS = Number(process.env['INSTRUMENTS'] ?? 100_000);
const LIMIT_MS = 20;
const TIMES = 200;
const file = fileURLToPath(new URL('../../../brands/sample/instruments.json', import.meta.url));

/** A letter alone, a symbol, part of a name, two words, and what is nowhere. */
const WORDS = ['a', 'OXM', 'meridian', 'btc usdt', 'share 77', 'not listed anywhere'] as const;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Search over so many instruments: the middle of many of each word; the peer is the limit. */
export const benchSearch = async (): Promise<Report> => {
  const listed = [...loadInstruments(file, new AssetRegistry()).values()];
  const search = new InstrumentSearch(
    Array.from({ length: INSTRUMENTS }, (_, at) => {
      const of = listed[at % listed.length];
      if (!of) throw new Error('nothing is listed');
      const { id, symbol, name } = of.instrument;
      const number = Math.floor(at / listed.length);
      const instrument = {
        ...of.instrument,
        id: `${id}.${number}`,
        symbol: `${symbol}${number}`,
        name: `${name} Share ${number}`,
      };
      return { ...of, instrument };
    }),
  );
  return WORDS.map((word) => {
    const times = Array.from({ length: TIMES }, () => {
      const from = performance.now();
      search.find('all', word);
      return performance.now() - from;
    }).sort((a, b) => a - b);
    const middle = percentile(times, 0.5);
    return {
      row: `search for '${word}' among ${INSTRUMENTS}, ms`,
      ours: middle,
      peer: LIMIT_MS,
      ratio: middle / LIMIT_MS,
      limit: `${LIMIT_MS} ms at most`,
      note: `95 of 100 within ${percentile(times, 0.95).toFixed(2)} ms, ${search.find('all', word).length} found`,
    };
  });
};
