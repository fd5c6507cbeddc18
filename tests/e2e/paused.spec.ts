import { registerCustomer, value } from './cast.ts';
import { expect, test } from './fixtures.ts';

const PAUSED = [
  { module: 'RECHARGE', addresses: ['/recharge', '/cardTopup'] },
  { module: 'EXCHANGE', addresses: ['/swap', '/fundTransfer'] },
  { module: 'TRANSFERFUNDS', addresses: ['/transfer'] },
] as const;

test('what an operator paused for a customer is said on its screens, with the way to customer service', async ({
  visit,
  bourse,
  operator,
}) => {
  const customer = await registerCustomer(bourse);
  const { page, texts } = await visit({ customer });
  await page.goto('/transfer');
  await expect(page.getByRole('button', { name: texts('funds', 'funds.transfer.submit') })).toBeVisible();
  for (const { module } of PAUSED)
    await expect(page.getByText(texts('shell', `shell.frozen.${module}`))).toHaveCount(0);

  const { rows } = value(
    await (await operator.client())('console.customers', { search: customer.email, pageNo: 1, pageSize: 1 }),
  );
  for (const { module, addresses } of PAUSED) {
    const call = await operator.client();
    value(
      await call('console.setFreeze', { id: rows[0]?.id ?? 0, module, frozen: true, reason: 'Asked by telephone.' }),
    );
    for (const address of addresses) {
      await page.goto(address);
      const notice = page.getByRole('status').filter({ hasText: texts('shell', `shell.frozen.${module}`) });
      await expect(notice, address).toBeVisible();
      await notice.getByRole('button', { name: texts('shell', 'shell.service') }).click();
      await expect(page.getByRole('dialog', { name: texts('shell', 'shell.service') })).toBeVisible();
    }
  }
});
