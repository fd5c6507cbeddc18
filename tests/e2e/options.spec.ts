import { type CastCustomer, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { inCents } from './margin.ts';
import { numberIn } from './trade.ts';

const STAKE = '20';
const LANGUAGES = ['en', 'ko'] as const;

type Walk = Visitor & { readonly customer: CastCustomer };

/** What the financial account has, of all that came in. */
const cashOf = async ({ customer }: Walk): Promise<number> => {
  const found = value(await customer.call('funds.assets', {})).find(
    ({ accountType, asset }) => accountType === 'financial' && asset === 'EUR',
  );
  return inCents(found?.available) + inCents(found?.held);
};

const newestOf = async ({ customer }: Walk, which: 'current' | 'history') =>
  value(await customer.call('second.orders', { which, pageNo: 1, pageSize: 1 })).list[0];

/** Opens the sheet of one way, types the stake, and buys: at once, or in so many minutes. */
const buy = async ({ page, texts }: Walk, side: 'up' | 'down', startIn?: number): Promise<void> => {
  const o = (key: string, values = {}) => texts('option', `option.${key}`, values);
  await page.goto('/tradeDeal');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: new RegExp(`^${o(side)}`) }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: o('stake'), exact: true }).fill(STAKE);
  if (startIn !== undefined) await sheet.getByText(o('inMinutes_other', { count: startIn }), { exact: true }).click();
  const buying = startIn === undefined ? 'place' : 'schedule';
  await sheet.getByRole('button', { name: texts.like('option', `option.${buying}.${side}`) }).click();
};

/** Once it is over, the sheet says what came of it, and so do the list and the account. */
const compareResult = async (walk: Walk): Promise<void> => {
  const { page, texts, customer } = walk;
  const o = (key: string) => texts('option', `option.${key}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(o('receipt'), { exact: true })).toBeVisible({ timeout: 120_000 });
  const option = await newestOf(walk, 'history');
  if (!option?.result) throw new Error('the option is over');
  const result = inCents(option.payout) - inCents(option.stake);
  await expect(sheet.getByText(o(`outcome.${option.result}`), { exact: true })).toBeVisible();
  expect(inCents(numberIn((await sheet.locator('.figures').first().textContent()) ?? ''))).toBe(result);
  expect(await cashOf(walk)).toBe(10_000 + result);
  // The result follows from the two ticks that the receipt names.
  const { open, close, ticks, isWhole } = value(await customer.call('second.order', { id: option.id }));
  if (!open || !close) throw new Error('the simulated market has prices all the time');
  const rise = Number(close.price) - Number(open.price);
  expect(option.result).toBe(rise === 0 ? 'returned' : rise > 0 === (option.side === 'up') ? 'won' : 'lost');
  expect(isWhole).toBe(true);
  expect(ticks.filter(({ counts }) => counts).map(({ seq }) => seq)).toEqual(
    expect.arrayContaining([open.seq, close.seq]),
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('tab', { name: new RegExp(`^${o('list.history')}`) })
    .click();
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText(o(`outcome.${option.result}`));
};

test('OPTION-3, OPTION-5, OPTION-14: an option is bought, runs to its end and says what came of it, in two languages', async ({
  visit,
  fundedCustomer,
}) => {
  test.setTimeout(240_000);
  const walks: Walk[] = [];
  for (const language of LANGUAGES) {
    const customer = await fundedCustomer([{ amount: '1000', currency: 'EUR' }]);
    const from = { asset: 'EUR', from: 'stock', to: 'financial', amount: '100' } as const;
    value(await customer.call('funds.transfer', from));
    const walk = { ...(await visit({ customer, language })), customer };
    walks.push(walk);
    await buy(walk, language === 'en' ? 'up' : 'down');
    await expect(walk.page.getByRole('dialog').getByText(walk.texts('option', 'option.paysIfWon'))).toBeVisible();
    expect((await newestOf(walk, 'current'))?.stake).toBe('20.00');
  }
  for (const walk of walks) {
    await compareResult(walk);
    expect(walk.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  }
});

test('OPTION-12: one that is to start later is cancelled, and its stake is there again', async ({
  visit,
  fundedCustomer,
}) => {
  const customer = await fundedCustomer([{ amount: '1000', currency: 'EUR' }]);
  const from = { asset: 'EUR', from: 'stock', to: 'financial', amount: '100' } as const;
  value(await customer.call('funds.transfer', from));
  const walk = { ...(await visit({ customer })), customer };
  const { page, texts } = walk;
  await buy(walk, 'up', 15);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(texts('option', 'option.waits'))).toBeVisible();
  await sheet.getByRole('button', { name: texts('option', 'option.cancel'), exact: true }).click();
  await expect(page.getByText(texts('option', 'option.cancelDone'))).toBeVisible();
  await expect(sheet.getByText(texts('option', 'option.state.cancelled'), { exact: true }).first()).toBeVisible();
  expect(await newestOf(walk, 'current')).toBeUndefined();
  expect(await cashOf(walk)).toBe(10_000);
  expect(walk.watch).toEqual({ breaches: [], executions: [], crashes: [] });
});
