import { HOSTILE_HTML } from '../api/hostile-html.ts';
import { clientOf, freshEmail, registerCustomer, value } from './cast.ts';
import { expect, test } from './fixtures.ts';
import { openSettled } from './look.ts';
import { png } from './picture.ts';

const tell = 'window.tellExecution(document.title)';

/** Texts that run as scripts wherever one is taken for markup, an address or a template. */
const HOSTILE = [
  `<script>${tell}</script>`,
  `<img src=x onerror="${tell}">`,
  `"><svg onload="${tell}">`,
  `'"--></style></script><script>${tell}</script>`,
  `<iframe srcdoc="<script>parent.tellExecution(1)</script>"></iframe>`,
  `<details open ontoggle="${tell}">`,
  `<a href="javascript:${tell}" autofocus onfocus="${tell}">a</a>`,
  `javascript:${tell}`,
  `{{constructor.constructor('${tell}')()}}`,
  `\${${tell}}`,
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=tellExecution(1)&gt;">',
  '\u202e<b onmouseover=tellExecution(1)>x\u0000',
] as const;

test('S3: script in searches, addresses, names of files, devices and reasons never runs, and the policy is never broken', async ({
  visit,
  bourse,
  operator,
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
    await openSettled(page, '/information?tab=notices');
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
    const email = freshEmail();
    const password = 'correct horse battery';
    const plain = clientOf(bourse.url);
    value(await plain('auth.sendEmailCode', { username: email, scene: 'REGISTER' }));
    const code = await bourse.codeFor(email);
    value(await plain('auth.register', { by: 'email', username: email, password, code }));
    const sign = (device: string) =>
      clientOf(bourse.url, undefined, { 'user-agent': device })('auth.login', {
        by: 'email',
        username: email,
        with: 'password',
        password,
      });
    const session = value(await sign(HOSTILE[1]));
    await sign(HOSTILE[0]);
    const person = await visit({
      customer: { email, password, session, call: clientOf(bourse.url, session.accessToken) },
    });
    await openSettled(person.page, '/mine');
    await expect(person.page.getByText(texts('identity', 'identity.sessions.title'))).toBeVisible();
    expect(person.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });

  await test.step('in the name of a proof, in what is no picture, and in the reason of a refusal', async () => {
    const { call } = customer;
    const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) =>
      call('file.upload', {}, { file: new File([bytes], name, { type }) });
    const drawing = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" onload="${tell}"/>`);
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
    value(await decide('console.reviewDeposit', { id, decision: 'refuse', reason: HOSTILE[1] }));
    await openSettled(operator.page, `${bourse.consoleUrl}/deposits?status=all&open=deposit:${id}`);
    await expect(operator.page.getByText(HOSTILE[1])).toBeVisible();
    await openSettled(operator.page, `${bourse.consoleUrl}/audit`);
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
