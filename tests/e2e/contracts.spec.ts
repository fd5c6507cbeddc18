import { value } from './cast.ts';
import { expect, test } from './fixtures.ts';
import { addMargin, closeAll, compareCard, inCents, setStop, type Walk } from './margin.ts';
import { numberIn } from './trade.ts';

const SYMBOL = 'BTC-USDT.P';
const CONTRACTS = '10';
const MONEY = 2_000;

const positionOf = async ({ customer }: Walk) => {
  const { rows } = value(await customer.call('contract.positions', { pageNo: 1, pageSize: 10, status: 'open' }));
  const [found, ...others] = rows;
  if (!found || others.length > 0) throw new Error('one position is open');
  return found;
};

/** In the smallest unit of the asset, of which a cent shown has ten thousand. */
const inUnits = (amount: string | null | undefined): number => Math.round(Number(amount) * 1_000_000);

const cashOf = async ({ customer }: Walk) => {
  const found = value(await customer.call('funds.assets', {})).find(
    ({ accountType, asset }) => accountType === 'contract' && asset === 'USDT',
  );
  return { available: inUnits(found?.available), held: inUnits(found?.held) };
};

/** Buys ten contracts at the market with ten times leverage, from the page of contracts. */
const openLong = async (walk: Walk): Promise<void> => {
  const { page, texts } = walk;
  const c = (key: string, values = {}) => texts('contract', `contract.${key}`, values);
  await page.goto(`/tradeDealU?symbol=${SYMBOL}`);
  const form = page.getByRole('form', { name: texts('market', 'market.order.form') });
  await form.getByText(texts.like('market', 'market.leverage.times')).filter({ hasText: '10' }).click();
  await form.getByRole('textbox', { name: c('contracts') }).fill(CONTRACTS);
  await form.getByRole('button', { name: c('long'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: c('long'), exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(texts.like('contract', 'contract.placed.filled'))).toBeVisible();
};

/** The position in the past ones: its result is what the account has more or less. */
const compareClosed = async (walk: Walk): Promise<void> => {
  const { page, texts, customer } = walk;
  const c = (key: string) => texts('contract', `contract.${key}`);
  const main = page.getByRole('main');
  await main.getByRole('tab', { name: new RegExp(`^${c('tab.history')}`) }).click();
  await main.getByText(c('closedPositions'), { exact: true }).click();
  await expect(main.getByText(texts('stocks', 'stocks.closed.reason.requested'), { exact: true })).toBeVisible();
  const closed = value(await customer.call('contract.positions', { pageNo: 1, pageSize: 5, status: 'closed' })).rows[0];
  const result = inUnits(closed?.profit);
  const list = main.getByRole('list', { name: c('closedPositions'), exact: true });
  const figure = list.getByRole('listitem').first().locator('.figures').first();
  expect(numberIn((await figure.textContent()) ?? '')).toBeCloseTo(Number(closed?.profit), 1);
  expect(await cashOf(walk)).toEqual({ available: MONEY * 1_000_000 + result, held: 0 });
  const postings = { accountType: 'contract', asset: 'USDT', pageNo: 1, pageSize: 100 } as const;
  const { rows } = value(await customer.call('funds.postings', postings));
  expect(rows.reduce((sum, { amount }) => sum + inUnits(amount), 0)).toBe(MONEY * 1_000_000 + result);
};

for (const language of ['en', 'ar'] as const)
  test(`CONTRACT-3, CONTRACT-4: contracts are bought, given margin and a stop, closed, and the account says what they brought, in ${language}`, async ({
    visit,
    fundedCustomer,
  }) => {
    const customer = await fundedCustomer([{ amount: String(MONEY), currency: 'USDT' }]);
    const from = { asset: 'USDT', from: 'platform', to: 'contract', amount: String(MONEY) } as const;
    value(await customer.call('funds.transfer', from));
    const visitor = await visit({ customer, language });
    const walk = { ...visitor, customer };
    await openLong(walk);
    await expect.poll(async () => (await positionOf(walk)).contracts).toBe(Number(CONTRACTS));
    await compareCard(walk, await positionOf(walk));
    const before = await cashOf(walk);
    const foreseen = await addMargin(walk, '50');
    expect(inCents((await positionOf(walk)).liquidationPrice)).toBe(inCents(foreseen));
    expect(await cashOf(walk)).toEqual({ available: before.available - 50_000_000, held: before.held + 50_000_000 });
    await setStop(walk);
    expect((await positionOf(walk)).stop).not.toBeNull();
    await compareCard(walk, await positionOf(walk));
    await closeAll(walk);
    await expect(visitor.page.getByText(visitor.texts('contract', 'contract.none.positions'))).toBeVisible();
    await compareClosed(walk);
    expect(visitor.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });
