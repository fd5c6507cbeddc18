import { registerCustomer, value } from './cast.ts';
import { expect, test } from './fixtures.ts';
import { signInByPassword } from './sign-in.ts';

test('SHELL-8: the device’s time zone is the customer’s from the first sign-in on, until another is chosen, then on every device', async ({
  visit,
  bourse,
}) => {
  const customer = await registerCustomer(bourse);
  const storedZone = async () => value(await customer.call('user.preferences', {})).zone;
  expect(await storedZone()).toBeNull();
  const visitor = await visit();
  const { page, texts } = visitor;
  await page.goto('/login?redirect=%2Fmine');
  await signInByPassword(visitor, customer);
  await expect.poll(storedZone).toBe('Europe/Berlin');

  await page.getByRole('button', { name: texts('identity', 'identity.settings.zone') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('option', { selected: true })).toContainText('Europe/Berlin');
  await sheet.getByRole('searchbox').fill('new york');
  await sheet.getByRole('option', { name: 'America/New York' }).click();
  await expect(page.getByText('America/New York')).toBeVisible();
  await expect.poll(storedZone).toBe('America/New_York');

  const other = await visit();
  await other.page.goto('/login?redirect=%2Fmine');
  await signInByPassword(other, customer);
  await expect(other.page.getByText('America/New York')).toBeVisible();
  expect(await storedZone()).toBe('America/New_York');
});

test('SHELL-3: a customer finds the own invitation, and who follows its link registers with its code', async ({
  visit,
  bourse,
}) => {
  const customer = await registerCustomer(bourse);
  const { invitationCode } = value(await customer.call('user.get', {}));
  const { sharePercent } = value(await customer.call('funds.rebate', { customer: '1' }));
  const { page, context, texts } = await visit({ customer });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/mine');
  await page.getByRole('button', { name: texts('identity', 'identity.invite.title') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(invitationCode, { exact: true })).toBeVisible();
  await expect(sheet.getByText(`${sharePercent}%`)).toBeVisible();
  await expect(sheet.getByRole('img', { name: texts('identity', 'identity.invite.qr') })).toBeVisible();
  await sheet.getByRole('button', { name: texts('identity', 'identity.invite.copyLink') }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${bourse.url}/i&${invitationCode}`);

  const invited = await visit();
  await invited.page.goto(link);
  await expect(invited.page).toHaveURL(new RegExp(`/reg\\?invite_code=${invitationCode}$`));
  await expect(invited.page.getByLabel(texts('identity', 'identity.invitationOptional'))).toHaveValue(invitationCode);
});

test('SHELL-9: a level is shown with what is missing to the next, and none where the deployment publishes none', async ({
  visit,
  bourse,
}) => {
  const customer = await registerCustomer(bourse);
  const { page, texts } = await visit({ customer });
  const stars = page.getByRole('img', { name: texts.like('identity', 'identity.mine.level') });
  await page.goto('/mine');
  await expect(page.getByText(texts('identity', 'identity.level.none'))).toBeVisible();
  await page.getByText(texts.like('identity', 'identity.level.missing')).click();
  const sheet = page.getByRole('dialog', { name: texts('identity', 'identity.level.title') });
  await expect(sheet.getByText(texts('identity', 'identity.level.turnover'))).toBeVisible();
  await expect(sheet.getByRole('img')).toHaveCount(5);
  await page.keyboard.press('Escape');

  await page.route('**/stock/user/vipLevel*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, levels: [] } } });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: texts('identity', 'identity.invite.title') })).toBeVisible();
  await expect(stars).toHaveCount(0);
});

test('a closed payment method says so and links to customer service, and no card is empty', async ({
  visit,
  bourse,
}) => {
  const customer = await registerCustomer(bourse);
  const { page, texts } = await visit({ customer });
  // The lists as they are once operators have retired all that stood in them.
  const empty: Readonly<Record<string, unknown>> = {
    '/stock/platform-bank/list': [],
    '/stock/paymentcode/getlist': [],
    '/api/recharge/getAdress': {},
    '/api/common/getWithDrawCoinList': [],
  };
  for (const [path, data] of Object.entries(empty))
    await page.route(`**${path}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), data } });
    });
  await page.route('**/stock/member-point-events/page*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, list: [], total: 0 } } });
  });
  const main = page.getByRole('main');
  for (const [path, key] of [
    ['/stockRecharge', 'funds.topup.closedText'],
    ['/charge', 'funds.topup.closedText'],
    ['/recharge?way=coin', 'funds.recharge.noCoinsText'],
    ['/withdraw', 'funds.withdraw.noneText'],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText(texts('funds', key))).toBeVisible();
    await main
      .getByRole('button', { name: texts('shell', 'shell.service') })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: texts('shell', 'shell.service') })).toBeVisible();
  }
  await page.goto('/Signin');
  await expect(main.getByText(texts('points', 'points.noOccasions'))).toBeVisible();
});
