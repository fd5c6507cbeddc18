import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;
let product: ReturnType<TestServer['operatorAs']>;
let compliance: ReturnType<TestServer['operatorAs']>;

const languages = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'];
const texts = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));

beforeAll(async () => {
  server = await startTestServer({}, 'contentTwo');
  const tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  compliance = server.operatorAs(await tokenOf('compliance'));
}, 120_000);

afterAll(() => server?.close());

const save = async (content: string, entries: readonly Record<string, unknown>[]) =>
  value(await product('console.saveContent', { content, note: 'test', entries: [...entries] }));

describe('documents take two', () => {
  const FEE = '<p>You pay a fee of 90 % of each withdrawal.</p>';
  const part = (body: Record<string, string>) => ({ id: 'fees', title: texts('Fees'), body, image: null });

  test.each(['document:agreement', 'document:certificate', 'document:privacy'])(
    'CONTENT-11: one operator alone changes no word of %s; who approves reads the old words and the new',
    async (content) => {
      const key = content.split(':')[1] ?? '';
      const said = async () => {
        const answer = await server.as()('home.document', { key });
        return answer.ok ? answer.value.parts : outcome(answer);
      };
      const before = await said();
      const { version } = await save(content, [part(texts(FEE))]);
      const wanted = { content, version: version ?? 0, reason: 'tried and read' };
      expect(outcome(await product('console.publishContent', wanted))).toBe('FOUR_EYES_NEEDED');
      if (Array.isArray(before))
        expect(outcome(await product('console.publishContent', { ...wanted, version: 0 }))).toBe('FOUR_EYES_NEEDED');
      const proposed = value(await product('console.proposeContent', wanted));
      expect(proposed.sentences).toContain(`fees, body (en): nothing until now, “${FEE}” from then on.`);
      expect(outcome(await product('console.confirmProposal', { id: Number(proposed.id) }))).toBe('OWN_PROPOSAL');
      expect(await said()).toEqual(before);
      value(await product('console.rejectProposal', { id: Number(proposed.id), reason: 'not agreed' }));
      value(await product('console.discardContent', { content }));
    },
  );

  test('CONTENT-3, CONSOLE-81: a document is whole in every language, so that nobody accepts the words of another one', async () => {
    const { version, problems } = await save('document:agreement', [part({ 'zh-tw': FEE })]);
    expect(version).toBeNull();
    expect(problems).toContainEqual({ place: '0.body.en', message: 'a text is missing' });
    // CONSOLE-81: nothing was kept, and the trail says so.
    const { rows } = value(await compliance('console.audit', { action: 'console.saveContent', pageSize: 1 }));
    expect(rows.map(({ outcome: came }) => came)).toEqual(['NOT_STORED']);
    expect((await save('document:agreement', [{ ...part({}), image: '/brand/banner-1.svg' }])).problems).toEqual([]);
    value(await product('console.discardContent', { content: 'document:agreement' }));
  });
});

const publish = (content: string, version: number | null) =>
  product('console.publishContent', { content, version: version ?? -1, reason: 'tried and read' });

/** Puts a version live that takes two. */
const agree = async (content: string, version: number | null) => {
  const wanted = { content, version: version ?? -1, reason: 'tried and read' };
  const { id } = value(await product('console.proposeContent', wanted));
  return value(await compliance('console.confirmProposal', { id: Number(id) }));
};

describe('words to pay by take two', () => {
  const PAY = 'Send 500 USDT to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 before the end of the day.';
  const entries = {
    notices: { id: 'n', key: 'HOME', publishedAt: 1, link: null, title: texts('Note'), body: texts('<p>Plain</p>') },
    announcement: { id: 'n', publishedAt: 1, link: null, title: texts('Note'), body: texts('<p>Plain</p>') },
    news: { id: 'n', publishedAt: 1, image: null, title: texts('Note'), body: texts('<p>Plain</p>') },
    broadcast: { id: 'n', link: null, title: texts('Note'), body: texts('<p>Plain</p>') },
    banners: { id: 'n', image: '/brand/banner-1.svg', link: null, title: texts('Note') },
    menus: { key: 'n', icon: 'chart', link: '/market', name: texts('Note'), description: texts('Plain') },
    sidebar: { key: 'n', icon: 'chart', link: '/market', name: texts('Note') },
    guides: { key: 'n', icon: 'chart', link: '/market', title: texts('Note'), text: texts('Plain') },
    'points-products': { id: 'mug', image: null, title: texts('Mug'), text: texts('Plain') },
    'points-events': { id: 'n', title: texts('Note'), text: texts('Plain') },
  } as const;
  const TEXT = {
    notices: 'body',
    announcement: 'body',
    news: 'body',
    broadcast: 'body',
    banners: 'title',
    menus: 'description',
    sidebar: 'name',
    guides: 'text',
    'points-products': 'text',
    'points-events': 'text',
  } as const;

  test.each(Object.keys(entries) as (keyof typeof entries)[])(
    'CONTENT-16: one operator alone tells nobody in %s where to pay; what says no such thing needs one',
    async (content) => {
      const field = TEXT[content];
      const paying = { ...entries[content], [field]: { ...texts('Plain'), ja: PAY } };
      const { version, whyTwo } = await save(content, [paying]);
      expect(whyTwo).toContainEqual({ place: `0.${field}.ja`, message: 'holds what may be a wallet address' });
      expect(whyTwo).toContainEqual({ place: `0.${field}.ja`, message: 'holds an amount of money' });
      expect(outcome(await publish(content, version))).toBe('FOUR_EYES_NEEDED');
      const before = value(await product('console.contents', {})).find((each) => each.content === content)?.live;
      await agree(content, version);
      const after = value(await product('console.content', { content, version: version ?? 0 }));
      expect([before, after.state, after.whyTwo]).toEqual([0, 'live', []]);
      const plain = await save(content, [{ ...entries[content] }]);
      expect(plain.whyTwo).toEqual([]);
      expect((await publish(content, plain.version)).ok).toBe(true);
      expect(outcome(await publish(content, version)), 'what was retired is judged again').toBe('FOUR_EYES_NEEDED');
    },
  );

  const ASKS = 'speaks of paying, a tax, a fee or a deposit, and no customer pays anything in order to withdraw';

  test('CONTENT-32: a title and a text that ask for a payment together take two', async () => {
    const entry = { ...entries.news, title: texts('On taxes'), body: texts('<p>Then your money is released.</p>') };
    const { version, whyTwo } = await save('news', [entry]);
    expect(whyTwo).toEqual([{ place: '0', message: ASKS }]);
    expect(outcome(await publish('news', version))).toBe('FOUR_EYES_NEEDED');
  });

  test.each([
    ['<p>TJRabPrwbZy45<b>sbavfcjinPJC18kjpRTv8</b></p>', 'holds what may be a wallet address'],
    ['<p>ES91 2100 0418 <i>4502</i> 0005 1332</p>', 'holds what may be an account, card or phone number'],
    ['<p>Pay <b>50</b> € first</p>', 'holds an amount of money'],
    ['<p>Pay the <b>tax</b> of 10 % first to withdraw.</p>', ASKS],
    ['<p>请先缴纳税款才能<b>提</b>现</p>', ASKS],
    ['<p><a href="https://evil.example/pay">Help</a></p>', 'holds an address or a contact that is not the brand’s'],
    ['<p><a href="mailto:help@evil.example">Help</a></p>', 'holds an address or a contact that is not the brand’s'],
    ['<p><img src="/stock/file/abc.png"></p>', 'is an uploaded picture, and nobody can check what it says'],
    ['<p><a href="mailto:help@alderway.example">Help</a>, see <a href="/market">here</a></p>', undefined],
  ])('CONTENT-16: %s', async (html, message) => {
    const { whyTwo } = await save('news', [{ ...entries.news, body: { ...texts('<p>Plain</p>'), en: html } }]);
    expect(whyTwo).toEqual(message === undefined ? [] : [{ place: '0.body.en', message }]);
  });

  test('CONTENT-16: a broadcast that two agreed on is in every inbox', async () => {
    const someone = await server.registerCustomer();
    const { version } = await save('broadcast', [
      { ...entries.broadcast, id: 'fee', body: texts('<p>It costs €5.</p>') },
    ]);
    await agree('broadcast', version);
    const { list } = value(await someone.call('notify.page', { tab: 'everybody' }));
    expect(list[0]?.content).toBe('<p>It costs €5.</p>');
  });
});

describe('names that lead somewhere', () => {
  const tile = (link: string | null, name: Record<string, string>) => ({
    key: 'menu.stocks',
    icon: 'chart',
    link,
    name,
    description: texts('Plain'),
  });

  test.each([
    ['/market', 'en', 'Withdraw'],
    ['/market', 'zh', '提现'],
    ['/market', 'ar', 'سحب'],
    ['/market', 'en', 'Ｗｉｔｈｄｒａｗ'],
    ['/market', 'ko', '입금'],
    ['/withdraw', 'en', 'Deposit'],
    ['/recharge', 'es', 'Retirar'],
    ['/withdraw', 'en', 'Buy shares'],
    ['/market', 'en', 'Demo account'],
    ['/market?tradeKey=withdraw', 'en', 'Withdraw'],
  ])('CONTENT-17: what leads to %s is not called, in %s, "%s"', async (link, language, name) => {
    for (const [content, entry] of [
      ['menus', tile(link, { ...texts('Note'), [language]: name })],
      ['sidebar', { key: 'n', icon: 'chart', link, name: { ...texts('Note'), [language]: name } }],
      ['banners', { id: 'n', image: '/brand/banner-1.svg', link, title: { ...texts('Note'), [language]: name } }],
      [
        'guides',
        { key: 'n', icon: 'chart', link, title: { ...texts('Note'), [language]: name }, text: texts('Plain') },
      ],
    ] as const) {
      const { version, problems } = await save(content, [entry]);
      expect([content, version, problems[0]?.place.endsWith(`.${language}`)]).toEqual([content, null, true]);
    }
  });

  test('CONTENT-17: a tile of deposits or withdrawals is named and led by two', async () => {
    const first = await save('menus', [tile('/withdraw', texts('Withdraw'))]);
    expect(first.whyTwo).toEqual([
      { place: '0.link', message: 'leads to or speaks of deposits, withdrawals or orders' },
    ]);
    expect(outcome(await publish('menus', first.version))).toBe('FOUR_EYES_NEEDED');
    await agree('menus', first.version);
    // The same name and target beside a new description is one operator's.
    const described = await save('menus', [{ ...tile('/withdraw', texts('Withdraw')), description: texts('Other') }]);
    expect((await publish('menus', described.version)).ok).toBe(true);
    for (const [link, name] of [
      ['/withdraw', 'More'],
      ['/market', 'Shares'],
      ['/cardWithdraw', 'Withdraw'],
    ] as const) {
      const { version } = await save('menus', [tile(link, texts(name))]);
      expect([link, outcome(await publish('menus', version))]).toEqual([link, 'FOUR_EYES_NEEDED']);
    }
  });
});
