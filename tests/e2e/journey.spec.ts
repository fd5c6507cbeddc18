import { freshEmail } from './cast.ts';
import { expect, test } from './fixtures.ts';
import { creditDeposit, creditDepositByTwo } from './operator.ts';
import { openAccountByEmail, openAccountByPhone } from './sign-in.ts';
import { announceTopUp } from './top-up.ts';
import { balanceOf, cancelOrder, coloursOf, expectToMove, openShare, orderCoin, orderShare } from './trade.ts';

const SHARE = 'OXMAR';

test('a person registers, is funded, trades shares and coins, and finds everything again after the server was killed', async ({
  visit,
  bourse,
  operator,
  colleague,
}) => {
  test.setTimeout(600_000);
  const credentials = { email: freshEmail(), password: 'a password of mine' };
  const visitor = await visit();
  const { page, texts, watch } = visitor;
  const main = page.getByRole('main');

  await test.step('registers by e-mail with the code that was sent, and signs in', async () => {
    await openAccountByEmail(visitor, bourse, credentials);
    await expect(page).toHaveURL(/\/home/);
  });

  await test.step('tells of euros, dollars and USDT sent, each with a proof', async () => {
    await announceTopUp(visitor, { channel: 'card', group: 'EUR', amount: '1500' });
    await announceTopUp(visitor, { channel: 'card', group: 'USD', amount: '20000' });
    await announceTopUp(visitor, { channel: 'usdt', group: 'TRC20', amount: '30000' });
    await page.goto('/fundingRecords?active=2');
    await expect(main.getByText(texts('funds', 'funds.deposit.waiting'))).toHaveCount(3);
  });

  await test.step('the operator credits what arrived: less than claimed, once', async () => {
    const reference = `BANK-${Date.now()}`;
    await creditDeposit(operator.page, { claimed: '1,500', arrived: '1450.50', reference });
    const byTwo = (claimed: string, arrived: string, each: number) =>
      creditDepositByTwo(operator.page, colleague.page, { claimed, arrived, reference: `${reference}-${each}` });
    await byTwo('20,000', '20000', 2);
    await byTwo('30,000', '30000', 3);
    await page.goto('/fundingRecords?active=2');
    await expect(main.getByText(texts('funds', 'funds.deposit.done'))).toHaveCount(3);
    expect(await balanceOf(visitor, 'stock', 'EUR')).toBe(1450.5);
    expect(await balanceOf(visitor, 'stock', 'USD')).toBe(20_000);
    expect(await balanceOf(visitor, 'platform', 'USDT')).toBe(30_000);
  });

  await test.step('sees price, chart, depth and tape of a share move', async () => {
    await openShare(visitor, SHARE);
    await expectToMove(page.getByRole('region', { name: texts('market', 'market.price'), exact: true }));
    const chart = page.getByRole('region', { name: texts('market', 'market.chart'), exact: true });
    await expect.poll(() => coloursOf(chart)).toBeGreaterThan(3);
    await page.getByRole('tab', { name: texts('market', 'market.tab.book'), exact: true }).click();
    await expectToMove(page.getByRole('region', { name: texts('market', 'market.book'), exact: true }));
    await page.getByRole('tab', { name: texts('market', 'market.tab.tape'), exact: true }).click();
    await expectToMove(page.getByRole('table', { name: texts('market', 'market.tape') }));
  });

  await test.step('buys the share at the market and by a limit that fills, sells some of it both ways', async () => {
    await orderShare(visitor, { side: 'buy', quantity: '10' });
    await expect(main.getByRole('button', { name: new RegExp(SHARE) })).toContainText('10 ×');
    await openShare(visitor, SHARE);
    await orderShare(visitor, { side: 'buy', quantity: '4', limitAtPercent: 101 });
    await expect(main.getByRole('button', { name: new RegExp(SHARE) })).toContainText('14 ×');
    await openShare(visitor, SHARE);
    await orderShare(visitor, { side: 'sell', quantity: '3' });
    await expect(main.getByRole('button', { name: new RegExp(SHARE) })).toContainText('11 ×');
    await openShare(visitor, SHARE);
    await orderShare(visitor, { side: 'sell', quantity: '2', limitAtPercent: 99 });
    await expect(main.getByRole('button', { name: new RegExp(SHARE) })).toContainText('9 ×');
    expect(await balanceOf(visitor, 'stock', 'USD')).toBeLessThan(20_000);
  });

  await test.step('buys and sells a coin both ways, and sees the order in the history', async () => {
    await orderCoin(visitor, 'BTC', { side: 'buy', quantity: '0.02' });
    await orderCoin(visitor, 'BTC', { side: 'buy', quantity: '0.01', limitAtPercent: 101 });
    await orderCoin(visitor, 'BTC', { side: 'sell', quantity: '0.005' });
    await orderCoin(visitor, 'BTC', { side: 'sell', quantity: '0.005', limitAtPercent: 99 });
    await main.getByRole('tab', { name: texts('spot', 'spot.orders.history'), exact: true }).click();
    await expect(main.getByText(texts('market', 'market.orders.filled'), { exact: true })).toHaveCount(4);
    expect(await balanceOf(visitor, 'platform', 'BTC')).toBe(0.02);
  });

  await test.step('cancels an order that rests; what it held is free again', async () => {
    const before = await balanceOf(visitor, 'platform', 'USDT');
    await orderCoin(visitor, 'BTC', { side: 'buy', quantity: '0.01', limitAtPercent: 90 });
    await cancelOrder(visitor, /BTC/);
    expect(await balanceOf(visitor, 'platform', 'USDT')).toBe(before);
  });

  await test.step('leaves two orders resting, the server is killed, and everything is there again', async () => {
    await openShare(visitor, SHARE);
    await orderShare(visitor, { side: 'buy', quantity: '5', limitAtPercent: 90 });
    await orderCoin(visitor, 'BTC', { side: 'sell', quantity: '0.01', limitAtPercent: 110 });
    await expect(main.getByRole('button', { name: texts('market', 'market.orders.cancel') })).toHaveCount(1);
    const money = {
      dollars: await balanceOf(visitor, 'stock', 'USD'),
      coins: await balanceOf(visitor, 'platform', 'BTC'),
      tether: await balanceOf(visitor, 'platform', 'USDT'),
    };
    await bourse.kill();
    await bourse.start();
    expect({
      dollars: await balanceOf(visitor, 'stock', 'USD'),
      coins: await balanceOf(visitor, 'platform', 'BTC'),
      tether: await balanceOf(visitor, 'platform', 'USDT'),
    }).toEqual(money);
    await page.goto('/myPositions');
    await expect(main.getByRole('button', { name: new RegExp(SHARE) })).toContainText('9 ×');
  });

  await test.step('goes on: cancels what rested before, and sells what is held', async () => {
    await page.goto('/myPositions?tab=current');
    await cancelOrder(visitor, new RegExp(SHARE));
    await page.goto('/trade');
    await cancelOrder(visitor, /BTC/);
    await openShare(visitor, SHARE);
    await orderShare(visitor, { side: 'sell', quantity: '9' });
    await expect(main.getByRole('button', { name: new RegExp(SHARE) })).toHaveCount(0);
    await page.goto('/fundingRecords?active=1');
    await expect(main.getByText(texts('funds', 'funds.trade.sell')).first()).toBeVisible();
  });

  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
  expect(operator.watch.executions).toEqual([]);
});

test('a person registers by phone, in Chinese and in the light', async ({ visit, bourse }) => {
  const visitor = await visit({ language: 'zh-tw', theme: 'light' });
  const { page, watch } = visitor;
  const number = `74${String(Date.now()).slice(-8)}`;
  await openAccountByPhone(visitor, bourse, { area: '44', number, password: '我的密碼很長很長' });
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-TW');
  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
});
