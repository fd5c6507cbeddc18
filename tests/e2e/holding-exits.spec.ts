import { value } from './cast.ts';
import { expect, test } from './fixtures.ts';

const SHARE = 'US.QUILM';

test('STOCKS-14: a holding is given a stop on its page, seen on the chart and in its row', async ({
  visit,
  fundedCustomer,
}) => {
  const customer = await fundedCustomer([{ amount: '5000', currency: 'USD' }]);
  const order = { instrument: SHARE, kind: 'market', side: 'buy', quantity: '5', leverage: 1 } as const;
  value(await customer.call('orders.buyNewStock', order));
  const { page, texts } = await visit({ customer });
  await page.goto(`/myPositions-details?gid=${SHARE}&market=US`);
  await page.getByRole('button', { name: texts('stocks', 'stocks.margin.exits') }).click();
  const sheet = page.getByRole('alertdialog');
  await sheet.getByText(texts('market', 'market.leverage.stopLoss')).click();
  await expect(sheet.getByText(texts('market', 'market.leverage.exitResult'))).toBeVisible();
  if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/sheet.png` });
  await sheet.getByRole('button', { name: texts('stocks', 'stocks.margin.exitsSend') }).click();
  await expect(sheet).toBeHidden();
  const { stopLoss } = value(await customer.call('orders.position', { instrument: SHARE }));
  expect(stopLoss).not.toBeNull();
  const lines = page.getByRole('list', { name: texts('market', 'market.lines.title') }).getByRole('listitem');
  await expect(lines.filter({ hasText: texts('market', 'market.leverage.stopLoss') })).toHaveCount(1);
  if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/page.png`, fullPage: true });
  await page.goto('/myPositions');
  await page.getByRole('button', { name: /QUILM/ }).click();
  await expect(page.getByText(texts('stocks', 'stocks.margin.stop')).first()).toBeVisible();
  if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/row.png`, fullPage: true });
});
