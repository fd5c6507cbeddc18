import { registerCustomer, value } from './cast.ts';
import { expect, test } from './fixtures.ts';

const SHARE = 'gid=US.OXMAR&market=US';

/** Every screen that a module closes, with the button that opens what is closed where it is not there from the start. */
const PAUSED = [
  {
    module: 'RECHARGE',
    addresses: [
      '/recharge',
      '/cardTopup',
      '/usdtTopup',
      '/stockRecharge',
      '/charge?coin=BTC',
      '/charge/voucher?coin=BTC',
    ],
  },
  { module: 'EXCHANGE', addresses: ['/swap', '/fundTransfer'] },
  { module: 'TRANSFERFUNDS', addresses: ['/transfer'] },
  { module: 'FINANCIAL', addresses: ['/tradeDealBB', '/divisa', '/trade?tradeKey=Divisa', `/buysell?${SHARE}`] },
] as const;

/** Where the form comes up on a sheet. */
const ON_A_SHEET = [
  `/transaction?${SHARE}`,
  '/tradeDealDetail?symbol=BTC-USDT&type=2',
  '/tradeDealDetail?symbol=EUR-USD&type=4',
];

test('a freeze by an operator is shown on the customer’s screens, with a link to customer service', async ({
  visit,
  bourse,
  operator,
}) => {
  test.setTimeout(180_000);
  const customer = await registerCustomer(bourse);
  const { page, texts } = await visit({ customer });
  await page.goto('/transfer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  for (const { module } of PAUSED)
    await expect(page.getByText(texts('shell', `shell.frozen.${module}`))).toHaveCount(0);

  const { rows } = value(
    await (await operator.client())('console.customers', { search: customer.email, pageNo: 1, pageSize: 1 }),
  );
  const freeze = async (module: 'WITHDRAW' | (typeof PAUSED)[number]['module']) => {
    const call = await operator.client();
    value(
      await call('console.setFreeze', { id: rows[0]?.id ?? 0, module, frozen: true, reason: 'Asked by telephone.' }),
    );
  };
  const noticeOf = (module: string) =>
    page.getByRole('status').filter({ hasText: texts('shell', `shell.frozen.${module}`) });
  for (const { module, addresses } of PAUSED) {
    await freeze(module);
    for (const address of addresses) {
      await page.goto(address);
      const notice = noticeOf(module).first();
      await expect(notice, address).toBeVisible();
      await notice.getByRole('button', { name: texts('shell', 'shell.service') }).click();
      await expect(page.getByRole('dialog', { name: texts('shell', 'shell.service') })).toBeVisible();
    }
  }
  for (const address of ON_A_SHEET) {
    await page.goto(address);
    await page
      .getByRole('button', { name: texts('market', 'market.buy'), exact: true })
      .first()
      .click();
    await expect(noticeOf('FINANCIAL').first(), address).toBeVisible();
  }
  await freeze('WITHDRAW');
  await page.goto('/withdraw');
  await expect(page.getByText(texts('funds', 'funds.blocker.frozen')).first()).toBeVisible();
});
