import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

const ORIGIN = 'https://apps.example.com';

let server: TestServer;
let product: ReturnType<TestServer['operatorAs']>;
let compliance: ReturnType<TestServer['operatorAs']>;

beforeAll(async () => {
  server = await startTestServer({}, 'published-groups');
  const tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  compliance = server.operatorAs(await tokenOf('compliance'));
}, 120_000);

afterAll(() => server?.close());

const texts = (text: string) =>
  Object.fromEntries(server.running.services.brand.languages.map((language) => [language, `${text} ${language}`]));
const group = async (key: string) => {
  const [found] = value(await server.as()('home.rules', { key }));
  return found?.settings;
};
const save = async (content: string, entries: Record<string, unknown>[]) =>
  value(await product('console.saveContent', { content, note: 'test', entries }));

test('CONTENT-15: what is published of the sidebar and the guides is what the groups and the app answer, with who did it', async () => {
  expect(await group('APP_SIDEBAR_SETTING')).toMatchObject([{ key: 'statement', linkUrl: '/statement' }, {}, {}]);
  expect(await group('PLAYING_SETTING')).toHaveLength(2);
  expect(await group('VIP_LEVEL_SETTING')).toMatchObject([
    { level: 1, turnover: '10000', currency: 'EUR' },
    {},
    {},
    {},
    {},
  ]);
  expect(await group('VIP_DIRECTIONS_SETTING')).toHaveLength(1);
  expect(await group('DEFI_INCOME_SETTING')).toEqual([]);
  const entry = { key: 'help', icon: 'headset', link: '/kflink', name: texts('Help') };
  const { version } = await save('sidebar', [entry]);
  value(await product('console.publishContent', { content: 'sidebar', version: version ?? 0, reason: 'test' }));
  expect(await group('APP_SIDEBAR_SETTING')).toEqual([
    {
      key: 'help',
      name: expect.stringMatching(/^Help /),
      imgUrl: 'headset',
      linkUrl: '/kflink',
      isOpen: true,
      sort: 1,
    },
  ]);
  expect(value(await server.as()('home.menus', { group: 'sidebar' }))).toMatchObject([
    { name: expect.stringMatching(/^Help /), link: '/kflink' },
  ]);
  const history = value(await product('console.contentVersions', { content: 'sidebar' }));
  expect(history.rows[0]).toMatchObject({ version, state: 'live', by: expect.stringMatching(/./) });
});

test.each([
  ['sidebar', { key: 'a', icon: 'info', link: '/elsewhere' }, 'name', '0.link'],
  ['guides', { key: 'a', icon: 'info', link: '/login' }, 'title', '0.link'],
  ['downloads', { key: 'a', icon: 'info', address: 'https://elsewhere.example/app' }, 'name', '0.address'],
  ['downloads', { key: 'a', icon: 'info', address: '/nowhere' }, 'name', '0.address'],
] as const)('CONTENT-15: a link of %s that leads elsewhere is refused: %j', async (content, entry, name, place) => {
  const text = name === 'name' && content === 'sidebar' ? {} : { text: texts('x') };
  const { version, problems } = await save(content, [{ ...entry, [name]: texts('x'), ...text }]);
  expect(version).toBeNull();
  expect(problems.map((problem) => problem.place)).toEqual([place]);
});

test('VIP-1: thresholds rise and are exact, and new ones take two operators', async () => {
  const level = (key: string, turnover: string) => ({ key, turnover, name: texts(key) });
  expect((await save('vip-levels', [level('one', '100'), level('two', '100')])).problems).toEqual([
    { place: '1.turnover', message: 'must be above the one before' },
  ]);
  expect((await save('vip-levels', [level('one', '0.001')])).problems).toHaveLength(1);
  const { version } = await save('vip-levels', [level('one', '100')]);
  const wanted = { content: 'vip-levels', version: version ?? 0, reason: 'test' };
  expect(outcome(await product('console.publishContent', wanted))).toBe('FOUR_EYES_NEEDED');
  const { id } = value(await product('console.proposeContent', wanted));
  value(await compliance('console.confirmProposal', { id: Number(id) }));
  expect(await group('VIP_LEVEL_SETTING')).toMatchObject([{ level: 1, turnover: '100' }]);
  const customer = await server.registerCustomer();
  expect(value(await customer.call('user.vipLevel', {}))).toMatchObject({ level: 0, missing: '100.00' });
});

test('CONTENT-15: a download leads to an origin that the brand allows', async () => {
  const { brand } = server.running.services;
  expect(brand.downloadOrigins).not.toContain(ORIGIN);
  (brand.downloadOrigins as string[]).push(ORIGIN);
  try {
    const entry = { key: 'app', icon: 'download', address: `${ORIGIN}/bourse`, name: texts('App'), text: texts('x') };
    expect((await save('downloads', [entry])).problems).toEqual([]);
    expect((await save('downloads', [{ ...entry, address: `${ORIGIN}.example/bourse` }])).version).toBeNull();
  } finally {
    brand.downloadOrigins.length = 0;
  }
});
