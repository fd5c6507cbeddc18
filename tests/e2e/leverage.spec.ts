import type { Locator } from '@playwright/test';
import { type CastCustomer, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { numberIn } from './trade.ts';

const SHARE = 'US.QUILM';
const DEPOSIT = 5_000;
const inCents = (amount: number | string | null | undefined): number => Math.round(Number(amount) * 100);

/** The figure of a line, by the line's whole name; of a change the last, what it would be. */
const factOf = async (place: Locator, name: string): Promise<number> => {
  const line = place.locator('dl > div').filter({ has: place.page().getByText(name, { exact: true }) });
  const text = (await line.locator('dd').first().textContent()) ?? '';
  return numberIn(text);
};

type Walk = Visitor & { readonly customer: CastCustomer };

const positionOf = async ({ customer }: Walk) => {
  const { list } = value(await customer.call('orders.positions', { pageNo: 1, pageSize: 10, state: 'open' }));
  const [found, ...others] = list;
  if (!found || others.length > 0) throw new Error('one position is open');
  return found;
};

const cashOf = async ({ customer }: Walk) => {
  const balances = value(await customer.call('funds.assets', {}));
  const cash = balances.find(({ accountType, asset }) => accountType === 'stock' && asset === 'USD');
  return { available: inCents(cash?.available), held: inCents(cash?.held) };
};

/** Buys 20 shares with leverage 10 from the page of the share, and goes to where the position is. */
const openPosition = async (walk: Walk): Promise<void> => {
  const { page, texts } = walk;
  const m = (key: string, values = {}) => texts('market', `market.${key}`, values);
  await page.goto(`/transaction?gid=${SHARE}&market=US`);
  await page.getByRole('button', { name: m('buy'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('tab', { name: m('leverage.times', { leverage: 10 }), exact: true }).click();
  await sheet.getByRole('textbox', { name: m('quantity') }).fill('20');
  await sheet.getByRole('button', { name: texts.like('market', 'market.order.buyMarketShort') }).click();
  const question = page.getByRole('alertdialog', { name: m('order.confirm') });
  await question.getByRole('button', { name: m('buy'), exact: true }).click();
  await sheet.getByRole('link', { name: m('result.seePosition'), exact: true }).click();
  await expect(page).toHaveURL(/\/myPositions$/);
};

/** What the card says is what the server says. */
const compareCard = async (walk: Walk): Promise<void> => {
  const main = walk.page.getByRole('main');
  const s = (key: string) => walk.texts('stocks', `stocks.margin.${key}`);
  const position = await positionOf(walk);
  const exit = (price: string | null) => (price === null ? Number.NaN : inCents(price));
  const fact = async (key: string): Promise<number> => inCents(await factOf(main, s(key)));
  await expect.poll(() => fact('margin')).toBe(inCents(position.margin));
  expect(await fact('mark.liquidation')).toBe(inCents(position.liquidationPrice));
  expect(await fact('mark.call')).toBe(inCents(position.callPrice));
  expect(await fact('mark.entry')).toBe(inCents(position.entryPrice));
  expect(await fact('fees')).toBe(inCents(position.fees));
  expect(await fact('financing')).toBe(inCents(position.financing));
  if (position.stopLoss !== null) await expect.poll(() => fact('stop')).toBe(exit(position.stopLoss));
};

const ask = async ({ page, texts }: Walk, button: string): Promise<Locator> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('stocks', button), exact: true })
    .click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toBeVisible();
  return sheet;
};

/** Adds 50: the liquidation price that the sheet foresees is the one that comes. */
const addMargin = async (walk: Walk): Promise<void> => {
  const { page, texts } = walk;
  const s = (key: string) => texts('stocks', `stocks.margin.${key}`);
  const before = await cashOf(walk);
  const sheet = await ask(walk, 'stocks.margin.change');
  await sheet.getByRole('textbox').fill('50');
  const changes = sheet.locator('[data-part=changes]');
  const line = changes.locator('div').filter({ has: page.getByText(s('liquidationPrice'), { exact: true }) });
  const next = line.locator('dd > span').last();
  await expect(next).toContainText(/\d/);
  const foreseen = numberIn((await next.textContent()) ?? '');
  await sheet.getByRole('button', { name: texts.like('stocks', 'stocks.margin.send.add') }).click();
  await expect(page.getByText(s('done.add'))).toBeVisible();
  await expect(sheet).toBeHidden();
  expect(inCents((await positionOf(walk)).liquidationPrice)).toBe(inCents(foreseen));
  expect(await cashOf(walk)).toEqual({ available: before.available - 5_000, held: before.held + 5_000 });
};

const setStop = async (walk: Walk): Promise<void> => {
  const { page, texts } = walk;
  const sheet = await ask(walk, 'stocks.margin.exits');
  await sheet.getByText(texts('market', 'market.leverage.stopLoss'), { exact: true }).first().click();
  const field = sheet.getByRole('textbox');
  await expect(field).not.toHaveValue('');
  await sheet.getByRole('button', { name: texts('stocks', 'stocks.margin.exitsSend'), exact: true }).click();
  await expect(page.getByText(texts('stocks', 'stocks.margin.exitsSet'))).toBeVisible();
  await expect(sheet).toBeHidden();
  expect((await positionOf(walk)).stopLoss).not.toBeNull();
};

/** What Assets say of the dollars of the stock account. */
const compareAssets = async (walk: Walk): Promise<void> => {
  const { page, texts } = walk;
  await page.goto('/assets?tab=stock');
  const row = page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText('USD', { exact: true }) });
  await row.click();
  const sheet = page.getByRole('dialog');
  const f = (key: string) => texts('funds', `funds.balance.${key}`);
  await expect(sheet.getByText(f('held'), { exact: true })).toBeVisible();
  const cash = await cashOf(walk);
  expect(inCents(await factOf(sheet, f('available')))).toBe(cash.available);
  expect(inCents(await factOf(sheet, f('held')))).toBe(cash.held);
};

/** Closes all of it by hand: the list, the balance and the postings say what it brought. */
const closePosition = async (walk: Walk): Promise<void> => {
  const { page, texts, customer } = walk;
  await page.goto('/myPositions');
  const sheet = await ask(walk, 'stocks.margin.close');
  await sheet.getByRole('button', { name: texts('stocks', 'stocks.margin.close'), exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(texts('stocks', 'stocks.margin.title'))).toBeHidden();
  await page.getByRole('tab', { name: texts('stocks', 'stocks.tab.closed'), exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(texts('stocks', 'stocks.closed.reason.requested'), { exact: true })).toBeVisible();
  const [closed] = value(await customer.call('orders.closedPositions', { pageNo: 1, pageSize: 5 })).list;
  const figure = main.getByRole('listitem').first().locator('.figures').first();
  const result = inCents(closed?.totalProfit);
  expect(inCents(numberIn((await figure.textContent()) ?? ''))).toBe(result);
  expect(await cashOf(walk)).toEqual({ available: DEPOSIT * 100 + result, held: 0 });
  const postings = { accountType: 'stock', asset: 'USD', pageNo: 1, pageSize: 100 } as const;
  const { rows } = value(await customer.call('funds.postings', postings));
  expect(rows.reduce((sum, { amount }) => sum + inCents(amount), 0)).toBe(DEPOSIT * 100 + result);
};

for (const language of ['en', 'ja'] as const)
  test(`MARGIN-18, MARGIN-19: a share is bought with leverage, given margin and a stop, and closed by hand, in ${language}`, async ({
    visit,
    fundedCustomer,
  }) => {
    const customer = await fundedCustomer([{ amount: String(DEPOSIT), currency: 'USD' }]);
    const visitor = await visit({ customer, language });
    const walk = { ...visitor, customer };
    await openPosition(walk);
    await compareCard(walk);
    await addMargin(walk);
    await compareCard(walk);
    await setStop(walk);
    await compareCard(walk);
    await compareAssets(walk);
    await closePosition(walk);
    await compareAssets(walk);
    expect(visitor.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });
