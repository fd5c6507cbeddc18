import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetRegistry } from '@bourse/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../apps/server/src/compose.ts';
import { loadContent } from '../../apps/server/src/content/content.ts';
import { loadOwnAddresses } from '../../apps/server/src/content/links.ts';
import { loadTheme } from '../../apps/server/src/content/theme.ts';
import { loadPack, loadTexts } from '../../apps/server/src/http/language.ts';
import { loadInstruments, readInstruments } from '../../apps/server/src/market/instruments.ts';
import { checkBrand, loadBrand } from '../../apps/server/src/platform/brand.ts';
import { readSettings } from '../../apps/server/src/settings.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const SAMPLE = join(PROJECT, 'brands', 'sample');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-settings-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The one line something is refused with. */
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'was taken';
};

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

const isBranch = (value: Json): value is readonly Json[] | { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null;

/** The way to each plain value of a document. */
const leavesOf = (value: Json, path: Path = []): Path[] => {
  if (!isBranch(value)) return [path];
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, child]) => leavesOf(child, [...path, key]));
};

/** A copy of a document with another value in one place. */
const withValue = (value: Json, [key, ...rest]: Path, put: Json): Json => {
  if (key === undefined) return put;
  if (!isBranch(value)) throw new Error('no such place');
  const child = (value as Record<string | number, Json>)[key] ?? null;
  const changed = withValue(child, rest, put);
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? changed : item));
  return { ...value, [key]: changed };
};

const read = (name: string): Json => JSON.parse(readFileSync(join(SAMPLE, name), 'utf8')) as Json;

describe('settings', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['PORT', ' '],
    ['CONSOLE_PORT', '8080'],
    ['CONSOLE_PORT', '1.5'],
    ['DATABASE_URL', 'mysql://somewhere/db'],
    ['DATABASE_URL', 'somewhere'],
    ['BRAND', '../etc'],
    ['BRAND', 'Sample'],
    ['MODE', 'demo'],
    ['FEED', 'random'],
    ['FEED', 'replay:'],
    ['FEED', 'ccxt:../x'],
    ['REPLAY_SPEED', '0'],
    ['REPLAY_SPEED', 'fast'],
    ['SEED', '-1'],
    ['SEED', '4294967296'],
    ['SEED', 'abc'],
    ['SESSIONS', 'always'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_ORIGIN', 'bourse.example'],
    ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['PUBLIC_ORIGIN', 'https://bourse.example/app'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['SMS_URL', 'ftp://sms.example'],
    ['RATE_LIMITS', 'no'],
    ['SECRET_KEY', 'open sesame'],
    ['HOST', 'somewhere.example'],
    ['HOST', '0.0.0'],
    ['CONSOLE_HOST', '127.0.0.1:8081'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.1, '],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
  ])('START-1: %s=%s stops the start with a line that names it', (name, given) => {
    const line = refusal(() => readSettings({ [name]: given }));
    expect(line).toMatch(new RegExp(`^setting ${name}: .{3,}`));
    expect(line).not.toContain('\n');
  });

  const key = (bytes: Uint8Array): string => `one:${Buffer.from(bytes).toString('base64')}`;
  const live = { MODE: 'live', FEED: 'ccxt:kraken', SECRET_KEY: key(Uint8Array.from({ length: 32 }, (_, at) => at)) };

  test('START-7: live mode starts on what the operator chose for it', () => {
    expect(refusal(() => readSettings(live))).toBe('was taken');
  });

  test.each([
    ['FEED', undefined],
    ['FEED', ''],
    ['FEED', 'simulated'],
    ['FEED', 'replay:/recordings'],
    ['RATE_LIMITS', 'off'],
    ['SECRET_KEY', undefined],
    ['SECRET_KEY', key(new Uint8Array(32))],
    ['SECRET_KEY', key(new Uint8Array(32).fill(7, 3))],
    ['SECRET_KEY', `${live.SECRET_KEY},${key(new Uint8Array(32)).replace('one', 'two')}`],
  ])('START-7: live mode refuses %s=%s in one line that names it', (name, given) => {
    expect(refusal(() => readSettings({ ...live, [name]: given }))).toMatch(new RegExp(`^setting ${name}: .{3,}$`));
  });

  test('START-1: a key that is refused is not in the line that refuses it', () => {
    expect(refusal(() => readSettings({ SECRET_KEY: 'one:c2VzYW1l' }))).not.toContain('c2VzYW1l');
  });

  test('START-8: the console listens on this machine only, and nobody is believed to be a proxy, unless a setting says so', () => {
    expect(readSettings({})).toMatchObject({ host: '0.0.0.0', consoleHost: '127.0.0.1', trustedProxies: [] });
    expect(readSettings({ PUBLIC_ORIGIN: 'https://trade.example' }).trustedProxies).toEqual([]);
    const chosen = { HOST: '::1', CONSOLE_HOST: '10.1.2.3', TRUSTED_PROXIES: '10.0.0.7, 10.4.0.0/16,fd00::/8' };
    expect(readSettings(chosen)).toMatchObject({
      host: '::1',
      consoleHost: '10.1.2.3',
      trustedProxies: ['10.0.0.7', '10.4.0.0/16', 'fd00::/8'],
    });
  });

  test('START-1: round the clock goes with the simulated feed only', () => {
    const line = refusal(() => readSettings({ FEED: 'replay:/x', SESSIONS: 'continuous' }));
    expect(line).toMatch(/^setting SESSIONS: /);
  });

  test('START-1: a password in a setting is not in the line that refuses it', () => {
    expect(refusal(() => readSettings({ DATABASE_URL: 'mysql://me:secret@somewhere/db' }))).not.toContain('secret');
  });

  const run = (environment: Record<string, string>): Promise<{ code: number | null; out: string; error: string }> =>
    new Promise((resolve) => {
      const main = join(PROJECT, 'apps', 'server', 'src', 'main.ts');
      const { PATH = '' } = process.env;
      const child = spawn(process.execPath, ['--import', 'tsx', main], { cwd: PROJECT, env: { PATH, ...environment } });
      let [out, error] = ['', ''];
      child.stdout.on('data', (bytes) => {
        out += String(bytes);
      });
      child.stderr.on('data', (bytes) => {
        error += String(bytes);
      });
      child.on('close', (code) => resolve({ code, out, error }));
    });

  test('START-1: the process says it in one line without a stack, and ends with 1', async () => {
    expect(await run({ PORT: 'http' })).toEqual({ code: 1, out: '', error: 'setting PORT: must be a whole number\n' });
  }, 60_000);
});

describe("a brand's files", () => {
  const brandLine = (brand: Json): string => {
    mkdirSync(join(folder, 'made'), { recursive: true });
    writeFileSync(join(folder, 'made', 'brand.json'), JSON.stringify(brand));
    const assets = new AssetRegistry();
    loadInstruments(join(SAMPLE, 'instruments.json'), assets);
    return refusal(() => checkBrand(loadBrand(folder, 'made'), assets));
  };

  test('START-2: each field of brand.json is checked, and the line names it', () => {
    const brand = read('brand.json');
    expect(brandLine(brand)).toBe('was taken');
    const paths = leavesOf(brand);
    for (const path of paths) {
      const line = brandLine(withValue(brand, path, { wrong: true }));
      expect(line).toMatch(/^brand [^\n]*brand\.json: [^\n]+$/);
      expect(line).toContain(path.join('.'));
    }
    expect(brandLine({ ...(brand as object), extra: 1 } as Json)).toMatch(/extra/);
    process.stdout.write(`brand.json: ${paths.length} wrong fields, each named\n`);
  }, 30_000);

  test.each<[string, Path, Json]>([
    ['a currency that is not listed', ['currency'], 'QQQ'],
    ['a second currency that is not listed', ['secondCurrency'], 'QQQ'],
    ['stock currencies that are not listed', ['stockCurrencies', 0], 'QQQ'],
    ['a channel in a currency that is not listed', ['recharge', 'card', 'currencies', 0], 'QQQ'],
    ['a channel whose least is above its most', ['recharge', 'usdt', 'minimum'], '60000'],
    ['a channel that takes nothing', ['recharge', 'card', 'minimum'], '0'],
    ['a bank in a currency that is not listed', ['platformBanks', 0, 'currency'], 'QQQ'],
    ['a bank that takes less than nothing', ['platformBanks', 0, 'minimum'], '-5'],
    ['a wallet whose least is above its most', ['platformWallets', 0, 'addresses', 0, 'maximum'], '1'],
    ['a wallet that is no address of its network', ['platformWallets', 0, 'addresses', 0, 'address'], 'TSample111'],
    ['quantities without room', ['trading', 'maxQuantity'], '0'],
    ['a language it has no texts in', ['languages'], ['en']],
    ['a zone that is nowhere', ['zone'], 'Mars/Olympus'],
    ['a link out of the app', ['menus', 0, 'link'], 'https://evil.example/'],
    ['a gate of withdrawals named twice', ['withdrawal', 'gates', 0], 'pending'],
    ['a gate of withdrawals left out', ['withdrawal', 'gates'], ['freeze', 'funds-password', 'identity', 'pending']],
    ['an identity level named twice', ['withdrawal', 'identityTiers', 0, 'level'], 'advanced'],
    ['a higher identity level from less on', ['withdrawal', 'identityTiers', 0, 'above'], '2000.01'],
    ['an identity tier finer than the currency', ['withdrawal', 'identityTiers', 0, 'above'], '0.001'],
    ['a threshold of two operators below zero', ['withdrawal', 'fourEyesAbove'], '-1'],
    ['a threshold of two operators finer than the currency', ['withdrawal', 'fourEyesAbove'], '10000.001'],
    ['a script for a contact', ['contacts', 0, 'url'], 'javascript:alert(1)'],
  ])('START-2: %s stops the start', (_, path, put) => {
    const line = brandLine(withValue(read('brand.json'), path, put));
    expect(line).toMatch(/^brand [^\n]+: [^\n]+$/);
  });

  test('START-2: a brand that is not there, or no JSON, is named', () => {
    expect(refusal(() => loadBrand(folder, 'absent'))).toMatch(/^brand .*absent.brand\.json: /);
    mkdirSync(join(folder, 'broken'), { recursive: true });
    writeFileSync(join(folder, 'broken', 'brand.json'), '{"name":');
    expect(refusal(() => loadBrand(folder, 'broken'))).toMatch(/^brand .*broken.brand\.json: /);
  });

  const names = loadPack(join(PROJECT, 'locales'), 'content');
  const texts = loadTexts(join(PROJECT, 'locales'));
  const sources = {
    isOwnAddress: loadOwnAddresses(join(PROJECT, 'docs')),
    ownText: (language: string, key: string) => texts.get(language)?.get(key),
    currencyDecimals: 2,
  };
  const sample = loadBrand(join(PROJECT, 'brands'), 'sample');

  const contentLine = (content: Json): string => {
    writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
    return refusal(() => loadContent({ brand: { ...sample, folder }, ...sources }, names));
  };

  test('START-3: each text of content.json is checked, and its place named', () => {
    const content = read('content.json');
    expect(contentLine(content)).toBe('was taken');
    // Every kind of entry once: its first.
    const paths = leavesOf(content).filter((path) => path[1] === 0);
    for (const path of paths) {
      const line = contentLine(withValue(content, path, { wrong: true }));
      expect(line).toMatch(/^content [^\n]*content\.json: [^\n]+$/);
      expect(line).toContain(path.join('.'));
    }
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<p onclick="a()">x</p>',
      '<a href="javascript:a()">x</a>',
      '<P>x</P>',
      '<!-- x -->',
      '<p',
    ])
      expect(contentLine(withValue(content, ['news', 0, 'body', 'en'], html))).toMatch(
        /news(: '.*' has a tag that is not allowed|\.0\.body\.en: a text is missing)/,
      );
    const entry = (content as { news: { title: Record<string, string> }[] }).news[0];
    const { ja: _, ...others } = entry?.title ?? {};
    expect(contentLine(withValue(content, ['news', 0, 'title'], others))).toMatch(
      /news\.0\.title\.ja: a text is missing/,
    );
  }, 30_000);

  test('START-2: every brand that comes along is whole', () => {
    const brands = readdirSync(join(PROJECT, 'brands'));
    expect(brands).toContain('tarnwick');
    for (const name of brands) {
      const line = refusal(() => {
        const brand = loadBrand(join(PROJECT, 'brands'), name);
        const assets = new AssetRegistry();
        loadInstruments(join(brand.folder, 'instruments.json'), assets);
        checkBrand(brand, assets);
        loadTheme(brand);
        loadContent({ brand, ...sources }, names);
      });
      expect([name, line]).toEqual([name, 'was taken']);
    }
  });

  const theme = () => JSON.parse(readFileSync(join(PROJECT, 'brands', 'tarnwick', 'theme.json'), 'utf8')) as Json;
  const themeLine = (json: Json): string => {
    writeFileSync(join(folder, 'theme.json'), JSON.stringify(json));
    return refusal(() => loadTheme({ folder }));
  };

  test.each<[string, Path, Json, RegExp]>([
    [
      'a text too faint to read',
      ['light', 'ink-faint'],
      '#b0b5b1',
      /light\.ink-faint: on page it has 1\.\d\d:1 and needs 4\.5:1/,
    ],
    ['a button that cannot be read', ['dark', 'on-accent'], '#ffffff', /dark\.on-accent: on accent it has/],
    [
      'a line of a chart that is not seen',
      ['light', 'series-3'],
      '#e0e8e0',
      /light\.series-3: on page it has .* needs 3:1/,
    ],
    ['a colour by name', ['dark', 'page'], 'black', /dark\.page: must be a colour/],
    ['a style for a colour', ['dark', 'page'], '#000000;}body{display:none', /dark\.page: must be a colour/],
  ])('START-6: a theme with %s stops the start', (_, path, put, why) => {
    expect(themeLine(theme())).toBe('was taken');
    expect(themeLine(withValue(theme(), path, put))).toMatch(why);
  });

  test('START-6: a theme without one of the colours, or with one too many, is refused', () => {
    const { dark, light } = theme() as { dark: Record<string, string>; light: Record<string, string> };
    const { hair: _, ...fewer } = light;
    expect(themeLine({ dark, light: fewer })).toMatch(/light\.hair/);
    expect(themeLine({ dark, light: { ...light, glow: '#ffffff' } })).toMatch(/light: .*glow/);
  });

  /** Few instruments, one of each sort, so that thousands of readings take no time. */
  const fewInstruments = (): Json => {
    const { assets, instruments } = read('instruments.json') as {
      assets: Json[];
      instruments: { id: string; kind: string; simulation: { kind: string; of?: string[] } }[];
    };
    const one = instruments.filter(({ id }) => id === 'US.QUILM' || id === 'BTC-USDT');
    return { assets, instruments: one } as unknown as Json;
  };

  const instrumentsLine = (json: Json): string =>
    refusal(() => readInstruments(json, 'instruments.json', new AssetRegistry()));

  test('START-4: each field of instruments.json is checked, and the instrument named', () => {
    const json = fewInstruments();
    expect(instrumentsLine(json)).toBe('was taken');
    const paths = leavesOf(json).filter(([list]) => list === 'instruments');
    for (const path of paths) {
      const line = instrumentsLine(withValue(json, path, { wrong: true }));
      expect(line).toMatch(/^instruments\.json: [^\n]+$/);
      if (path[2] !== 'id') expect(line).toMatch(/instruments (US\.QUILM|BTC-USDT), field/);
    }
    process.stdout.write(`instruments.json: ${paths.length} wrong fields, each named\n`);
  });

  test.each<[string, Path, Json]>([
    ['no tick', ['instruments', 0, 'tickSize'], '0'],
    ['a tick below zero', ['instruments', 0, 'tickSize'], '-0.01'],
    ['a lot finer than its asset', ['instruments', 0, 'lotSize'], '0.1'],
    ['an asset nobody knows', ['instruments', 1, 'quote'], 'QQQ'],
    ['a fee above the whole', ['instruments', 0, 'feeBps'], 10_001],
    ['an id that is there already', ['instruments', 1, 'id'], 'US.QUILM'],
    ['a venue that is none', ['instruments', 0, 'venue'], 'MOON'],
    ['a collar wider than its band', ['instruments', 0, 'collarBps'], 2001],
    ['a spread wider than its collar', ['instruments', 0, 'ladder', 'spreadBps'], 1000],
    ['a ladder that reaches out of its band', ['instruments', 1, 'ladder', 'stepTicks'], 200_000],
    ['a ladder that reaches below zero', ['instruments', 1, 'ladder', 'stepTicks'], 10_000_000],
    ['a tick above its price', ['instruments', 0, 'tickSize'], '1000000'],
  ])('START-4: an instrument with %s stops the start', (_, path, put) => {
    const line = instrumentsLine(withValue(fewInstruments(), path, put));
    expect(line).toMatch(/^instruments\.json: [^\n]+$/);
    expect(line).toMatch(/(instrument|instruments) (US\.QUILM|BTC-USDT|number 2)/);
    if (path[2] === 'ladder' || path[2] === 'collarBps') expect(line).toContain(`field ${path[2]}`);
  });
});

describe('recordings', () => {
  const started = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const recordings = mkdtempSync(join(folder, 'replay-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(recordings, name), text);
    const settings = readSettings({
      FEED: `replay:${recordings}`,
      BOURSE_DATA: join(folder, 'data'),
      LOG_LEVEL: 'silent',
    });
    return startServer(settings).then(
      async (running) => {
        await running.stop();
        return 'was taken';
      },
      (error: Error) => `${error.name}: ${error.message}`,
    );
  };

  const HEAD = 'timestamp,open,high,low,close,volume\n';

  test.each<[string, Record<string, string>, RegExp]>([
    ['no file', {}, /holds no/],
    ['an empty file', { 'btc-usdt.csv': '' }, /btc-usdt\.csv.*empty/],
    ['columns that say nothing', { 'btc-usdt.csv': 'a,b\n1,2\n' }, /btc-usdt\.csv.*columns/],
    ['columns and no row', { 'btc-usdt.csv': HEAD }, /btc-usdt\.csv.*no row/],
    ['a price that is none', { 'btc-usdt.csv': `${HEAD}2026-01-01 00:00:00,1,2,x,1,1\n` }, /btc-usdt\.csv.*2/],
    ['a price below zero', { 'btc-usdt.csv': `${HEAD}2026-01-01 00:00:00,1,2,-1,1,1\n` }, /btc-usdt\.csv.*2/],
    ['a high below the low', { 'btc-usdt.csv': `${HEAD}2026-01-01 00:00:00,1,1,2,1,1\n` }, /btc-usdt\.csv.*2/],
    [
      'a day that is none',
      { 'btc-usdt.csv': `${HEAD}2026-01-01 00:00:00,1,2,1,1,1\n2026-02-30 00:00:00,1,2,1,1,1\n` },
      /btc-usdt\.csv.*3/,
    ],
    [
      'time that goes back',
      { 'btc-usdt.csv': `${HEAD}2026-01-02 00:00:00,1,2,1,1,1\n2026-01-01 00:00:00,1,2,1,1,1\n` },
      /btc-usdt\.csv.*goes back/,
    ],
  ])('START-5: a folder with %s stops the start before anything is opened', async (_, files, why) => {
    const line = await started(files);
    expect(line).toMatch(/^StartRefused: [^\n]+$/);
    expect(line).toMatch(why);
  });
});
