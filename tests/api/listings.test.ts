import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetRegistry } from '@bourse/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../apps/server/src/compose.ts';
import { type InstrumentTable, readInstruments } from '../../apps/server/src/market/instruments.ts';
import { keepListings } from '../../apps/server/src/market/listing-register.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { migrate } from '../../apps/server/src/store/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/store/testing.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

const FILE = fileURLToPath(new URL('../../brands/sample/instruments.json', import.meta.url));

type Row = Record<string, unknown> & { id: string };
type File = { assets: { code: string; decimals: number }[]; instruments: Row[] };

/** The sample brand's instruments, changed. */
const listing = (change: (file: File) => void = () => undefined): [InstrumentTable, AssetRegistry] => {
  const file = JSON.parse(readFileSync(FILE, 'utf8')) as File;
  change(file);
  const assets = new AssetRegistry();
  return [readInstruments(file, 'instruments.json', assets), assets];
};

const withRow =
  (id: string, changes: Partial<Row>, ...gone: string[]) =>
  (file: File): void => {
    file.instruments = file.instruments.filter((each) => !gone.includes(each.id));
    const row = file.instruments.find((each) => each.id === id);
    if (!row) throw new Error(`${id} is not in the sample`);
    Object.assign(row, changes);
  };

const without =
  (...ids: string[]) =>
  (file: File): void => {
    const uses = ({ simulation }: Row) =>
      [(simulation as { of?: string | string[] } | undefined)?.of ?? []].flat().some((leg) => ids.includes(leg));
    file.instruments = file.instruments.filter((row) => !ids.includes(row.id) && !uses(row));
  };

describe('SPOT-10 at the start', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({}, 'listings');
    const { id, call } = await server.registerCustomer();
    await credit(server, id, 'platform', '10000 USDT');
    await credit(server, id, 'stock', '1000 EUR');
    value(await call('bb.place', { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateTotal: '0.001' }));
  }, 120_000);

  afterAll(() => server?.close());

  const start = (change?: (file: File) => void): Promise<void> =>
    keepListings(server.running.services.database.pool, ...listing(change), 'instruments.json');

  test.each<[string, (file: File) => void, RegExp]>([
    [
      'a list without an instrument',
      without('BTC-USDT'),
      /^instruments\.json: instrument BTC-USDT, is not listed any more: the journal holds orders in it/,
    ],
    [
      'another tick',
      withRow('BTC-USDT', { tickSize: '0.1' }),
      /instrument BTC-USDT, field tickSize: was 0\.01, is 0\.1 now/,
    ],
    ['another lot', withRow('BTC-USDT', { lotSize: '0.001' }), /instrument BTC-USDT, field lotSize: /],
    ['another venue', withRow('BTC-USDT', { venue: 'FX' }), /instrument BTC-USDT, field venue: was COIN, is FX now/],
    ['another kind', withRow('BTC-USDT', { kind: 'metal' }), /instrument BTC-USDT, field kind: /],
    [
      'another product',
      withRow('BTC-USDT', { product: 'divisa' }),
      /instrument BTC-USDT, field product: was bb, is divisa now/,
    ],
    ['another quote', withRow('BTC-USDT', { quote: 'USD' }), /instrument BTC-USDT, field quote: /],
  ])('SPOT-10: %s, where there are orders, stops the start in one line', async (_, change, line) => {
    const refused = await start(change).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(refused?.name).toBe('StartRefused');
    expect(refused?.message).toMatch(line);
    expect(refused?.message).not.toContain('\n');
  });

  test('SPOT-10: an asset counted in other units, where amounts of it were posted, stops the start', async () => {
    // Finer coins need finer lots nowhere; a coarser one would not carry its lots and be refused before this.
    const finer = ({ assets }: File): void => {
      for (const asset of assets) if (asset.code === 'ETH' || asset.code === 'SOL') asset.decimals += 1;
    };
    await start(finer);
    const { pool } = server.running.services.database;
    await pool.query("UPDATE listed_asset SET decimals = 7 WHERE code = 'BTC'");
    await expect(start()).rejects.toThrow(
      /^instruments\.json: asset BTC, field decimals: was 7, is 8 now: the journal holds amounts of it/,
    );
    await pool.query("UPDATE listed_asset SET decimals = 8 WHERE code = 'BTC'");
  });

  test('SPOT-10: what nobody has traded may go, change, and come back', async () => {
    await start(without('ETH-USDT'));
    await start(withRow('ETH-USDT', { tickSize: '0.1' }));
    await start(withRow('BTC-USDT', { tradable: false, feeBps: 1, tickSize: '0.010' }));
    await start();
  });

  test('SPOT-10: what was traded may be closed for good, with what is traded in its place', async () => {
    await start(
      withRow('BTC-USDT', { tradable: false, simulation: undefined, replacedBy: 'ETH-USDT' }, 'BTC-EUR', 'BTC-USDT.P'),
    );
    await start();
  });

  test('SPOT-10: what is closed for good is in no list, takes no order, and its name leads to what is traded now', async () => {
    const { id, call } = await server.registerCustomer();
    await credit(server, id, 'platform', '1000 EUR');
    value(await call('watch.add', { instrument: 'JPY-EUR' }));
    expect(value(await call('quotes.single', { instrument: 'JPY-EUR' })).quote.instrument).toBe('EUR-JPY');
    expect(value(await call('watch.list', {})).list.map(({ instrument }) => instrument)).toEqual(['EUR-JPY']);
    value(await call('watch.remove', { instrument: 'EUR-JPY' }));
    expect(value(await call('watch.list', {})).total).toBe(0);
    const pairs = value(await call('quotes.currencyList', { pageNo: 1, pageSize: 100 })).list;
    expect(pairs.map(({ instrument }) => instrument)).toContain('EUR-JPY');
    expect(pairs.map(({ instrument }) => instrument)).not.toContain('JPY-EUR');
    const order = { symbol: 'JPY-EUR', type: 'buy', delegateType: 'market', delegateValue: '100' } as const;
    expect(await call('divisa.place', order)).toMatchObject({ ok: false, error: 'NOT_TRADABLE' });
  });

  test('SPOT-10: the whole server is refused when its feed no longer lists what was traded', async () => {
    const { settings } = server.running.services;
    await server.running.stop();
    const folder = mkdtempSync(join(tmpdir(), 'bourse-recordings-'));
    writeFileSync(
      join(folder, 'eth-usdt.csv'),
      'timestamp,open,high,low,close,volume\n2026-01-01 00:00:00,1,2,1,1,1\n2026-01-01 00:01:00,1,2,1,1,1\n',
    );
    const other = readSettings({
      DATABASE_URL: settings.databaseUrl,
      BOURSE_DATA: settings.dataFolder,
      LOG_LEVEL: 'fatal',
      FEED: `replay:${folder}`,
    });
    await expect(startServer(other)).rejects.toThrow(
      `setting FEED: replay:${folder}: instrument BTC-USDT, is not listed any more: the journal holds orders in it, so it stays as it was`,
    );
    rmSync(folder, { recursive: true });
    // What refused it left nothing behind: the same server starts again as it was.
    server = await server.restart();
  }, 120_000);
});

describe('SPOT-10 on an empty database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('no-listings');
  });
  afterAll(() => database.close());

  test('SPOT-10: before the first start nothing is held, so anything may be listed', async () => {
    await keepListings(database.pool, ...listing(), 'instruments.json');
    await keepListings(database.pool, ...listing(withRow('BTC-USDT', { tickSize: '0.1' })), 'instruments.json');
    const { rows } = await database.pool.query("SELECT tick_size FROM listing WHERE instrument = 'BTC-USDT'");
    expect(rows).toEqual([{ tick_size: '0.1' }]);
  });

  test('SPOT-14: what was listed before instruments said their product is listed with the one it had', async () => {
    const { pool } = database;
    // Futures came later.
    const before = (file: File): void => {
      file.instruments = file.instruments.filter(({ kind }) => kind !== 'future');
    };
    await keepListings(pool, ...listing(before), 'instruments.json');
    const products = async () =>
      (await pool.query<{ instrument: string }>('SELECT instrument, product FROM listing ORDER BY instrument')).rows;
    const listed = await products();
    await pool.query('ALTER TABLE listing DROP COLUMN product');
    await pool.query("DELETE FROM migration WHERE name = '0852_listed_product.sql'");
    expect(await migrate(pool)).toBe(1);
    expect(await products()).toEqual(listed);
    expect(listed).toContainEqual({ instrument: 'BTC-USDT', product: 'bb' });
    expect(listed).toContainEqual({ instrument: 'BTC-EUR', product: 'divisa' });
    expect(listed).toContainEqual({ instrument: 'US.MRDN22', product: null });
  });
});
