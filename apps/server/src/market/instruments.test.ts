import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AssetRegistry, notional, priceTicks, quantityLots, usualPair } from '@bourse/rules';
import { expect, test } from 'vitest';
import { loadInstruments, readInstruments } from './instruments.ts';

const file = fileURLToPath(new URL('../../../../brands/sample/instruments.json', import.meta.url));
const fresh = (): { assets: object[]; instruments: Record<string, unknown>[] } =>
  JSON.parse(readFileSync(file, 'utf8'));
const messageOf = (json: unknown): string => {
  try {
    readInstruments(json, 'instruments.json', new AssetRegistry());
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'accepted';
};

test('MARKETDATA-1: the sample brand lists what a deployment must at least have', () => {
  const registry = new AssetRegistry();
  const table = loadInstruments(file, registry);
  const count = (kind: string, quote?: string): number =>
    [...table.values()].filter(
      ({ instrument, replacedBy }) => instrument.kind === kind && !replacedBy && (!quote || instrument.quote === quote),
    ).length;
  expect(count('share')).toBeGreaterThanOrEqual(60);
  expect(count('index')).toBe(8);
  expect(count('coin', 'USDT')).toBe(24);
  expect(count('currency')).toBe(12);
  expect(table.has('XAU-USD') && table.has('XAG-USD')).toBe(true);
  for (const venue of ['US', 'HK', 'CN', 'BR', 'EU']) {
    expect([...table.values()].some((row) => row.instrument.venue === venue && row.instrument.kind === 'share')).toBe(
      true,
    );
  }
  expect(registry.get('BTC').decimals).toBe(8);
  expect(registry.get('US.QUILM')).toEqual({ code: 'US.QUILM', kind: 'share', decimals: 0 });
});

test('MARKETDATA-1: scales are those of ticks and lots', () => {
  const row = loadInstruments(file, new AssetRegistry()).get('BTC-USDT');
  if (!row) throw new Error('BTC-USDT is missing');
  // 60,000.00 × 0.01 BTC = 600 USDT
  expect(notional(row.scale, priceTicks(6_000_000), quantityLots(1000), 'down')).toBe(600_000_000n);
});

test.each([
  [
    'a wrong tick size',
    (row: Record<string, unknown>) => ({ ...row, tickSize: '-1' }),
    'instruments US.QUILM, field tickSize: must be a positive decimal text',
  ],
  ['a missing name', ({ name: _name, ...row }: Record<string, unknown>) => row, 'instruments US.QUILM, field name'],
  ['an unknown field', (row: Record<string, unknown>) => ({ ...row, colour: 'red' }), 'instruments US.QUILM'],
  [
    'an unknown quote',
    (row: Record<string, unknown>) => ({ ...row, quote: 'ZZZ' }),
    'instrument US.QUILM: quote ZZZ is not a known asset',
  ],
  ['a lot finer than the asset', (row: Record<string, unknown>) => ({ ...row, lotSize: '0.5' }), 'instrument US.QUILM'],
] as const)('MARKETDATA-2: %s stops the reading with one line that names it', (_what, change, expected) => {
  const json = fresh();
  json.instruments[0] = change(json.instruments[0] ?? {});
  const message = messageOf(json);
  expect(message).toContain(expected);
  expect(message.startsWith('instruments.json: ')).toBe(true);
  expect(message).not.toContain('\n');
});

test.each(['sample', 'tarnwick'])(
  'MARKETDATA-8: the pairs of %s are quoted as the market does, in pips of a tenth',
  (brand) => {
    const table = loadInstruments(file.replace('sample', brand), new AssetRegistry());
    const pairs = [...table.values()].filter(
      ({ instrument, replacedBy }) => instrument.kind === 'currency' && !replacedBy,
    );
    for (const { instrument, simulation } of pairs) {
      const { base, quote, symbol, tickSize } = instrument;
      expect(usualPair(quote, base)).toEqual({ base, quote });
      expect([symbol, tickSize]).toEqual([`${base}/${quote}`, quote === 'JPY' ? '0.001' : '0.00001']);
      expect(simulation?.kind === 'walk' && simulation.price).toBeGreaterThan(
        base === 'EUR' && quote === 'JPY' ? 100 : 0.5,
      );
    }
  },
);

test('MARKETDATA-8: a pair the other way round, and one that is closed but trades, stop the reading', () => {
  const messages = (change: (row: Record<string, unknown>) => Record<string, unknown>, id: string): string => {
    const json = fresh();
    return messageOf({ ...json, instruments: json.instruments.map((row) => (row['id'] === id ? change(row) : row)) });
  };
  const turned = (row: Record<string, unknown>) => ({ ...row, base: row['quote'], quote: row['base'] });
  expect(messages(turned, 'EUR-JPY')).toContain('EUR-JPY, field base: the pair is quoted as EUR/JPY');
  expect(messages((row) => ({ ...row, tradable: true }), 'JPY-EUR')).toContain(
    'JPY-EUR, field replacedBy: it is neither',
  );
  expect(messages((row) => ({ ...row, replacedBy: 'NONE' }), 'JPY-EUR')).toContain('field replacedBy: NONE is not');
  expect(messages(({ simulation: _none, ...row }) => row, 'EUR-JPY')).toContain(
    'EUR-JPY, field simulation: is missing',
  );
});

test.each<[id: string, product: string | null]>([
  ['US.QUILM', null],
  ['US.QUILM', 'bb'],
  ['BTC-USDT', null],
  ['BTC-USDT', 'stocks'],
  ['US.MRDN22', 'stocks'],
])(
  'SPOT-14: %s of the product %j stops the reading: shares alone trade as stocks, and an index as nothing',
  (id, product) => {
    const json = fresh();
    const instruments = json.instruments.map((row) => (row['id'] === id ? { ...row, product } : row));
    expect(messageOf({ ...json, instruments })).toContain(`instruments ${id}, field product: `);
  },
);

test('SPOT-14: an instrument that does not say its product stops the reading', () => {
  const json = fresh();
  const instruments = json.instruments.map(({ product: _none, ...row }) => row);
  expect(messageOf({ ...json, instruments })).toContain('instruments US.QUILM, field product');
});

test('MARKETDATA-2: an id that is there twice, and a file that cannot be read or parsed', () => {
  const json = fresh();
  json.instruments.push(json.instruments[0] ?? {});
  expect(messageOf(json)).toContain('US.QUILM, field id: is there twice');
  expect(() => loadInstruments('/nowhere/instruments.json', new AssetRegistry())).toThrow(
    '/nowhere/instruments.json: cannot be read',
  );
  expect(messageOf([])).toContain('instruments.json: ');
});

test.each<[string, Record<string, unknown>, string]>([
  ['without what it is on', { future: undefined }, 'field future: is missing'],
  ['on nothing that is listed', { future: { underlying: 'NONE', series: 'front' } }, 'field future: NONE is not'],
  [
    'on another than it follows',
    { future: { underlying: 'BTC-USDT', series: 'front' } },
    'field simulation: must follow',
  ],
  ['that trades', { tradable: true }, 'field tradable: no product trades it'],
  ['of a product that trades none', { product: 'bb' }, 'field product: bb does not trade'],
  ['that is no future', { kind: 'metal', product: 'bb' }, 'field future: it is none'],
])('FUTURES-3: a future %s stops the reading', (_what, changes, expected) => {
  const json = fresh();
  const instruments = json.instruments.map((row) => (row['id'] === 'XAU-USD.F1' ? { ...row, ...changes } : row));
  expect(messageOf({ ...json, instruments })).toContain(`instruments XAU-USD.F1, ${expected}`);
});
