import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetRegistry } from '@bourse/rules';
import { afterAll, expect, test } from 'vitest';
import { loadInstruments } from '../market/instruments.ts';
import { withMargin } from '../market/margin-terms.ts';
import { products } from '../module-registry.ts';
import { loadBrand } from '../platform/brand.ts';
import { gateOf } from './jurisdictions.ts';
import { capOf, checkJurisdictions, classOf, loadJurisdictions } from './table.ts';

const brands = fileURLToPath(new URL('../../../../brands', import.meta.url));
const sample = join(brands, 'sample');
const folder = mkdtempSync(join(tmpdir(), 'bourse-jurisdictions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const assets = new AssetRegistry();
const brand = loadBrand(brands, 'sample');
const listings = withMargin(loadInstruments(join(sample, 'instruments.json'), assets), brand.trading, assets);
const whole = () => {
  const table = loadJurisdictions(sample, 'live');
  if (!table) throw new Error('the sample brand has a table');
  return table;
};
const listingOf = (id: string) => {
  const listing = listings.get(id);
  if (!listing) throw new Error(id);
  return listing;
};

type Data = { rows: { of: string[]; maxLeverage: Record<string, number | null> }[]; groups: Record<string, string[]> };

/** Why the sample brand's table is refused once it is changed so. */
const refusal = (change: (data: Data) => void): string => {
  const data = JSON.parse(readFileSync(join(sample, 'jurisdictions.json'), 'utf8')) as Data;
  change(data);
  writeFileSync(join(folder, 'jurisdictions.json'), JSON.stringify(data));
  try {
    const table = loadJurisdictions(folder, 'live');
    if (table) checkJurisdictions(folder, table, listings, (listing) => gateOf(products, listing));
    return 'taken';
  } catch (error) {
    return (error as Error).message.replace(`jurisdictions ${join(folder, 'jurisdictions.json')}: `, '');
  }
};

test('JURISDICTION-6: the table of the sample brand closes up/down options in the EEA and the UK, and caps leverage there', () => {
  const { of } = whole();
  for (const country of ['ES', 'DE', 'NO', 'IS', 'LI', 'GB']) {
    expect(of(country)).toMatchObject({
      products: { option: 'closed', contract: 'test', leverage: 'test' },
      maxLeverage: { 'major-pair': 30, 'other-pair': 20, gold: 20, commodity: 10, share: 5, coin: 2 },
    });
  }
  expect(of('BR')).toBe(of('JP'));
  expect(of('BR').products.option).toBe('test');
  expect(capOf(of('BR'), 'coin')).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ['EUR-USD', 'major-pair'],
  ['EUR-SEK', 'other-pair'],
  ['XAU-USD', 'gold'],
  ['XAG-USD', 'commodity'],
  ['XAU-USD.F1', 'gold'],
  ['EUR-USD.F1', 'major-pair'],
  ['US.MRDN22', 'index'],
  ['US.MRDN22.F1', 'index'],
  ['US.QUILM', 'share'],
  ['BTC-USDT', 'coin'],
  ['BTC-USDT.P', 'coin'],
] as const)('JURISDICTION-4: %s is of the class %s, by its kind, its assets and its underlying', (id, expected) => {
  expect(classOf(whole(), listingOf(id), listingOf)).toBe(expected);
});

test('JURISDICTION-6: a table that cannot be meant is refused at the start, with the file, the field and what is wrong', () => {
  expect(refusal(() => undefined)).toBe('taken');
  expect(refusal(({ rows }) => rows[0]?.of.push('ATLANTIS'))).toBe("rows.0.of: 'ATLANTIS' is no group or country");
  expect(refusal(({ rows }) => rows[0]?.of.push('ES'))).toBe('rows.0.of: ES is named twice');
  expect(refusal(({ groups }) => groups['UK']?.push('XX'))).toMatch(/^groups.UK.1: must be the ISO code/);
  const coins = refusal(({ rows: [row] }) => row && Object.assign(row.maxLeverage, { coin: 1 }));
  expect(coins).toBe('maxLeverage.coin: 1 leaves BTC-USDT.P no leverage');
  expect(refusal(({ rows: [row] }) => row && Reflect.deleteProperty(row.maxLeverage, 'gold'))).toMatch(
    /^rows.0.maxLeverage.gold: /,
  );
});

test('JURISDICTION-6: live mode does not start without a table, paper mode does', () => {
  rmSync(join(folder, 'jurisdictions.json'), { force: true });
  expect(loadJurisdictions(folder, 'paper')).toBeUndefined();
  expect(() => loadJurisdictions(folder, 'live')).toThrow(/live mode needs one/);
});
