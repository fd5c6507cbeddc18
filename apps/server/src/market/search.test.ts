import { fileURLToPath } from 'node:url';
import { AssetRegistry } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { loadInstruments } from './instruments.ts';
import { InstrumentSearch } from './search.ts';

const file = fileURLToPath(new URL('../../../../brands/sample/instruments.json', import.meta.url));
const table = loadInstruments(file, new AssetRegistry());
const listed = [...table.values()].filter(({ replacedBy }) => replacedBy === undefined);
const search = new InstrumentSearch(listed);
const found = (text: string, type = 'all'): readonly string[] =>
  search.find(type, text).map(({ instrument }) => instrument.id);

describe('SEARCH-1: the symbol counts first, then the name', () => {
  test.each([
    ['BTC', ['BTC-USDT', 'BTC-EUR', 'BTC-USDT.P']],
    ['btcusdt', ['BTC-USDT', 'BTC-USDT.P']],
    ['btc usdt', ['BTC-USDT', 'BTC-USDT.P']],
    ['BTC/EUR', ['BTC-EUR']],
    ['33108', ['HK.33108']],
    ['silver', ['XAG-USD', 'XAG-USD.F1']],
    // A name of which it is a word; then one that begins with it.
    ['gold', ['XAU-USD', 'XAU-USD.F1', 'XAU-USD.F2', 'HK.33377']],
    ['us.mrdn22', ['US.MRDN22', 'US.MRDN22.F1', 'US.MRDN22.F2']],
    ['nothing is called so', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('a pair is found by what it sells before those that are priced in it', () => {
    const ids = found('eur');
    expect(ids[0]?.startsWith('EUR-')).toBe(true);
    expect(ids.findIndex((id) => id.endsWith('-EUR'))).toBeGreaterThan(
      ids.findLastIndex((id) => id.startsWith('EUR-')),
    );
  });

  test('a symbol that begins with the word comes before a name that only holds it', () => {
    const [first] = listed.filter(({ instrument }) => instrument.kind === 'share');
    const { symbol = '', id } = first?.instrument ?? {};
    expect(found(symbol.slice(0, 3))[0]).toBe(id);
  });
});

test('SEARCH-2: accents and capitals make no difference', () => {
  const [accented] = listed;
  if (!accented) throw new Error('nothing is listed');
  const { instrument } = accented;
  const named = new InstrumentSearch([{ ...accented, instrument: { ...instrument, name: 'São Árbol' } }]);
  for (const text of ['sao', 'ARBOL', 'são árbol', 'arbol sao'])
    expect(named.find('all', text).map(({ instrument: { id } }) => id)).toEqual([instrument.id]);
});

test('SEARCH-3: a market of shares lists its indexes too, and no future; without a word all of a type is listed as it is entered', () => {
  const us = search.find('US', '').map(({ instrument }) => instrument);
  expect(us.filter(({ kind }) => kind === 'index').map(({ id }) => id)).toEqual(['US.MRDN22', 'US.MRTEC']);
  expect(us.some(({ kind }) => kind === 'future')).toBe(false);
  expect(found('', 'future')).toEqual(listed.flatMap(({ future, instrument }) => (future ? [instrument.id] : [])));
  expect(found('gold', 'metal')).toEqual(['XAU-USD']);
});
