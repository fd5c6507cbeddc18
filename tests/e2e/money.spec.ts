import type { Page } from '@playwright/test';
import { clientOf, freshEmail, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { fillInApplication, IDENTITY, reviewApplication } from './identity.ts';
import { creditDeposit, creditDepositByTwo, doWithReason, goToScreen, signInOperator } from './operator.ts';
import { addPasskey, giveAuthenticator } from './passkey.ts';
import { addBankAccount, addWallet, askWithdrawal, holdingOf, payWithdrawal, payWithdrawalByTwo } from './payout.ts';
import { type Bourse, clockAhead } from './server.ts';
import { confirmIdentity, openAccountByEmail } from './sign-in.ts';
import { announceTopUp } from './top-up.ts';
import { balanceOf, numberIn } from './trade.ts';

// A day passes in this house.
test.use({ house: 'money' });

const DAY_MS = 24 * 3_600_000 + 60_000;
const FUNDS_PASSWORD = 'another password for money';

/** The way to the inbox from the first page, named after how many messages are unread. */
const bell = async ({ page }: Visitor) => {
  await page.goto('/home');
  return page.getByRole('main').locator('a[href="/notification"]').first();
};

const setFundsPassword = async (visitor: Visitor, password: string): Promise<void> => {
  const { page, texts } = visitor;
  await page.goto('/changeFundsPassword');
  await page.getByLabel(texts('identity', 'identity.newPassword'), { exact: true }).fill(FUNDS_PASSWORD);
  await page.getByLabel(texts('identity', 'identity.repeatPassword'), { exact: true }).fill(FUNDS_PASSWORD);
  await page.getByRole('button', { name: texts('identity', 'identity.password.submit'), exact: true }).click();
  await confirmIdentity(visitor, password);
  await expect(page).toHaveURL(/\/mine$/);
};

/** Moves an amount from one account to another, by the screen and its question. */
const transfer = async ({ page, texts }: Visitor, amount: string): Promise<void> => {
  const t = (key: string) => texts('funds', `funds.transfer.${key}`);
  await page.goto('/transfer?keyStr=stock');
  await page.getByRole('textbox', { name: t('amount'), exact: true }).fill(amount);
  const submit = (place: Pick<Page, 'getByRole'>) => place.getByRole('button', { name: t('submit'), exact: true });
  await submit(page).click();
  await submit(page.getByRole('alertdialog', { name: t('title') })).click();
  await expect(page.getByText(texts('funds', 'transfer_success'))).toBeVisible();
};

/** Swaps at a firm price, which runs out once before it is taken and is renewed where it stands. */
const swap = async ({ page, texts }: Visitor, amount: string): Promise<void> => {
  const t = (key: string) => texts('funds', `funds.convert.${key}`);
  await page.goto('/swap');
  await page.getByRole('textbox', { name: t('give'), exact: true }).fill(amount);
  const submit = page.getByRole('button', { name: texts.like('funds', 'funds.convert.submitFor') });
  await submit.click();
  const question = page.getByRole('alertdialog', { name: t('title') });
  const renewed = question.getByText(texts('shell', 'shell.quote.same'));
  const changed = question.getByText(texts.like('shell', 'shell.quote.changed'));
  await expect(renewed.or(changed)).toBeVisible({ timeout: 30_000 });
  await question.getByRole('button', { name: t('submit'), exact: true }).click();
  await expect(page.getByText(texts('funds', 'swap_success'))).toBeVisible();
};

/** Takes a file of the page of statements, and gives its text. */
const take = async ({ page, texts }: Visitor, button: 'csv' | 'pdf' | 'dataTake'): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts('identity', `identity.records.${button}`) }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('latin1');
};

/** Every balance of a customer beside the sum of its postings, each a whole number of the asset's smallest unit. */
const ledgerOf = async (
  bourse: Bourse,
  credentials: { readonly email: string; readonly password: string; readonly recovery: string },
) => {
  const session = value(
    await clientOf(bourse.url)('auth.login', {
      by: 'email',
      username: credentials.email,
      with: 'password',
      password: credentials.password,
      secondFactor: credentials.recovery,
    }),
  );
  const call = clientOf(bourse.url, session.accessToken);
  const units = (text: string): bigint => BigInt(text.replace('.', ''));
  const lines = [];
  for (const { accountType, asset, available, held } of value(await call('funds.assets', {}))) {
    const { rows, total } = value(await call('funds.postings', { accountType, asset, pageNo: 1, pageSize: 100 }));
    expect(rows).toHaveLength(total);
    lines.push({
      of: `${accountType} ${asset}`,
      balance: units(available) + units(held),
      postings: rows.reduce((sum, { amount }) => sum + units(amount), 0n),
    });
  }
  return lines;
};

test('a person is identified, pays in, moves, swaps and withdraws by bank and by coin, and every cent is found again', async ({
  visit,
  bourse,
  operator,
  colleague,
}) => {
  test.setTimeout(600_000);
  const credentials = { email: freshEmail(), password: 'a password of mine' };
  const visitor = await visit();
  const { page, context, texts, watch } = visitor;
  const main = page.getByRole('main');

  await test.step('opens an account; a funds password, a bank account and a wallet are added, and wait', async () => {
    await openAccountByEmail(visitor, bourse, credentials);
    await page.goto('/cardWithdraw');
    await expect(main.getByText(texts('funds', 'withdraw_please_fundPwd'))).toBeVisible();
    await setFundsPassword(visitor, credentials.password);
    await addBankAccount(visitor, credentials.password);
    await addWallet(visitor, credentials.password);
  });

  await test.step('hands its identity in; one picture is asked for again with a reason, sent again, and approved', async () => {
    await page.goto('/certification-primary');
    await page.getByRole('button', { name: texts('identity', 'identity.verify.start'), exact: true }).click();
    await fillInApplication(visitor, IDENTITY.primary, { name: 'Maria Lopez', 'id-number': 'X1234567L' });
    await expect(main.getByText(texts('identity', 'identity.status.waiting.primary'))).toBeVisible();
    await reviewApplication(operator.page, { item: 'Front of the document', reason: 'Cannot be read' });
    await expect(
      main.getByRole('heading', { name: texts('identity', 'identity.status.action-required.primary') }),
    ).toBeVisible();
    await expect(main.getByText(texts('identity', 'identity.reason.unreadable')).first()).toBeVisible();
    await page.getByRole('button', { name: texts('identity', 'identity.status.sendAgain') }).click();
    await fillInApplication(visitor, [['front']], {});
    await expect(main.getByText(texts('identity', 'identity.status.waiting.primary'))).toBeVisible();
    await reviewApplication(operator.page, 'approve');
    await expect(main.getByText(texts('identity', 'identity.status.approved.primary'))).toBeVisible();
  });

  await test.step('proves its address', async () => {
    await page.getByRole('link', { name: texts('identity', 'identity.status.toAdvanced') }).click();
    await page.getByRole('button', { name: texts('identity', 'identity.verify.start'), exact: true }).click();
    await fillInApplication(visitor, IDENTITY.advanced, { address: '1 Sample Street, Sampletown' });
    await reviewApplication(operator.page, 'approve');
    await expect(main.getByText(texts('identity', 'identity.status.approved.advanced'))).toBeVisible();
  });

  await test.step('pays in by bank and by coin, with QR code and proof; what arrived is credited', async () => {
    await announceTopUp(visitor, { channel: 'card', group: 'EUR', amount: '20000' });
    await announceTopUp(visitor, { channel: 'usdt', group: 'TRC20', amount: '5000' });
    const reference = `IN-${Date.now()}`;
    await creditDeposit(operator.page, { claimed: '5,000', arrived: '5000', reference });
    const large = { claimed: '20,000', arrived: '19000.50', reference: `${reference}-2` };
    await creditDepositByTwo(operator.page, colleague.page, large);
    expect(await balanceOf(visitor, 'stock', 'EUR')).toBe(19_000.5);
    expect(await balanceOf(visitor, 'platform', 'USDT')).toBe(5_000);
    // The first funds password is no change of credentials: nothing has to be waited for.
    await page.goto('/cardWithdraw');
    await expect(main.getByText(texts.like('funds', 'funds.blocker.waits'))).toHaveCount(0);
  });

  await test.step('is told of it: the bell counts, reading takes one off, and all can be marked', async () => {
    const named = (count: number) => texts('content', count > 0 ? 'content.bellUnread' : 'content.bell', { count });
    const way = await bell(visitor);
    await expect(way).toHaveAccessibleName(texts.like('content', 'content.bellUnread'));
    const before = numberIn((await way.getAttribute('aria-label')) ?? '');
    await page.goto('/notification');
    await main
      .getByRole('link')
      .filter({ hasText: texts('notify', 'notify.kind.deposit-credited.title') })
      .first()
      .click();
    await expect(
      main.getByRole('heading', { name: texts('notify', 'notify.kind.deposit-credited.title') }),
    ).toBeVisible();
    await expect(await bell(visitor)).toHaveAccessibleName(named(before - 1));
    await page.goto('/notification');
    await page.getByRole('button', { name: texts('notify', 'notify.readAll') }).click();
    await expect(page.getByText(texts('notify', 'notify.allRead'))).toBeVisible();
    await expect(await bell(visitor)).toHaveAccessibleName(named(0));
  });

  await test.step('moves euros to the other account and swaps them at a firm price, the second one offered', async () => {
    await transfer(visitor, '500');
    expect(await balanceOf(visitor, 'stock', 'EUR')).toBe(18_500.5);
    expect(await balanceOf(visitor, 'platform', 'EUR')).toBe(500);
    await swap(visitor, '1000');
    expect(await balanceOf(visitor, 'platform', 'USDT')).toBe(4_000);
    await page.goto('/fundingRecords?active=4');
    await expect(main.getByText(texts.like('funds', 'funds.records.between'))).toHaveCount(2);
  });

  await test.step('signs in for points, and has something for them', async () => {
    await page.goto('/Signin');
    await page.getByRole('button', { name: texts.like('points', 'points.sign_other') }).click();
    await expect(page.getByRole('button', { name: texts('points', 'points.signed') })).toBeDisabled();
    await goToScreen(operator.page, 'Points');
    await operator.page.getByRole('row').filter({ hasText: 'notebook' }).click();
    await operator.page.getByLabel('Price in points').fill('5');
    await doWithReason(operator.page, 'Change product', 'A week of small prices.');
    await page.goto('/pointsMall');
    const product = main.getByRole('article').first();
    await product.getByRole('button', { name: texts('points', 'points.exchange') }).click();
    const question = page.getByRole('alertdialog', { name: texts('points', 'points.exchange') });
    await question.getByRole('button', { name: texts('points', 'points.exchange') }).click();
    await expect(question).toBeHidden();
    await page.goto('/pointsMall?tab=log');
    await expect(main.getByText('−5').or(main.getByText('-5'))).toBeVisible();
    await expect(main.getByText('+5')).toBeVisible();
  });

  let recovery = '';
  await test.step('adds a passkey, which withdrawals are confirmed by from then on', async () => {
    await giveAuthenticator(visitor);
    await page.goto('/security');
    [recovery = ''] = await addPasskey(visitor, credentials.password);
  });

  await test.step('a day later the places it added can be paid out to', async () => {
    await bourse.later(DAY_MS);
    const ahead = bourse.aheadMs();
    await context.addInitScript(clockAhead(ahead));
    for (const [who, { page: theirs }] of Object.entries({ operator, colleague })) {
      await theirs.context().addInitScript(clockAhead(ahead));
      await theirs.evaluate(() => sessionStorage.clear());
      await signInOperator(theirs, bourse.consoleUrl, { who: who === 'operator' ? who : 'colleague', aheadMs: ahead });
    }
    await page.goto('/bankList');
    await expect(main.getByText(texts('funds', 'funds.destination.usable'), { exact: true })).toBeVisible();
  });

  await test.step('asks for money by bank: it is held; cancelled, it is free again', async () => {
    const before = await holdingOf(visitor, 'stock', 'EUR');
    expect(before).toEqual({ available: 18_500.5, held: 0 });
    await askWithdrawal(visitor, {
      from: '/cardWithdraw?coin=EUR',
      amount: '100',
      fee: '1.00',
      arrives: '99.00',
      fundsPassword: FUNDS_PASSWORD,
      isByPasskey: true,
    });
    const detail = page.url();
    expect(await holdingOf(visitor, 'stock', 'EUR')).toEqual({ available: 18_400.5, held: 100 });
    await page.goto(detail);
    const cancel = texts('funds', 'funds.withdrawal.cancel');
    await page.getByRole('button', { name: cancel, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: cancel, exact: true }).click();
    await expect(main.getByText(texts('funds', 'funds.withdrawal.step.cancelled'))).toBeVisible();
    expect(await holdingOf(visitor, 'stock', 'EUR')).toEqual(before);
  });

  await test.step('withdraws by coin: one operator pays it', async () => {
    await askWithdrawal(visitor, {
      from: '/usdtWithdraw',
      amount: '1000',
      fee: '2',
      arrives: '998',
      fundsPassword: FUNDS_PASSWORD,
    });
    await payWithdrawal(operator.page, '998', `TX-${Date.now()}`);
    await expect(main.getByText(texts('funds', 'funds.withdrawal.state.paid')).first()).toBeVisible();
  });

  await test.step('withdraws by bank above the limit: it takes two operators', async () => {
    await askWithdrawal(visitor, {
      from: '/cardWithdraw?coin=EUR',
      amount: '12000',
      fee: '1.00',
      arrives: '11,999.00',
      fundsPassword: FUNDS_PASSWORD,
    });
    await payWithdrawalByTwo(operator.page, colleague.page, '11,999', `OUT-${Date.now()}`);
    await expect(main.getByText(texts('funds', 'funds.withdrawal.step.paid')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: texts('funds', 'funds.withdrawal.cancel') })).toHaveCount(0);
    expect(await holdingOf(visitor, 'stock', 'EUR')).toEqual({ available: 6_500.5, held: 0 });
    expect(await holdingOf(visitor, 'platform', 'USDT')).toEqual({ available: 3_000, held: 0 });
  });

  await test.step('finds each withdrawal under its tab, and in the records', async () => {
    const rows = main.locator('a[href^="/withdraw-detail"]');
    for (const [tab, count] of [
      ['all', 3],
      ['waiting', 0],
      ['done', 2],
      ['failed', 1],
    ] as const) {
      await page.goto('/withdraw-order');
      await page.getByRole('tab', { name: texts('funds', `funds.orders.${tab}`), exact: true }).click();
      await expect(rows).toHaveCount(count);
    }
    await page.goto('/fundingRecords?active=3');
    await expect(rows).toHaveCount(3);
    await page.goto('/fundingRecords?active=2');
    await expect(main.getByText(texts('funds', 'funds.deposit.done'))).toHaveCount(2);
  });

  await test.step('LEDGER-20: takes the statement and its own data; balances and ledger agree', async () => {
    await page.goto('/statement');
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel(texts('identity', 'identity.records.from'), { exact: true }).fill(yesterday);
    const csv = await take(visitor, 'csv');
    for (const figure of ['19000.50', '6500.50', '5000']) expect(csv).toContain(figure);
    expect((await take(visitor, 'pdf')).slice(0, 5)).toBe('%PDF-');
    const own = JSON.parse(await take(visitor, 'dataTake'));
    expect(JSON.stringify(own)).toContain(credentials.email);
    for (const { of, balance, postings } of await ledgerOf(bourse, { ...credentials, recovery }))
      expect([of, postings]).toEqual([of, balance]);
    await goToScreen(operator.page, 'Books');
    await expect(operator.page.getByText(/Every asset sums to zero in real and in demo accounts/)).toBeVisible();
  });

  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
  expect(operator.watch.executions).toEqual([]);
});
