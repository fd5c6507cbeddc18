import { LINES } from '../../packages/rules/src/free-text.ts';
import { HOSTILE_HTML } from '../api/hostile-html.ts';
import { freshEmail, registerCustomer, sessionOf, value } from './cast.ts';
import { expect, test } from './fixtures.ts';
import { openSettled } from './look.ts';
import { png } from './picture.ts';

const script = 'window.tellExecution(document.title)';

/** Texts that run as scripts wherever one is taken for markup, an address or a template. */
const HOSTILE = [
  `<script>${script}</script>`,
  `<img src=x onerror="${script}">`,
  `"><svg onload="${script}">`,
  `'"--></style></script><script>${script}</script>`,
  `<iframe srcdoc="<script>parent.tellExecution(1)</script>"></iframe>`,
  `<details open ontoggle="${script}">`,
  `<a href="javascript:${script}" autofocus onfocus="${script}">a</a>`,
  `javascript:${script}`,
  `{{constructor.constructor('${script}')()}}`,
  `\${${script}}`,
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=tellExecution(1)&gt;">',
  '\u202e<b onmouseover=tellExecution(1)>x\u0000',
] as const;

const isFreeText = (text: string): boolean => LINES.test(text);

// What is published here would be seen by every customer of a shared server.
test.use({ house: 'injection' });

test('S3: script in searches, addresses, names of files, devices and reasons never runs, and the policy is never broken', async ({
  visit,
  bourse,
  operator,
  colleague,
}) => {
  test.setTimeout(120_000);
  const customer = await registerCustomer(bourse);
  const visitor = await visit({ customer });
  const { page, texts, watch } = visitor;

  await test.step('in the search and in what it remembers', async () => {
    await page.goto('/searchView');
    const field = page.getByRole('searchbox', { name: texts('market', 'market.search.hint') });
    for (const text of HOSTILE) {
      await field.fill(text);
      await field.press('Enter');
    }
    await field.fill('');
    await expect(page.getByText(texts('market', 'market.search.history'))).toBeVisible();
  });

  await test.step('in the address', async () => {
    for (const text of HOSTILE.slice(0, 4)) {
      const part = encodeURIComponent(text);
      for (const address of [
        `/transaction?gid=${part}`,
        `/news-detail?id=${part}`,
        `/trade?tradeKey=BBTrading&symbol=${part}`,
      ])
        await page.goto(address);
    }
    await page.goto(`/home#${encodeURIComponent(HOSTILE[1])}`);
  });

  await test.step('in rich texts, even if the server had not cleaned them', async () => {
    const body = [...HOSTILE, ...HOSTILE_HTML].map((html) => `<p>${html}</p>`).join('');
    const notice = {
      id: '1',
      key: 'HOME',
      title: HOSTILE[1],
      content: body,
      createTime: 1,
      isPopup: false,
      jumpPath: null,
    };
    await page.route('**/api/notice/getAllNoticeList', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: [notice] } }),
    );
    expect(await openSettled(page, '/information?tab=notices')).toEqual([]);
    await page.getByText(HOSTILE[1]).first().click();
    await expect(page.locator('.rich-text')).toBeVisible();
    expect(await page.locator('.rich-text :is(script, iframe, svg, style, object, form, input)').count()).toBe(0);
  });

  await test.step('in the invitation code', async () => {
    const stranger = await visit();
    await stranger.page.goto(`/reg?invite_code=${encodeURIComponent(HOSTILE[1])}`);
    await expect(
      stranger.page.getByRole('heading', { name: texts('identity', 'identity.register.title') }),
    ).toBeVisible();
    expect(stranger.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });

  await test.step('in the name of a device, shown among the signed-in ones', async () => {
    const owner = await registerCustomer(bourse);
    for (const device of HOSTILE.slice(0, 2)) await sessionOf(bourse.url, owner, { 'user-agent': device });
    const person = await visit({ customer: owner });
    expect(await openSettled(person.page, '/mine')).toEqual([]);
    await expect(person.page.getByText(texts('identity', 'identity.sessions.title'))).toBeVisible();
    expect(person.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });

  await test.step('in the name of a proof, in what is no picture, and in the reason of a refusal', async () => {
    const { call } = customer;
    const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) =>
      call('file.upload', {}, { file: new File([bytes], name, { type }) });
    const drawing = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"/>`);
    expect(await upload(drawing, 'proof.png', 'image/png')).toMatchObject({ ok: false, error: 'BAD_FILE' });
    const proof = value(await upload(new Uint8Array(png()), `${HOSTILE[1]}.png`, 'image/png'));
    const [bank] = value(await call('funds.platformBanks', {}));
    const { id } = value(
      await call('funds.createRecharge', {
        channel: 'card',
        amount: '100',
        currency: 'EUR',
        proofKey: proof.key,
        ...(bank ? { bankCode: bank.code } : {}),
      }),
    );
    const decide = await operator.client();
    // What looks like an address of somebody else's takes two.
    const refusal = value(await decide('console.proposeRefusal', { id, text: HOSTILE[1], reason: HOSTILE[1] }));
    const agree = await colleague.client();
    value(await agree('console.confirmProposal', { id: Number(refusal.id) }));
    expect(await openSettled(operator.page, `${bourse.consoleUrl}/deposits?status=all&open=deposit:${id}`)).toEqual([]);
    // Beside the proposal that said it, and as the reason of the refusal.
    await expect(operator.page.getByText(HOSTILE[1])).toHaveText([HOSTILE[1], HOSTILE[1]]);
    expect(await openSettled(operator.page, `${bourse.consoleUrl}/audit`)).toEqual([]);
    await page.goto('/fundingRecords?active=2');
    await page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: texts('funds', 'funds.deposit.refused') })
      .click();
    await expect(page.getByText(HOSTILE[1])).toBeVisible();
  });

  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
  expect(operator.watch).toEqual({ breaches: [], executions: [], crashes: [] });
});

test('S3: script in names, banks, contents, references and reasons of money and identity never runs, on either side', async ({
  visit,
  bourse,
  operator,
  colleague,
}) => {
  test.setTimeout(240_000);
  const script = HOSTILE[1];
  const texts = Object.fromEntries(
    ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'].map((language) => [language, `${script} ${language}`]),
  );
  const body = Object.fromEntries(
    // What holds control characters is refused before it is kept.
    Object.keys(texts).map((language) => [language, [...HOSTILE, ...HOSTILE_HTML].filter(isFreeText).join('<br>')]),
  );
  const customer = await registerCustomer(bourse);
  const { call } = customer;
  const [decide, confirm] = [await operator.client(), await colleague.client()];
  /** Publishes, and where that takes two, proposes and has it confirmed. */
  const putLive = async (content: string, version: number, why: string): Promise<void> => {
    const published = await decide('console.publishContent', { content, version, reason: why });
    if (published.ok) return;
    const { id: proposal } = value(await decide('console.proposeContent', { content, version, reason: why }));
    value(await confirm('console.confirmProposal', { id: Number(proposal) }));
  };
  const reason = script;
  const contents = {
    banners: { id: 'hostile', image: '/brand/banner-1.svg', link: '/market', title: texts },
    menus: { key: 'hostile', icon: 'chart', link: '/market', name: texts, description: texts },
    notices: { id: 'hostile', key: 'HOME', publishedAt: 1, link: null, title: texts, body },
    announcement: { id: 'hostile', publishedAt: 1, link: null, title: texts, body },
    'document:agreement': { id: 'hostile', title: texts, body, image: null },
    'points-products': { id: 'mug', image: null, title: texts, text: texts },
    'points-events': { id: 'hostile', title: texts, text: texts },
  };

  const id = await test.step('given by calls', async () => {
    for (const [content, entry] of Object.entries(contents)) {
      const { version } = value(await decide('console.saveContent', { content, note: script, entries: [entry] }));
      await putLive(content, version ?? 0, reason);
    }
    for (const holder of HOSTILE.slice(1, 3))
      value(
        await call('funds.addBankCard', {
          holder,
          number: holder === script ? 'ES9121000418450200051332' : 'DE89370400440532013000',
          bank: script,
          holderAddress: script,
          bankAddress: script,
          swift: 'SAMPESMM',
          currency: 'EUR',
          password: customer.password,
        }),
      );
    const picture = async (width = 240) => {
      const file = new File([new Uint8Array(png(width))], `${script}.png`, { type: 'image/png' });
      return value(await call('file.upload', {}, { file })).key;
    };
    const [frontKey, backKey] = [await picture(), await picture(250)];
    const application = value(
      await call('user.submitPrimary', { name: script, idNumber: 'X1234567', frontKey, backKey }),
    );
    value(await decide('console.takeApplication', { id: application.id }));
    const deposit = value(await call('funds.createStockRecharge', { amount: '100', currency: 'EUR' }));
    value(
      await decide('console.reviewDeposit', { id: deposit.id, decision: 'credit', amount: '100', reference: script }),
    );
    const { id: customerId } = value(await call('user.get', {}));
    const freeze = { id: Number(customerId), module: 'FINANCIAL', reason } as const;
    value(await decide('console.setFreeze', { ...freeze, frozen: true }));
    const invited = {
      change: 'invite',
      username: freshEmail().split('@')[0] ?? '',
      name: script,
      role: 'support',
    } as const;
    value(await decide('console.proposeRole', { what: invited, reason }));
    const move = { from: 'real.house.clearing.wire.EUR', to: `real.c${customerId}.stock.EUR`, amount: '1' };
    value(await decide('console.proposePosting', { ...move, reason }));
    const [product] = value(await decide('console.pointsProducts', {})).rows;
    if (product) value(await decide('console.setPointsProduct', { ...product, reason }));
    return { application: application.id, deposit: deposit.id, customer: customerId };
  });

  await test.step('looked at by the customer', async () => {
    const { page, watch } = await visit({ customer });
    for (const address of [
      '/home',
      '/agreement',
      '/information?tab=notices',
      '/pointsMall',
      '/Signin',
      '/bankList',
      '/verified',
      '/notification',
      `/recharge-detail?id=${id.deposit}`,
    ])
      expect(await openSettled(page, address)).toEqual([]);
    expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });

  await test.step('looked at by an operator', async () => {
    for (const address of [
      `/deposits?status=all&open=deposit:${id.deposit}`,
      `/customers?open=customer:${id.customer}`,
      `/identity?open=application:${id.application}`,
      '/content',
      '/content?content=notices',
      '/points',
      '/approvals',
      '/by-hand',
      '/audit',
      '/outbox',
    ])
      expect(await openSettled(operator.page, `${bourse.consoleUrl}${address}`)).toEqual([]);
    expect(operator.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });

  for (const content of Object.keys(contents)) await putLive(content, 0, 'what was there before');
});
