import { value } from './cast.ts';
import { expect, test } from './fixtures.ts';
import { addMargin, closeAll, compareCard, factOf, inCents, setStop, type Walk } from './margin.ts';
import { numberIn } from './trade.ts';

const SHARE = 'US.QUILM';
const DEPOSIT = 5_000;

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

/** The card, and what only shares have: the fees and the financing so far. */
const compare = async (walk: Walk): Promise<void> => {
  const position = await positionOf(walk);
  await compareCard(walk, { ...position, stop: position.stopLoss });
  const main = walk.page.getByRole('main');
  const fact = async (key: string) => inCents(await factOf(main, walk.texts('stocks', `stocks.margin.${key}`)));
  expect(await fact('fees')).toBe(inCents(position.fees));
  expect(await fact('financing')).toBe(inCents(position.financing));
};

/** Adds 50: the liquidation price that the sheet foresees is the one that comes. */
const addFifty = async (walk: Walk): Promise<void> => {
  const before = await cashOf(walk);
  const foreseen = await addMargin(walk, '50');
  expect(inCents((await positionOf(walk)).liquidationPrice)).toBe(inCents(foreseen));
  expect(await cashOf(walk)).toEqual({ available: before.available - 5_000, held: before.held + 5_000 });
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
  await closeAll(walk);
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
    await compare(walk);
    await addFifty(walk);
    await compare(walk);
    await setStop(walk);
    expect((await positionOf(walk)).stopLoss).not.toBeNull();
    await compare(walk);
    await compareAssets(walk);
    await closePosition(walk);
    await compareAssets(walk);
    expect(visitor.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });
