import { FREEZE_MODULES } from '@bourse/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leading } from '../../apps/server/src/content/links.ts';
import pack from '../../locales/zh-tw/content.json' with { type: 'json' };
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { HOSTILE_HTML } from './hostile-html.ts';

let server: TestServer;
let customer: TestCustomer;
let product: ReturnType<TestServer['operatorAs']>;
let auditor: ReturnType<TestServer['operatorAs']>;
let tokenOf: Awaited<ReturnType<typeof castOperators>>;

const languages = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'];
const texts = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));

const signOperatorsIn = async (): Promise<void> => {
  tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  auditor = server.operatorAs(await tokenOf('auditor'));
};

beforeAll(async () => {
  server = await startTestServer({}, 'content');
  customer = await server.registerCustomer();
  await signOperatorsIn();
}, 120_000);

afterAll(() => server?.close());

const banner = (id: string, link: string | null = '/market') => ({
  id,
  image: '/brand/banner-1.svg',
  link,
  title: texts(id),
});

const save = async (content: string, entries: readonly Record<string, unknown>[]) =>
  value(await product('console.saveContent', { content, note: 'test', entries: [...entries] }));

const publish = async (content: string, version: number) =>
  value(await product('console.publishContent', { content, version, reason: 'tried and read' }));

/** Puts a version live that takes two: product proposes, compliance approves. */
const agree = async (content: string, version: number) => {
  const proposed = value(await product('console.proposeContent', { content, version, reason: 'tried and read' }));
  const compliance = server.operatorAs(await tokenOf('compliance'));
  return value(await compliance('console.confirmProposal', { id: Number(proposed.id) }));
};

const bannersSeen = async (call = server.as()): Promise<string[]> =>
  value(await call('home.banners', {})).map(({ id }) => id);

describe('versions', () => {
  test('CONTENT-1: version 0 is what the brand says; a draft shows nobody anything until it is published', async () => {
    const before = await bannersSeen();
    expect(before).toEqual(['b1', 'b2']);
    const { version, problems } = await save('banners', [banner('spring')]);
    expect({ version, problems }).toEqual({ version: 1, problems: [] });
    expect(await bannersSeen()).toEqual(before);
    expect(await publish('banners', 1)).toMatchObject({ version: 1, state: 'live' });
    expect(await bannersSeen()).toEqual(['spring']);
  });

  test('CONTENT-1: the menu begins with the names of the language packs, each with what it is for', async () => {
    const [first] = value(await server.as()('home.menus', {}));
    expect(first).toMatchObject({
      name: pack['menu.stocks'],
      description: pack['menu.stocks.about'],
      link: '/market',
    });
  });

  test('CONTENT-2: an older version, version 0 too, is published again under a new number', async () => {
    const { version } = await save('banners', [banner('summer')]);
    await publish('banners', version ?? 0);
    expect(await publish('banners', 1)).toMatchObject({ version: 3, state: 'live' });
    expect(await bannersSeen()).toEqual(['spring']);
    expect(await publish('banners', 0)).toMatchObject({ version: 4 });
    expect(await bannersSeen()).toEqual(['b1', 'b2']);
    const { rows } = value(await auditor('console.contentVersions', { content: 'banners' }));
    expect(rows.map((row) => [row.version, row.state])).toEqual([
      [4, 'live'],
      [3, 'retired'],
      [2, 'retired'],
      [1, 'retired'],
    ]);
    expect(outcome(await product('console.publishContent', { content: 'banners', version: 4, reason: 'again' }))).toBe(
      'ALREADY_LIVE',
    );
    expect(outcome(await product('console.publishContent', { content: 'banners', version: 99, reason: 'none' }))).toBe(
      'CONTENT_NOT_FOUND',
    );
  });

  test('CONTENT-6: an announcement that cannot be sent to everybody is not published', async () => {
    const entry = { id: 'late', link: null, title: texts('Late'), body: texts('<p>Late.</p>') };
    const { version } = await save('broadcast', [entry]);
    const { pool } = server.running.services.database;
    const state = async () =>
      value(await product('console.content', { content: 'broadcast', version: version ?? 0 })).state;
    const input = { content: 'broadcast', version: version ?? 0, reason: 'agreed' };
    await pool.query('ALTER TABLE notice RENAME TO notice_elsewhere');
    try {
      expect(outcome(await product('console.publishContent', input))).toBe('INTERNAL');
      expect(await state()).toBe('draft');
    } finally {
      await pool.query('ALTER TABLE notice_elsewhere RENAME TO notice');
    }
    expect(await product('console.publishContent', input)).toMatchObject({ ok: true });
    expect(await state()).toBe('live');
  });

  test('CONTENT-2: ten editors who publish at once leave one live version', async () => {
    await save('banners', [banner('autumn')]);
    const done = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        product('console.publishContent', { content: 'banners', version: index % 5, reason: 'at once' }),
      ),
    );
    expect(done.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const { rows } = value(await auditor('console.contentVersions', { content: 'banners', pageSize: 100 }));
    expect(rows.filter(({ state }) => state === 'live')).toHaveLength(1);
    expect(new Set(rows.map(({ version }) => version)).size).toBe(rows.length);
    await publish('banners', 0);
  });

  test('CONTENT-5: the audit trail records operator and reason; other roles are refused', async () => {
    const trail = value(await auditor('console.audit', { target: 'content:banners:1', pageSize: 50 }));
    expect(trail.rows.at(-1)).toMatchObject({
      action: 'console.publishContent',
      reason: 'tried and read',
      outcome: 'ok',
    });
    const input = { content: 'banners', version: 1, reason: 'mine' };
    expect(outcome(await auditor('console.publishContent', input))).toBe('FORBIDDEN');
    expect(outcome(await product('console.publishContent', { ...input, reason: '   ' }))).toBe('REASON_NEEDED');
  });

  test('CONTENT-1: the live version is the same after a restart', async () => {
    const { version } = await save('banners', [banner('kept')]);
    await publish('banners', version ?? 0);
    server = await server.restart();
    await signOperatorsIn();
    expect(await bannersSeen()).toEqual(['kept']);
  }, 60_000);
});

describe('what is checked', () => {
  const problemsOf = async (content: string, entry: Record<string, unknown>): Promise<string[]> =>
    (await save(content, [entry])).problems.map(({ place, message }) => `${place} ${message}`);

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nowhere',
    '/login?redirect=//evil.example',
    '/market\n',
    '/%2F%2Fevil.example',
    'market',
  ])('CONTENT-4: a banner may not lead to %s', async (link) => {
    const [problem] = await problemsOf('banners', banner('x', link));
    expect(problem).toMatch(/^0\.link /);
  });

  test.each(['/market', '/transaction?gid=US.QUILM&market=US', '/StockRecharge', null])(
    'CONTENT-4: a banner may lead to %s',
    async (link) => {
      expect(await problemsOf('banners', banner('x', link))).toEqual([]);
    },
  );

  test('CONTENT-4: a menu may open customer service and the trade page, a banner may not', async () => {
    const menu = { key: 'a', icon: 'chart', link: '/kflink', name: texts('Help'), description: texts('Ask us') };
    expect(await problemsOf('menus', menu)).toEqual([]);
    expect(await problemsOf('menus', { ...menu, link: '/x?tradeKey=spot' })).toEqual([]);
    expect((await problemsOf('banners', banner('x', '/kflink')))[0]).toMatch(/^0\.link/);
  });

  test.each(['/tradeSoon', '/etf/9'])('CONTENT-4: what has no screen is in no menu: %s', async (link) => {
    const entry = { key: 'a', icon: 'chart', link, name: texts('Soon'), description: texts('Soon') };
    expect((await problemsOf('menus', entry))[0]).toMatch(/^0\.link/);
    expect((await problemsOf('banners', banner('x', link)))[0]).toMatch(/^0\.link/);
  });

  test('CONTENT-4: an entry of an older version that leads nowhere is not shown', () => {
    const isOwn = (link: string): boolean => link === '/market';
    const entries = ['/market', '/otc', '/kflink', null].map((link) => ({ link }));
    expect(leading(entries, isOwn).map(({ link }) => link)).toEqual(['/market', '/kflink', null]);
  });

  test.each([
    [{ ...banner('x'), image: 'https://evil.example/a.png' }, /^0\.image/],
    [{ ...banner('x'), image: '/brand/../../etc/passwd' }, /^0\.image/],
    [{ ...banner('x'), title: { en: 'only another' } }, /^0\.title\.zh-tw a text is missing/],
    [{ ...banner('x'), extra: 1 }, /extra/],
    [{ ...banner('../x') }, /^0\.id/],
  ])('CONTENT-3: a wrong entry is named by its place (%#)', async (entry, problem) => {
    expect((await problemsOf('banners', entry))[0]).toMatch(problem);
  });

  test('CONTENT-3: a text may follow in other languages, whose customers read the deployment’s own until then', async () => {
    const { version, problems } = await save('banners', [{ ...banner('follows'), title: { 'zh-tw': '只有中文' } }]);
    expect(problems).toEqual([]);
    await publish('banners', version ?? 0);
    const titles = async (language: string) =>
      value(await server.as(undefined, { 'accept-language': language })('home.banners', {})).map(({ title }) => title);
    expect([await titles('ar'), await titles('en')]).toEqual([['只有中文'], ['只有中文']]);
    await publish('banners', 0);
    const rule = { key: 'EXTRA', title: { 'zh-tw': '只有中文' }, body: texts('<p>Text</p>') };
    expect((await problemsOf('rules', rule))[0], 'what takes two is whole').toMatch(/^0\.title\.ar a text is missing/);
  });

  test('CONTENT-3: duplicate entry ids and invalid contents are refused', async () => {
    const twice = await save('banners', [banner('x'), banner('x')]);
    expect(twice).toMatchObject({ version: null, problems: [{ place: '1.id', message: 'stands twice' }] });
    for (const content of ['nothing', 'document', 'document:../x', 'translation:xx', '__proto__', 'banners:x'])
      expect(outcome(await product('console.saveContent', { content, note: 'x', entries: [] }))).toBe(
        'CONTENT_NOT_FOUND',
      );
  });

  test('S3: script in every rich text is taken out when it is saved', async () => {
    for (const [kind, rest] of [
      ['notices', { key: 'HOME', publishedAt: 1, link: null }],
      ['announcement', { publishedAt: 1, link: null }],
      ['news', { publishedAt: 1, image: null }],
      ['document:agreement', { image: null }],
      ['broadcast', { link: null }],
    ] as const) {
      for (const [index, html] of HOSTILE_HTML.entries()) {
        const entry = { id: `h${index}`, title: texts('T'), body: texts(`<p>kept</p>${html}`), ...rest };
        const { version, problems } = await save(kind, [entry]);
        if (html.includes('\u0001')) {
          expect(problems.length, 'a control character is refused').toBeGreaterThan(0);
          continue;
        }
        expect(problems).toEqual([]);
        const stored = value(await auditor('console.content', { content: kind, version: version ?? 0 }));
        const body = String(stored.entries.map((each) => JSON.stringify(each['body']))[0]).replaceAll('\\"', '"');
        expect(body).toContain('<p>kept</p>');
        expect(body).not.toMatch(
          /<(?:script|svg|iframe|style|object|embed|math|form|input|base|meta|link|template)\b/i,
        );
        expect(body).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction|target)\s*=/i);
        expect(body).not.toMatch(/<[^>]*(?:javascript|data|vbscript):/i);
        expect(body).not.toMatch(/<(?:a|img)[^>]*(?:href|src)="(?:\/\/|\/\\|http:)/i);
      }
    }
  }, 60_000);
});

describe('news', () => {
  test('CONTENT-3: the picture of a piece of news is shown with it, in the list and on its page; one has none', async () => {
    const entry = (id: string, image: string | null) => ({
      id,
      publishedAt: 1,
      image,
      title: texts(id),
      body: texts('<p>text</p>'),
    });
    const foreign = await save('news', [entry('pictured', 'https://elsewhere.example/a.png')]);
    expect(foreign.problems.map(({ place }) => place)).toEqual(['0.image']);
    const { version, problems } = await save('news', [entry('pictured', '/brand/banner-1.svg'), entry('plain', null)]);
    expect(problems).toEqual([]);
    await publish('news', version ?? 0);
    const { list } = value(await server.as()('quotes.newsPage', {}));
    expect(list.map(({ id, imageUrl }) => [id, imageUrl])).toEqual([
      ['pictured', '/brand/banner-1.svg'],
      ['plain', null],
    ]);
    expect(value(await server.as()('quotes.news', { id: 'pictured' })).imageUrl).toBe('/brand/banner-1.svg');
  });
});

describe('preview', () => {
  test('CONTENT-7: a preview shows a draft to the page that opened it alone, once, while the operator is signed in', async () => {
    const session = await tokenOf('product');
    const operator = server.operatorAs(session);
    const { version } = await save('banners', [banner('secret')]);
    const issued = value(await operator('console.previewContent', { content: 'banners', version: version ?? 0 }));
    const token = new URLSearchParams(issued.path.split('?')[1]).get('preview') ?? '';
    expect(await bannersSeen(server.as(undefined, { preview: token }))).not.toEqual(['secret']);
    const { preview } = value(await server.as()('home.openPreview', { token }));
    const page = server.as(undefined, { preview });
    expect(await bannersSeen(page)).toEqual(['secret']);
    // Nobody else: not without the secret, not by opening the address again, not with a guess.
    expect(await bannersSeen()).not.toEqual(['secret']);
    expect(outcome(await server.as()('home.openPreview', { token }))).toBe('PREVIEW_ENDED');
    expect(await bannersSeen(server.as(undefined, { preview: `${preview.slice(0, -1)}x` }))).not.toEqual(['secret']);
    // Another content is shown as it is.
    expect(value(await page('home.notices', {})).length).toBeGreaterThan(0);
    value(await operator('console.logout', {}));
    expect(await bannersSeen(page)).not.toEqual(['secret']);
  });

  test.each(['announcement', 'notices'])(
    'CONTENT-7: a draft of %s is looked at signed out, as a visitor would',
    async (content) => {
      const session = await tokenOf('product');
      const entry = { id: 'n1', publishedAt: 1, link: null, title: texts('Soon'), body: texts('<p>Soon.</p>') };
      const { version } = await save(content, [content === 'notices' ? { ...entry, key: 'HOME' } : entry]);
      const issued = value(
        await server.operatorAs(session)('console.previewContent', { content, version: version ?? 0 }),
      );
      const token = new URLSearchParams(issued.path.split('?')[1]).get('preview') ?? '';
      const opened = value(await server.as()('home.openPreview', { token }));
      expect(opened.content).toBe(content);
      const titles = async (page: ReturnType<TestServer['as']>) =>
        content === 'notices'
          ? value(await page('home.notices', {})).map(({ title }) => title)
          : [value(await page('home.announcement', {}))?.title];
      expect(await titles(server.as(undefined, { preview: opened.preview }))).toEqual(['Soon']);
      expect(await titles(server.as())).not.toContain('Soon');
    },
  );
});

describe('documents', () => {
  test('CONTENT-8: a customer has accepted the version that was shown, and is asked again when it changes', async () => {
    const call = server.as(customer.accessToken);
    const shown = value(await call('home.document', { key: 'agreement' }));
    expect(shown).toMatchObject({ version: 0, accepted: true });
    const part = { id: 'terms', title: texts('Terms'), body: texts('<p>New terms.</p>'), image: null };
    const { version } = await save('document:agreement', [part]);
    await agree('document:agreement', version ?? 0);
    const next = value(await call('home.document', { key: 'agreement' }));
    expect(next).toMatchObject({ version, accepted: false, parts: [{ content: '<p>New terms.</p>' }] });
    expect(outcome(await call('home.acceptDocument', { key: 'agreement', version: 0 }))).toBe('DOCUMENT_CHANGED');
    value(await call('home.acceptDocument', { key: 'agreement', version: next.version }));
    expect(value(await call('home.document', { key: 'agreement' })).accepted).toBe(true);
    const compliance = server.operatorAs(await tokenOf('compliance'));
    const accepted = value(await compliance('console.acceptances', { customerId: customer.id }));
    expect(accepted.map((each) => [each.document, each.version, each.isLive])).toEqual([
      ['agreement', next.version, true],
      ['agreement', 0, false],
    ]);
    expect(outcome(await call('home.document', { key: 'nothing' }))).toBe('DOCUMENT_NOT_FOUND');
  });
});

describe('settings', () => {
  test('CONTENT-9: the texts of a deployment override the language packs, per language', async () => {
    const { version } = await save('translation:es', [{ key: 'content.home.title', text: 'Portada' }]);
    await agree('translation:es', version ?? 0);
    expect(value(await server.as()('home.translateSetting', { lang: 'es' })).texts).toEqual({
      'content.home.title': 'Portada',
    });
    expect(value(await server.as()('home.translateSetting', { lang: 'en' })).texts).toEqual({});
  });

  test('CONTENT-11: texts that customers rely on take two operators; the approver sees both versions', async () => {
    const { version } = await save('translation:en', [{ key: 'market.buy', text: 'Purchase' }]);
    const wanted = { content: 'translation:en', version: version ?? 0, reason: 'tried and read' };
    expect(outcome(await product('console.publishContent', wanted))).toBe('FOUR_EYES_NEEDED');
    const proposed = value(await product('console.proposeContent', wanted));
    expect(proposed.sentences).toEqual([
      `translation:en: what version ${version} says goes live in place of what the brand’s file says.`,
      'market.buy, text: “Buy” until now, “Purchase” from then on.',
    ]);
    expect(outcome(await product('console.confirmProposal', { id: Number(proposed.id) }))).toBe('OWN_PROPOSAL');
    expect(value(await server.as()('home.translateSetting', { lang: 'en' })).texts).toEqual({});
    const compliance = server.operatorAs(await tokenOf('compliance'));
    value(await compliance('console.confirmProposal', { id: Number(proposed.id) }));
    expect(value(await server.as()('home.translateSetting', { lang: 'en' })).texts).toEqual({
      'market.buy': 'Purchase',
    });
  });

  test.each([
    [
      [
        { key: 'market.buy', text: 'Sell' },
        { key: 'market.sell', text: 'Buy' },
      ],
      ['0.text', '1.text'],
      'says the opposite of what it does',
    ],
    [
      [{ key: 'market.order.buyShort', text: 'Buy {{name}}' }],
      ['0.text'],
      'must hold {{name}}, {{quantity}}, as the app’s own text does',
    ],
    [[{ key: 'market.nothing', text: 'Buy' }], ['0.key'], 'is no text of the app'],
  ])(
    'CONTENT-12: a draft with a button whose label does not match its action is not saved: %j',
    async (entries, places, message) => {
      const before = value(await product('console.contentVersions', { content: 'translation:en' })).total;
      const { version, problems } = value(
        await product('console.saveContent', { content: 'translation:en', note: 'test', entries }),
      );
      expect(version).toBeNull();
      expect(problems).toEqual(places.map((place) => ({ place, message })));
      expect(value(await product('console.contentVersions', { content: 'translation:en' })).total).toBe(before);
    },
  );

  test('CONTENT-9: every published group of settings is there, in its own call and in the script', async () => {
    const script = await server.http.inject({ url: '/platform/any/config.js' });
    expect(script.headers['content-type']).toContain('text/javascript');
    const config = JSON.parse(/= (.*);\n$/s.exec(script.body)?.[1] ?? '') as Record<string, unknown>;
    for (const key of [
      'BOTTOM_MENU_SETTING',
      'APP_SIDEBAR_SETTING',
      'ASSET_COIN',
      'WITHDRAWAL_CHANNEL_SETTING',
      'DEFI_INCOME_SETTING',
      'HOME_COIN_SETTING',
      'LOGIN_REGIS_SETTING',
      'MIDDLE_MENU_SETTING',
      'MODULE_FREEZE_TYPE_SETTING',
      'TAB_SETTING',
      'PLAYING_SETTING',
      'DOWNLOAD_SETTING',
      'LOGO_SETTING',
      'MARKET_URL',
      'VIP_LEVEL_SETTING',
      'VIP_DIRECTIONS_SETTING',
      'SUPPORT_STAFF_SETTING',
      'timeZone',
    ]) {
      const [group] = value(await server.as()('home.rules', { key }));
      expect([key, Array.isArray(group?.settings)]).toEqual([key, true]);
      expect(config[key]).toEqual(JSON.parse(JSON.stringify(group?.settings)));
    }
    expect(config['timeZone']).toMatchObject([{ zoneId: 'Europe/Madrid' }]);
    const open = (key: string) =>
      (config[key] as { key: string; isOpen: boolean }[]).map(
        (each) => `${each.key} ${each.isOpen ? 'open' : 'closed'}`,
      );
    const { brand } = server.running.services;
    expect(open('MODULE_FREEZE_TYPE_SETTING')).toEqual(FREEZE_MODULES.map((module) => `${module} open`));
    expect(open('WITHDRAWAL_CHANNEL_SETTING')).toEqual(['card open', 'usdt open', 'coin open', 'wire open']);
    expect(open('BOTTOM_MENU_SETTING').slice(0, brand.tabs.length)).toEqual(brand.tabs.map((tab) => `${tab} open`));
    expect(open('BOTTOM_MENU_SETTING')).toContain('specialRailway closed');
    expect(open('TAB_SETTING')).toHaveLength(4);
    expect(script.body).not.toContain('<');
  });
});
